import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTaskLink, cleanTaskLink } from '@axiom/domain/task';

describe('the link in what was pasted', () => {
  it.each([
    ['https://t.me/a/1', 'https://t.me/a/1'],
    ['  https://t.me/a/1\n', 'https://t.me/a/1'],
    ['\u200bhttps://t.me/\u00ada/1\u200f', 'https://t.me/a/1'],
    ['Look what I wrote: https://t.me/a/1, thanks!', 'https://t.me/a/1'],
    ['(https://t.me/a/1).', 'https://t.me/a/1'],
    ['«https://t.me/a/1»', 'https://t.me/a/1'],
    ['HTTP://t.me/a/1', 'https://t.me/a/1'],
    ['t.me/a/1', 'https://t.me/a/1'],
    ['x.com/a/status/1?utm_source=b&utm_medium=c', 'https://x.com/a/status/1'],
    ['https://vk.com/wall?w=1_2&fbclid=zz#top', 'https://vk.com/wall?w=1_2#top'],
    ['https://vk.com/a?UTM_x=1&b', 'https://vk.com/a?b'],
    ['anna_notes', 'anna_notes'],
    ['t.me', 't.me'],
    ['', ''],
  ])('%j becomes %j', (text, link) => {
    expect(cleanTaskLink(text)).toBe(link);
  });

  it('R2.10b cleaning twice is cleaning once, and never spoils a link that is accepted as it is', () => {
    const path = fc.stringMatching(/^[\w/-]{0,20}$/);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          path.map((rest) => `https://t.me/${rest}x`),
        ),
        (text) => {
          const once = cleanTaskLink(text);
          expect(cleanTaskLink(once)).toBe(once);
          if (text.startsWith('https://t.me/') && /^[\w/:.-]+$/.test(text))
            expect(checkTaskLink(once)).toBe(text);
        },
      ),
    );
  });
});
