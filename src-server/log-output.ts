import { writeSync } from 'node:fs';
import { codeOf } from '../src-process/code-of.ts';

const STDOUT = 1;
/** Retries for a slow reader. */
const MOST_WAITS = 20;
const WAIT_MS = 5;

/** Standard output for the log. A line that cannot be written (full disk, closed reader) is lost, not the next. */
export const logOutput = {
  write(line: string): void {
    let rest = Buffer.from(line);
    for (let waits = 0; rest.length > 0 && waits < MOST_WAITS;) {
      try {
        rest = rest.subarray(writeSync(STDOUT, rest));
      } catch (error) {
        if (codeOf(error) !== 'EAGAIN') return;
        waits += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
    }
  },
};
