import { isHeldAsBegins } from '@axiom/domain/bonus';
import { expect, it } from 'vitest';

it.each([
  ['began before, has no end', { fromMs: 99 }, true],
  ['began in it', { fromMs: 100 }, false],
  ['ended before', { fromMs: 1, untilMs: 99 }, false],
  ['ended in it', { fromMs: 1, untilMs: 100 }, true],
  ['was to end before, not worked on', { fromMs: 1, untilMs: null, endsAtMs: 99 }, false],
  ['is to end in it, not worked on', { fromMs: 1, endsAtMs: 100 }, true],
  ['ended early: the foreseen end is none', { fromMs: 1, untilMs: 50, endsAtMs: 200 }, false],
] as const)('what %s counts as instant 100 begins: %o %s', (_what, span, counts) => {
  expect(isHeldAsBegins(span, 100)).toBe(counts);
});
