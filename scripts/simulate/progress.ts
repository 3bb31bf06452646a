const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const BAR = 24;
/** Narrower than that, a line with a bar would break. */
const ROOM_FOR_BAR = 72;

/** One line on a terminal's stderr that shows how many runs are done and how long the rest takes; nothing elsewhere. */
export class Progress {
  readonly #total: number;
  readonly #isShown: boolean;
  readonly #startedMs = performance.now();

  constructor(total: number, isQuiet: boolean) {
    this.#total = total;
    this.#isShown = process.stderr.isTTY && !isQuiet && total > 1;
    this.show(0);
  }

  show(done: number): void {
    if (!this.#isShown) return;
    const spent = (performance.now() - this.#startedMs) / MS_PER_SECOND;
    process.stderr.write(`\r\u001B[K${progressLine(done, this.#total, spent, process.stderr.columns)}`);
  }

  /** A line on stderr, above the progress where that is shown. */
  tell(line: string): void {
    this.end();
    process.stderr.write(`${line}\n`);
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }
}

/** A bar where there is room for one, how many runs are done, and how long the rest takes at the speed so far. */
export function progressLine(done: number, total: number, seconds: number, columns: number): string {
  const full = Math.floor((done * BAR) / total);
  const bar = columns < ROOM_FOR_BAR ? '' : `${'█'.repeat(full)}${'░'.repeat(BAR - full)} `;
  const left = done === 0 ? '' : `, ${durationText((seconds / done) * (total - done))} left`;
  return `${bar}${done} of ${total} runs${left}`;
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % SECONDS_PER_MINUTE} s`;
}
