import { describe, expect, it } from 'vitest';
import { fieldsOf, problemOfField, withValues } from '../../src-visualiser/play/payload.ts';
import { replay } from '../../src-visualiser/flows/replay.ts';
import { Play } from '../../src-visualiser/play/play.ts';
import { machineOf } from './support/house.ts';

const sample = {
  type: 'gate.pay',
  amountNano: 5n,
  tries: 2,
  isStrong: true,
  from: { name: 'a', tags: ['x'], note: null },
  error: new Error('no field'),
};

describe('payload', () => {
  it('R7.02 a form has a field for every value of a sample that can be typed', () => {
    expect(fieldsOf(sample)).toEqual([
      { path: 'amountNano', kind: 'digits', text: '5' },
      { path: 'tries', kind: 'number', text: '2' },
      { path: 'isStrong', kind: 'flag', text: 'true' },
      { path: 'from.name', kind: 'text', text: 'a' },
      { path: 'from.tags', kind: 'json', text: '["x"]' },
      { path: 'from.note', kind: 'json', text: 'null' },
    ]);
  });

  it('R7.02 what is typed takes the place of the sample’s own value, as the same kind of value', () => {
    const typed = { amountNano: '70', isStrong: 'false', 'from.name': 'b', 'from.tags': '[]' };
    expect(withValues(sample, typed)).toEqual({
      ...sample,
      amountNano: 70n,
      isStrong: false,
      from: { name: 'b', tags: [], note: null },
    });
    expect(withValues(sample, undefined)).toBe(sample);
  });

  it.each([
    ['amountNano', '1.5', 'amountNano must be whole digits, not “1.5”.'],
    ['tries', 'two', 'tries must be a number, not “two”.'],
    ['isStrong', 'yes', 'isStrong must be true or false, not “yes”.'],
    ['from.tags', '[', 'from.tags must be JSON, not “[”.'],
  ])('R7.02 a bad value of %s is refused by the field’s name', (path, text, problem) => {
    const field = fieldsOf(sample).find((one) => one.path === path);
    expect(problemOfField(field!, text)).toBe(problem);
    expect(() => withValues(sample, { [path]: text })).toThrow(problem);
  });

  it('R7.02 an event with another payload is played, and told with it', () => {
    const { setting } = machineOf('purchase');
    const index = setting.samples.findIndex(({ type }) => type === 'purchase.typed');
    const { steps } = replay(setting, 0, [{ kind: 'event', sample: index, values: { text: '12.5' } }]);
    expect(steps.at(-1)?.payload).toEqual({ text: '12.5' });
    expect(JSON.stringify(steps.at(-1)?.context)).toContain('12.5');
  });

  it('R7.02 events that a guard refuses where it stands are told apart from those that are unknown there', () => {
    const { setting } = machineOf('purchase');
    const play = new Play(setting, 0);
    const refused = play.refused().map((move) => move.kind === 'event' && setting.samples[move.sample]?.type);
    expect(refused).toContain('purchase.review');
    expect(refused).not.toContain('payment.pay');
  });
});
