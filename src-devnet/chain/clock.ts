import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../journal.ts';
import type { Clock } from '../world.ts';

export interface MovableClock extends Clock {
  /** Moves the chain's clock forward for good. The new offset is on disk before the clock shows it. */
  advance(seconds: number): void;
}

/** The clock of a devnet's folder. Its offset survives a restart. */
export function openClock(dir: string): MovableClock {
  const path = join(dir, 'clock.json');
  let offsetMs = readOffsetMs(path);
  return {
    nowMs: () => Date.now() + offsetMs,
    wallMs: () => Date.now(),
    offsetMs: () => offsetMs,
    advance(seconds) {
      const moved = offsetMs + seconds * 1000;
      writeFileDurably(path, `${JSON.stringify({ offset_ms: moved })}\n`);
      offsetMs = moved;
    },
  };
}

function readOffsetMs(path: string): number {
  if (!existsSync(path)) return 0;
  const { offset_ms: offsetMs } = JSON.parse(readFileSync(path, 'utf8')) as { offset_ms?: unknown };
  if (typeof offsetMs === 'number' && Number.isSafeInteger(offsetMs) && offsetMs >= 0) return offsetMs;
  throw new Error(
    `${path}: offset_ms must be a whole number of milliseconds. Restore the file, or start with an empty folder.`,
  );
}
