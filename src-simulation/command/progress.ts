const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const BAR = 24;
/** In a narrower terminal, a line with a bar would wrap. */
const ROOM_FOR_BAR = 72;

/** One line on stderr with the finished runs and the remaining time. Without a terminal it prints nothing. */
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

  /** Prints a line on stderr, above the progress line if there is one. */
  tell(line: string): void {
    this.end();
    process.stderr.write(`${line}\n`);
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }
}

/** The number of finished runs and the remaining time at the speed so far, with a bar if there is room. */
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
