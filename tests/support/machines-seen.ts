import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { SEEN_FOLDER } from '../../src-visualiser/command/seen.ts';
import { type Recorder, recordMachines } from '../../src-visualiser/coverage/recorder.ts';

/** Writes what the machines did in each test file, for the visualiser's coverage: one recorder for a worker. */
const shared = globalThis as unknown as { machinesSeen?: Recorder };
const recorder = (shared.machinesSeen ??= recordMachines());

beforeEach(({ task }) => recorder.name(task.file.name));

afterAll(() => {
  mkdirSync(SEEN_FOLDER, { recursive: true });
  writeFileSync(join(SEEN_FOLDER, `${process.pid}.json`), JSON.stringify(recorder.seen));
});
