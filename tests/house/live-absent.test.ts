import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build, isBuilt } from '../../scripts/lib/build.ts';
import { HELD_BACK, LIVE_PROTOCOL } from '../../src-visualiser/live/messages.ts';
import { root } from '../support/program.ts';
import { liveClient } from './support/live-app.ts';

/** What only the streaming client has: names and texts that no bundler shortens. */
const WORDS = [LIVE_PROTOCOL, HELD_BACK, 'live-relay', 'isInSimulator', 'aboutUrl account '];

/** Every word that stands anywhere in a built client. */
function wordsIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|html|css)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  return WORDS.filter((word) => texts.some((text) => text.includes(word)));
}

describe('a production build', () => {
  it('R7.02 has nothing of what streams machines', async () => {
    if (!isBuilt()) await build('quiet');
    expect(wordsIn(join(root, 'dist'))).toEqual([]);
  });

  it('R7.02 is another one than the client that streams, which has all of it', async () => {
    expect(wordsIn(await liveClient())).toEqual(WORDS);
  });
});
