import { type DocumentReader, type Fields, join, nearestName } from '../../document/index.ts';
import type { EconomyPolicy } from '../../economy/policy.ts';
import { percent6, type Percent6, smaller, WHOLE_PERCENT, ZERO_PERCENT } from '../../money/index.ts';
import {
  given,
  LARGEST_ORDER,
  noteSum,
  readAmountRange,
  readPercent,
  readShare,
  readSpan,
  readWeight,
  readWeights,
} from './read-values.ts';
import type { Behaviour, Buying, Panic, Rebonding, Selling, Tasks } from './scenario.ts';

/** Of the policy, what a behaviour must fit to; undefined where the policy itself is wrong. */
export type Offer = EconomyPolicy | undefined;

const BEHAVIOUR_FIELDS: readonly string[] = [
  'buying',
  'selling',
  'panics',
  'transfer_chance_per_day',
  'rebonding',
  'tasks',
];

const LARGEST_COVERAGE = 1_000_000_000n;
const WHOLE = percent6(WHOLE_PERCENT);

/** Reads one behaviour whose `extends` is already resolved. Blocks that are missing do nothing. */
export function readBehaviour(
  reader: DocumentReader,
  value: unknown,
  path: string,
  name: string,
  policy: Offer,
): Behaviour {
  const fields = reader.object(value, path, [], BEHAVIOUR_FIELDS);
  const at = (field: string) => join(path, field);
  const transfer = fields['transfer_chance_per_day'];
  return {
    name,
    buying: readBuying(reader, fields['buying'], at('buying'), policy),
    selling: readSelling(reader, given(fields['selling'], {}), at('selling')),
    panics: reader.list(given(fields['panics'], []), at('panics'), { min: 0, max: 16 }, (item, each) =>
      readPanic(reader, item, each),
    ),
    transferChancePerDay: chance(reader, transfer, at('transfer_chance_per_day')),
    rebonding: readRebonding(reader, given(fields['rebonding'], {}), at('rebonding'), policy),
    tasks: readTasks(reader, given(fields['tasks'], {}), at('tasks')),
  };
}

function chance(
  reader: DocumentReader,
  value: unknown,
  path: string,
  fallback: Percent6 = ZERO_PERCENT,
): Percent6 {
  return reader.optional(value, path, fallback, (item, at) => readShare(reader, item, at));
}

function readBuying(reader: DocumentReader, value: unknown, path: string, policy: Offer): Buying {
  const isAbsent = value === undefined;
  const lowest = policy?.mint.minTon ?? 1n;
  const highest = policy?.mint.maxTon ?? lowest;
  const fields: Fields = isAbsent
    ? {}
    : reader.object(
        value,
        path,
        ['chance_per_day', 'amount_ton'],
        ['plans', 'payment', 'life', 'stake_after_days', 'cancel_after_days'],
      );
  const at = (name: string) => join(path, name);
  const most = smaller(highest, LARGEST_ORDER);
  const amount = (item: unknown, where: string) =>
    policy === undefined
      ? readAmountRange(reader, item, where, 1n, LARGEST_ORDER)
      : readAmountRange(reader, item, where, lowest, most);
  const none = { from: lowest, to: lowest } as Buying['amountTon'];
  const span = (name: string, fallback: number) =>
    readSpan(reader, given(fields[name], fallback), at(name), 0);
  return {
    chancePerDay: isAbsent ? ZERO_PERCENT : readShare(reader, fields['chance_per_day'], at('chance_per_day')),
    amountTon: isAbsent ? none : amount(fields['amount_ton'], at('amount_ton')),
    plans: readPlans(reader, fields['plans'], at('plans'), policy),
    payment: readWeights(reader, given(fields['payment'], { in_time: 1 }), at('payment'), [
      'in_time',
      'late',
      'unpaid',
    ]),
    life: readWeights(reader, given(fields['life'], { hold: 1 }), at('life'), ['hold', 'stake', 'cancel']),
    stakeAfterDays: span('stake_after_days', 0),
    cancelAfterDays: span('cancel_after_days', 1),
  };
}

