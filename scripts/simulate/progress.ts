const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** One line on a terminal's stderr that says how many runs are done and how long the rest takes; nothing elsewhere. */
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
    const left = done === 0 ? '' : `, ${durationText((spent / done) * (this.#total - done))} left`;
    process.stderr.write(`\r\u001B[K${done} of ${this.#total} runs${left}`);
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % SECONDS_PER_MINUTE} s`;
}
