import { applyMintEvent, shownPending } from '@axiom/domain/mint';
import { describe, expect, it } from 'vitest';
import { aMint, DAY_0_MS } from '../support/fixtures.ts';

const nowMs = DAY_0_MS + 200_000;
const pending = (id: string, ageMs: number) => aMint({ id, createdAtMs: nowMs - ageMs });

describe('shownPending', () => {
  it('R4.02 is the newest pending item, wherever it stands in the list', () => {
    const items = [pending('old', 90_000), pending('new', 10_000), pending('older', 120_000)];
    expect(shownPending(items, nowMs)?.id).toBe('new');
    expect(shownPending(items.toReversed(), nowMs)?.id).toBe('new');
  });

  it('R4.02 is none when the newest is older than 3 minutes', () => {
    expect(shownPending([pending('edge', 180_000)], nowMs)?.id).toBe('edge');
    expect(shownPending([pending('late', 180_001)], nowMs)).toBeUndefined();
    expect(shownPending([], nowMs)).toBeUndefined();
  });

  it('R4.02 looks at pending items only', () => {
    const active = aMint({ id: 'active', status: 'active', createdAtMs: nowMs - 1 });
    expect(shownPending([active, pending('p', 60_000)], nowMs)?.id).toBe('p');
    expect(shownPending([active], nowMs)).toBeUndefined();
  });

  it('R4.02 of two equally new items is the later in the list', () => {
    expect(shownPending([pending('a', 10), pending('b', 10)], nowMs)?.id).toBe('b');
  });

  it('R4.02 shows an item from a clock that runs ahead', () => {
    expect(shownPending([pending('ahead', -5000)], nowMs)?.id).toBe('ahead');
  });
});

describe('applyMintEvent', () => {
  const list = [aMint({ id: 'a' }), aMint({ id: 'b' })];

  it('R4.03 moves a bond from pending to active in its place', () => {
    const after = applyMintEvent(list, aMint({ id: 'b', status: 'active' }));
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'pending'],
      ['b', 'active'],
    ]);
    expect(list[1]?.status).toBe('pending');
  });

  it('R4.03 puts a new bond first and never holds an id twice', () => {
    const once = applyMintEvent(list, aMint({ id: 'c' }));
    const twice = applyMintEvent(once, aMint({ id: 'c', status: 'active' }));
    expect(twice.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(twice[0]?.status).toBe('active');
  });
});
