const minuteS = 60;
const hourS = 3600;
const dayS = 86_400;

/** The clock is moved to this many seconds after midnight, so that the new day has begun everywhere. */
const afterMidnightS = 5;

/** @param {number} time epoch seconds @returns {number} seconds until shortly after the next 00:00 UTC */
export function untilNextDayS(time) {
  return dayS - (time % dayS) + afterMidnightS;
}

/** 1800000000 → "Fri, 15 Jan 2027" @param {number} time epoch seconds */
export function dayText(time) {
  return new Date(time * 1000).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

/** 1800000000 → "08:00:00" @param {number} time epoch seconds */
export function timeText(time) {
  return new Date(time * 1000).toISOString().slice(11, 19);
}

/** 90061 → "1 day 1 h 1 min"; from one minute on, rounded to minutes. @param {number} seconds */
function lengthText(seconds) {
  if (seconds < minuteS) return `${seconds} s`;
  const minutes = Math.round(seconds / minuteS);
  const days = Math.floor((minutes * minuteS) / dayS);
  const hours = Math.floor(((minutes * minuteS) % dayS) / hourS);
  return [
    days > 0 && `${groups(String(days))} ${days === 1 ? 'day' : 'days'}`,
    hours > 0 && `${hours} h`,
    minutes % 60 > 0 && `${minutes % 60} min`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Both clocks have whole seconds, so up to 2 s count as no difference. @param {number} seconds */
export function aheadText(seconds) {
  return seconds <= 2 ? 'The same as the real time.' : `${lengthText(seconds)} ahead of the real time.`;
}

/** "1250500000000" → "1,250.5" @param {string} nano in decimal digits */
export function tonText(nano) {
  const digits = nano.padStart(10, '0');
  const part = digits.slice(-9).replace(/0+$/, '');
  return `${groups(digits.slice(0, -9))}${part === '' ? '' : `.${part}`}`;
}

/** "1250" → "1,250" @param {string} digits */
export function groups(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
