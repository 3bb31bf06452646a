import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holds, seed } from './support/settings.ts';

const messageOf = (fails: () => void): string => {
  try {
    fails();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing failed.');
};

it("a failure (it's told) begins with the line that repeats it", () => {
  const [line, ...report] = messageOf(() => holds(fc.integer(), () => false)).split('\n');
  const escaped = String.raw`a failure \(it'\''s told\) begins with the line that repeats it`;
  expect(line).toMatch(/^PROPERTY_SEED=-?\d+ PROPERTY_PATH=[\d:]+ npm run test:property -- -t /);
  expect(line?.startsWith(`PROPERTY_SEED=${seed} `)).toBe(true);
  expect(line?.endsWith(`-t '${escaped}'`)).toBe(true);
  expect(report.join('\n')).toContain('Counterexample: [0]');
});

it('a failure of a walk says which of its steps ran', () => {
  class Step implements fc.Command<{ steps: number }, object> {
    check = (): boolean => true;
    run = (model: { steps: number }): void => {
      model.steps += 1;
      if (model.steps > 2) throw new Error('too far');
    };
    toString = (): string => 'step';
  }
  const walks = fc.commands([fc.constant(new Step())], { size: '+1' });
  const message = messageOf(() =>
    holds(walks, (steps) => fc.modelRun(() => ({ model: { steps: 0 }, real: {} }), steps)),
  );
  expect(message).toMatch(/^PROPERTY_SEED=\S+ PROPERTY_PATH=\S+ PROPERTY_WALK=[A-Za-z0-9+/:=]+ npm run /);
});