/** Weights by a plan's days, as a list by the plan's index; every plan on offer alike where none is given. */
function readPlans(reader: DocumentReader, value: unknown, path: string, policy: Offer): readonly number[] {
  const plans = policy?.plans ?? [];
  if (value === undefined) return plans.map((plan) => (plan.isActive ? 1 : 0));
  const rule = { min: 1, max: 50, name: /^[1-9][0-9]{0,3}$/ };
  const weights = reader.map(value, path, rule, (item, at) => readWeight(reader, item, at));
  if (policy === undefined) return [];
  const offered = plans.filter((plan) => plan.isActive).map((plan) => String(plan.days));
  for (const days of weights.keys()) {
    if (offered.includes(days)) continue;
    const nearest = nearestName(days, offered) ?? nearestNumber(days, offered);
    reader.note(join(path, days), days, `days of a plan on offer: ${offered.join(', ')}; perhaps ${nearest}`);
  }
  noteSum(reader, value, path, [...weights.values()]);
  return plans.map((plan) => weights.get(String(plan.days)) ?? 0);
}

function nearestNumber(text: string, known: readonly string[]): string {
  const distance = (each: string) => Math.abs(Number(each) - Number(text));
  return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
}

function readSelling(reader: DocumentReader, value: unknown, path: string): Selling {
  const names = ['chance_per_day', 'share', 'referral_chance_per_day', 'referral_share'];
  const fields = reader.object(value, path, [], names);
  const read = (name: string, fallback?: Percent6) =>
    chance(reader, fields[name], join(path, name), fallback);
  return {
    chancePerDay: read('chance_per_day'),
    share: read('share', WHOLE),
    referralChancePerDay: read('referral_chance_per_day'),
    referralShare: read('referral_share', WHOLE),
  };
}

function readPanic(reader: DocumentReader, value: unknown, path: string): Panic {
  const fields = reader.object(value, path, ['when', 'chance'], ['share', 'cancels_bonds']);
  const at = (name: string) => join(path, name);
  const when = reader.variant<Panic['when']>(fields['when'], at('when'), {
    price_fall: (item, each) => {
      const { fall, over_days: days } = reader.object(item, each, ['kind', 'fall', 'over_days']);
      return {
        kind: 'price_fall',
        fall: readPercent(reader, fall, join(each, 'fall'), 1n, WHOLE_PERCENT),
        overDays: reader.integer(days, join(each, 'over_days'), { min: 1, max: 365 }),
      };
    },
    coverage_below: (item, each) => {
      const { coverage } = reader.object(item, each, ['kind', 'coverage']);
      const range = { min: 1n, max: LARGEST_COVERAGE, fractionDigits: 6, unit: 'treasury / liabilities' };
      return {
        kind: 'coverage_below',
        coverage: reader.decimal(coverage, join(each, 'coverage'), range),
      };
    },
  });
  return {
    when: when ?? { kind: 'coverage_below', coverage: 1n },
    chance: readShare(reader, fields['chance'], at('chance')),
    share: chance(reader, fields['share'], at('share'), WHOLE),
    cancelsBonds: reader.optional(fields['cancels_bonds'], at('cancels_bonds'), false, (item, each) =>
      reader.boolean(item, each),
    ),
  };
}

function readRebonding(reader: DocumentReader, value: unknown, path: string, policy: Offer): Rebonding {
  const fields = reader.object(
    value,
    path,
    [],
    [
      'chance_per_day',
      'source',
      'share',
      'plans',
      'for',
      'count',
      'cancel_chance',
      'cancel_after_days',
      'activate_chance_per_day',
    ],
  );
  const at = (name: string) => join(path, name);
  const most = policy?.farming.maxActivations ?? 1_000_000;
  return {
    chancePerDay: chance(reader, fields['chance_per_day'], at('chance_per_day')),
    source: readWeights(reader, given(fields['source'], { main: 1 }), at('source'), [
      'main',
      'referral',
      'task',
    ]),
    share: chance(reader, fields['share'], at('share'), WHOLE),
    plans: readPlans(reader, fields['plans'], at('plans'), policy),
    for: readWeights(reader, given(fields['for'], { me: 1 }), at('for'), ['me', 'others']),
    count: readSpan(reader, given(fields['count'], 1), at('count'), 1, most),
    cancelChance: chance(reader, fields['cancel_chance'], at('cancel_chance')),
    cancelAfterDays: readSpan(reader, given(fields['cancel_after_days'], 1), at('cancel_after_days'), 1),
    activateChancePerDay: chance(reader, fields['activate_chance_per_day'], at('activate_chance_per_day')),
  };
}

function readTasks(reader: DocumentReader, value: unknown, path: string): Tasks {
  const fields = reader.object(value, path, [], ['check_in_chance_per_day', 'other_chance_per_day']);
  const read = (name: string) => chance(reader, fields[name], join(path, name));
  return {
    checkInChancePerDay: read('check_in_chance_per_day'),
    otherChancePerDay: read('other_chance_per_day'),
  };
}
