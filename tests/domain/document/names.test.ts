import { findCycle, isWithin, itemOf, join, nearestName } from '@axiom/domain/document';
import { describe, expect, it } from 'vitest';

describe('paths', () => {
  it('join names with points and quote odd ones', () => {
    expect(join('', 'plans')).toBe('plans');
    expect(join('mint', 'min_ton')).toBe('mint.min_ton');
    expect(join('a', 'b.c')).toBe('a["b.c"]');
    expect(join('a', '')).toBe('a[""]');
    expect(join('a', 'x'.repeat(1000)).length).toBeLessThan(80);
    expect(itemOf('plans', 2)).toBe('plans[2]');
  });

  it('lie within one another by whole steps', () => {
    expect(isWithin('plans[1].days', 'plans[1]')).toBe(true);
    expect(isWithin('plans[1]', 'plans')).toBe(true);
    expect(isWithin('plans', 'plans')).toBe(true);
    expect(isWithin('plans', '')).toBe(true);
    expect(isWithin('plans[11]', 'plans[1]')).toBe(false);
    expect(isWithin('mint.min_ton_x', 'mint.min_ton')).toBe(false);
    expect(isWithin('plans', 'plans[1]')).toBe(false);
  });
});

describe('nearestName', () => {
  it.each([
    ['stedy', 'steady'],
    ['STEADY', 'steady'],
    ['wahle', 'whale'],
    ['w', undefined],
    ['elephant', undefined],
    ['x'.repeat(1000), undefined],
  ])('%s: %s', (name, nearest) => {
    expect(nearestName(name, ['steady', 'whale'])).toBe(nearest);
  });
});

describe('findCycle', () => {
  const cycleOf = (references: Record<string, string[]>) => findCycle(new Map(Object.entries(references)));

  it('names the round, first name repeated', () => {
    expect(cycleOf({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']);
    expect(cycleOf({ a: ['a'] })).toEqual(['a', 'a']);
    expect(cycleOf({ a: ['x', 'b'], b: ['c', 'd'], d: ['a'] })).toEqual(['a', 'b', 'd', 'a']);
  });

  it('finds none in a diamond', () => {
    expect(cycleOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeUndefined();
    expect(cycleOf({})).toBeUndefined();
  });

  it('is no deeper than the memory', () => {
    const length = 100_000;
    const chain = new Map(Array.from({ length }, (_, index) => [`n${index}`, [`n${index + 1}`]] as const));
    expect(findCycle(chain)).toBeUndefined();
    chain.set(`n${length}`, ['n0']);
    expect(findCycle(chain)).toHaveLength(length + 2);
  });
});
