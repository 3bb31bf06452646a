/** nano (decimal text) → { whole, part } for display: "1 250" and ".5" */
export function tonParts(nano) {
  const digits = BigInt(nano).toString().padStart(10, '0');
  const whole = digits.slice(0, -9).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const part = digits.slice(-9).replace(/0+$/, '');
  return { whole, part: part === '' ? '' : `.${part}` };
}

export function tonText(nano) {
  const { whole, part } = tonParts(nano);
  return `${whole}${part}`;
}

/** the balance, truncated to two decimals as on a wallet's start page */
export function balanceParts(nano) {
  const { whole, part } = tonParts(nano);
  return { whole, part: `${part}00`.replace(/^(?!\.)/, '.').slice(0, 3) };
}

export const shortForm = (text) => (text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`);

export const hostOf = (url) => (URL.canParse(url) ? new URL(url).host : '');

/** seconds → "58 s", "4 min 05 s" */
export function lifeText(seconds) {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

export const timeText = (iso) =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const statusText = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  ignored: 'Ignored',
  expired: 'Expired',
  failed: 'Failed',
};

/**
 * Where a link's `ret` leads after a decision: an address, 'back', or null. Anything that could run as a
 * script is null.
 */
export function returnOf(ret) {
  if (ret === 'back') return 'back';
  if (!ret || !URL.canParse(ret)) return null;
  return /^(https?|tg):$/.test(new URL(ret).protocol) ? ret : null;
}

/** What a past request was about, without the app's name. */
export function pastText(request) {
  if (request.kind === 'connect') return request.proof ? 'Address and proof' : 'Address';
  const [first] = request.messages;
  if (!first) return 'A payment that cannot be read';
  const to =
    request.messages.length === 1
      ? `to ${shortForm(first.address)}`
      : `in ${request.messages.length} payments`;
  return `${tonText(request.amount)} TON ${to}`;
}
