import { rmSync } from 'node:fs';
import { SEEN_FOLDER } from '../../src-visualiser/command/seen.ts';

/** What an earlier run saw is not of this one. */
export default function forget(): void {
  rmSync(SEEN_FOLDER, { recursive: true, force: true });
}
