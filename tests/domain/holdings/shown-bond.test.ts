import { MS_PER_DAY } from '@axiom/domain/constants';
import { shownBond } from '@axiom/domain/holdings';
import { sampleBond } from '#machines/shared/samples.ts';
import { describe, expect, it } from 'vitest';

const bond = (id: string, tariffDays: number, startMs = 0, status: 'active' | 'pending' = 'active') =>
  sampleBond({ id, tariffDays, maturesAtMs: startMs + tariffDays * MS_PER_DAY, status });

describe('the bond that a person shows', () => {
  it.each([
    ['none without an active one', [bond('a', 90, 0, 'pending')], undefined],
    ['the one of most days', [bond('a', 7), bond('b', 365), bond('c', 90)], 'b'],
    ['of as many days the last to mature', [bond('a', 90, 5), bond('b', 90, 9), bond('c', 90)], 'b'],
  ])('R9.07d %s', (_, bonds, id) => {
    expect(shownBond(bonds)?.id).toBe(id);
  });
});
