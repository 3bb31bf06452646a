import { MS_PER_DAY, MS_PER_SECOND } from '@axiom/domain/constants';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { simulatedPriceAt } from '@axiom/domain/price';
import type { Scenario, ScenarioEvent } from '../scenario/scenario.ts';
import { path } from './path.ts';
import { PRICE_STEP_SECONDS, PRICE_STEPS_PER_DAY, type PriceTable } from './price-table.ts';
import { walk } from './walk.ts';

type PriceChange = Extract<ScenarioEvent, { kind: 'price_change' }>;

/**
 * The prices of a run: the model's, times 1 + change for each price_change event since its day. They are floored once and
 * are at least 1e-9 TON.
 */
export function tabulatePrices(
  scenario: Pick<Scenario, 'price' | 'days' | 'startDay' | 'events'>,
  seed: number,
): PriceTable {
  const changes = scenario.events.filter((event): event is PriceChange => event.kind === 'price_change');
  const { price: model } = scenario;
  if (model.kind === 'constant' && changes.length === 0) {
    return { steps: null, constant: Number(model.price) };
  }
  const steps = modelled(scenario, seed, scenario.days * PRICE_STEPS_PER_DAY + 1);
  applyChanges(steps, changes);
  return { steps, constant: 0 };
}

function modelled(
  { price: model, startDay }: Pick<Scenario, 'price' | 'startDay'>,
  seed: number,
  count: number,
): Float64Array {
  switch (model.kind) {
    case 'constant':
      return new Float64Array(count).fill(Number(model.price));
    case 'path':
      return path(model.points, count);
    case 'walk':
      return walk(model, seed, count);
    case 'simulated': {
      const stepMs = PRICE_STEP_SECONDS * MS_PER_SECOND;
      return Float64Array.from({ length: count }, (_, step) =>
        Number(simulatedPriceAt(model.seed ?? seed, startDay * MS_PER_DAY + step * stepMs)),
      );
    }
  }
}

function applyChanges(steps: Float64Array, changes: readonly PriceChange[]): void {
  changes.forEach(({ day }, index) => {
    const last = changes[index + 1]?.day;
    const to = last === undefined ? steps.length : Math.min(steps.length, last * PRICE_STEPS_PER_DAY);
    let numerator = 1n;
    let denominator = 1n;
    for (const { change } of changes.slice(0, index + 1)) {
      numerator *= WHOLE_PERCENT + change;
      denominator *= WHOLE_PERCENT;
    }
    for (let step = day * PRICE_STEPS_PER_DAY; step < to; step += 1) {
      const changed = (BigInt(steps[step] as number) * numerator) / denominator;
      steps[step] = Math.max(1, Number(changed));
    }
  });
}
