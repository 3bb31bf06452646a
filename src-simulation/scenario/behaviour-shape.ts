import {
  boolean,
  decimal,
  DocumentReader,
  described,
  integer,
  listOf,
  nearestName,
  optional,
  record,
  type Shape,
  shapeOf,
  variants,
} from '@axiom/domain/document';
import type { EconomyPolicy } from '@axiom/domain/economy';
import { formatDecimal, smaller, WHOLE_PERCENT } from '@axiom/domain/money';
import type { Behaviour, Buying, Panic, Rebonding, Selling, Tasks } from './scenario.ts';
import {
  amountRange,
  chance,
  inCamelCase,
  LARGEST_ORDER,
  percentFrom,
  share,
  span,
  weightsBy,
  weightsOf,
  wholeShare,
} from './value-shapes.ts';

/** The policy that a behaviour must fit; undefined if the policy itself is invalid or not known. */
export type Offer = EconomyPolicy | undefined;

const LARGEST_COVERAGE = 1_000_000_000n;
const MOST_ACTIVATIONS = 1_000_000;

/** One behaviour whose `extends` is already resolved. A missing block means that people do nothing of it. */
export function behaviourShape(offer: Offer): Shape<Omit<Behaviour, 'name'>> {
  const blocks = record({
    buying: buyingShape(offer),
    selling: optional(selling, {}),
    panics: described(
      optional(listOf(panic, { min: 0, max: 16 }), []),
      'The first whose `when` holds today counts.',
    ),
    transfer_chance_per_day: described(chance, 'Percent: from the referral balance to the main one.'),
    rebonding: optional(rebondingShape(offer), {}),
    tasks: optional(tasks, {}),
  });
  return inCamelCase(blocks);
}

function buyingShape(offer: Offer): Shape<Buying> {
  const lowest = offer?.mint.minTon ?? 1n;
  const highest = offer === undefined ? LARGEST_ORDER : smaller(offer.mint.maxTon, LARGEST_ORDER);
  const fields = record({
    chance_per_day: described(share, 'Percent.'),
    amount_ton: described(amountRange(lowest, highest), 'TON, within the policy’s bounds.'),
    plans: described(plansShape(offer), 'Weights by the plan’s days; all on offer alike without it.'),
    payment: optional(weightsOf(['in_time', 'late', 'unpaid']), { in_time: 1 }),
    life: described(
      optional(weightsOf(['hold', 'stake', 'cancel']), { hold: 1 }),
      'What becomes of the bond.',
    ),
    stake_after_days: optional(span(0), 0),
    cancel_after_days: optional(span(0), 1),
  });
  const buying: Shape<Buying> = inCamelCase(fields);
  const never = { chance_per_day: '0', amount_ton: formatDecimal(lowest) };
  return shapeOf(
    () => buying.schema,
    (reader, value, path) =>
      value === undefined ? buying.read(new DocumentReader(), never, path) : buying.read(reader, value, path),
    true,
  );
}

/** Weights by a plan's days, as a list by the plan's index. Without weights, all plans on offer are equally likely. */
function plansShape(offer: Offer): Shape<readonly number[]> {
  const plans = offer?.plans ?? [];
  const offered = plans.filter((plan) => plan.isActive).map((plan) => String(plan.days));
  const weights = weightsBy({ min: 1, max: 50, name: /^[1-9][0-9]{0,3}$/ }, (reader, days, path) => {
    if (offer === undefined || offered.includes(days)) return;
    const nearest = nearestName(days, offered) ?? nearestNumber(days, offered);
    reader.note(path, days, `days of a plan on offer: ${offered.join(', ')}; perhaps ${nearest}`);
  });
  return shapeOf(
    () => weights.schema,
    (reader, value, path) => {
      if (value === undefined) return plans.map((plan) => (plan.isActive ? 1 : 0));
      const read = weights.read(reader, value, path);
      return plans.map((plan) => read.get(String(plan.days)) ?? 0);
    },
    true,
  );
}

function nearestNumber(text: string, known: readonly string[]): string {
  const distance = (each: string) => Math.abs(Number(each) - Number(text));
  return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
}

const selling: Shape<Selling> = inCamelCase(
  record({
    chance_per_day: chance,
    share: described(wholeShare, 'Percent of the main balance.'),
    referral_chance_per_day: chance,
    referral_share: wholeShare,
  }),
);

const when: Shape<Panic['when']> = inCamelCase(
  variants({
    price_fall: { fall: percentFrom(1n, WHOLE_PERCENT), over_days: integer({ min: 1, max: 365 }) },
    coverage_below: {
      coverage: decimal({
        min: 1n,
        max: LARGEST_COVERAGE,
        fractionDigits: 6,
        unit: 'treasury / liabilities',
      }),
    },
  }),
);

const panic: Shape<Panic> = inCamelCase(
  record({
    when,
    chance: described(share, 'Percent: of each person, each such day.'),
    share: described(wholeShare, 'Percent of each balance that is sold.'),
    cancels_bonds: described(optional(boolean(), false), 'Whether every bond is canceled first.'),
  }),
);

function rebondingShape(offer: Offer): Shape<Rebonding> {
  const fields = record({
    chance_per_day: described(chance, 'Percent: of making a link.'),
    source: optional(weightsOf(['main', 'referral', 'task']), { main: 1 }),
    share: wholeShare,
    plans: plansShape(offer),
    for: optional(weightsOf(['me', 'others']), { me: 1 }),
    count: optional(span(1, offer?.farming.maxActivations ?? MOST_ACTIVATIONS), 1),
    cancel_chance: chance,
    cancel_after_days: optional(span(1), 1),
    activate_chance_per_day: described(chance, 'Percent: of using somebody’s link.'),
  });
  return inCamelCase(fields);
}

const tasks: Shape<Tasks> = inCamelCase(
  record({ check_in_chance_per_day: chance, other_chance_per_day: chance }),
);
