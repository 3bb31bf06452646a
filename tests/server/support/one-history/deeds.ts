import type { Scenario } from '@axiom/simulation';
import {
  boughtAmount,
  boughtPlan,
  type CompiledBehaviour,
  compileBehaviours,
  dueDay,
  firstBehaviourOf,
  inviterOf,
  keyOf,
  paidBondPlan,
  paymentDelay,
  type Population,
  populationOf,
  rushSale,
  sellEventsOf,
  visitSecond,
} from '../../../../src-simulation/decisions/index.ts';
import { NEVER, PURPOSE } from '../../../../src-simulation/draws/index.ts';

const DAY_MS = 86_400_000;

/** What somebody does; shares in 1e-6 percent of what they have at that instant. */
export type Deed = { readonly atMs: number; readonly person: number } & (
  | { readonly kind: 'order'; readonly bond: string; readonly amountTon: bigint; readonly days: number }
  | { readonly kind: 'pay' | 'stake' | 'cancel'; readonly bond: string }
  /** Every open bond of an earlier day. */
  | { readonly kind: 'cancel_all' }
  /** The whole referral balance. */
  | { readonly kind: 'transfer' }
  | { readonly kind: 'sell'; readonly source: 'main' | 'referral'; readonly share: number }
);

/** The history that a scenario and a seed decide, by the model's own draws, before anybody plays it (docs/simulation.md). */
export interface History {
  readonly people: People;
  /** Ascending by time; of one person and instant in the order of a visit. */
  readonly deeds: readonly Deed[];
}

export function historyOf(scenario: Scenario, seed: number): History {
  const people = peopleOf(scenario, seed);
  const behaviours = compileBehaviours(scenario);
  const deeds: Deed[] = [];
  for (let person = 0; person < people.count; person += 1) {
    if (people.arrival[person] === NEVER) continue;
    deeds.push(...deedsOf({ scenario, people, behaviours, person }));
  }
  return { people, deeds: deeds.toSorted((a, b) => a.atMs - b.atMs) };
}

/** The people of one seed. */
interface People extends Population {
  readonly keys: readonly number[];
  readonly behaviour: readonly number[];
  readonly inviter: Int32Array;
}

function peopleOf(scenario: Scenario, seed: number): People {
  const people = populationOf(scenario);
  const keys = Array.from({ length: people.count }, (_, person) => keyOf(people, seed, person));
  const behaviour = keys.map((key, person) => firstBehaviourOf(people, key, person));
  const inviter = Int32Array.from(keys, (key, person) => inviterOf(people, key, person));
  return { ...people, keys, behaviour, inviter };
}

interface Life {
  readonly scenario: Scenario;
  readonly people: People;
  readonly behaviours: readonly CompiledBehaviour[];
  readonly person: number;
}

/** In the order of a visit: plans of earlier days by bond, the order with all that follows at once, transfer, sales. */
function deedsOf(life: Life): readonly Deed[] {
  const bought = dueDays(life, 'buy').map((moment) => bondOf(life, moment));
  const deeds: (Deed & { readonly step: number })[] = [];
  for (const { order, plan } of bought) {
    deeds.push(...order.map((deed) => ({ ...deed, step: 1 })));
    if (plan !== undefined) deeds.push({ ...plan, step: 0 });
  }
  for (const { day } of dueDays(life, 'transfer'))
    deeds.push({ atMs: visitMs(life, day), person: life.person, kind: 'transfer', step: 2 });
  const rushes = rushesOf(life);
  deeds.push(...rushes.flatMap(({ deeds: each }) => each.map((deed) => ({ ...deed, step: 3 }))));
  const isRush = (day: number) => rushes.some((rush) => rush.day === day);
  for (const [action, source] of [
    ['sell', 'main'],
    ['sellReferral', 'referral'],
  ] as const) {
    for (const { day, behaviour } of dueDays(life, action)) {
      if (isRush(day)) continue;
      const share = action === 'sell' ? behaviour.sellShare : behaviour.sellReferralShare;
      deeds.push({ atMs: visitMs(life, day), person: life.person, kind: 'sell', source, share, step: 3 });
    }
  }
  return deeds.toSorted((a, b) => a.atMs - b.atMs || a.step - b.step).map(({ step: _step, ...deed }) => deed);
}

interface Due {
  readonly day: number;
  readonly behaviour: CompiledBehaviour;
}

function dueDays(life: Life, action: 'buy' | 'transfer' | 'sell' | 'sellReferral'): readonly Due[] {
  const { people, behaviours, person } = life;
  const key = people.keys[person] as number;
  return stretchesOf(life).flatMap(({ from, to, kind, index }) => {
    const behaviour = behaviours[index] as CompiledBehaviour;
    const found: Due[] = [];
    let day = dueDay(behaviour, key, { day: from, action: PURPOSE[action], kind });
    while (day < to) {
      found.push({ day, behaviour });
      day = dueDay(behaviour, key, { day, action: PURPOSE[action], kind: 'next' });
    }
    return found;
  });
}

/** The days on which they act by one behaviour after the other. */
function stretchesOf({ scenario, people, person }: Life) {
  const arrival = people.arrival[person] as number;
  const changes = scenario.events.flatMap((event) =>
    event.kind === 'behaviour' && event.group === people.group[person]
      ? [{ day: event.day, index: event.behaviour }]
      : [],
  );
  const before = changes.findLast(({ day }) => day <= arrival)?.index ?? (people.behaviour[person] as number);
  const starts = [
    { from: arrival, index: before, kind: 'first' as const },
    ...changes
      .filter(({ day }) => day > arrival)
      .map(({ day, index }) => ({ from: day, index, kind: 'new' as const })),
  ];
  return starts.map((start, at) => ({ ...start, to: starts[at + 1]?.from ?? scenario.days }));
}

function bondOf({ scenario, people, person }: Life, { day, behaviour }: Due) {
  const key = people.keys[person] as number;
  const bond = `${person}/${day}`;
  const orderMs = instantOf(scenario, day, visitSecond(key, day));
  const plan = scenario.policy.plans[boughtPlan(behaviour, key, day)];
  if (plan === undefined) throw new Error(`no plan for bond ${bond}`);
  const amountTon = BigInt(boughtAmount(behaviour, key, day));
  const order: Deed[] = [{ atMs: orderMs, person, kind: 'order', bond, amountTon, days: plan.days }];
  const delay = paymentDelay(behaviour, key, day);
  if (delay < 0) return { order };
  const paidMs = orderMs + delay * 1000;
  order.push({ atMs: paidMs, person, kind: 'pay', bond });
  const { life, day: on } = paidBondPlan(behaviour, key, day);
  if (life === 'hold' || on >= scenario.days) return { order };
  if (on === day) return { order: [...order, { atMs: paidMs, person, kind: life, bond } satisfies Deed] };
  const planned: Deed = {
    atMs: instantOf(scenario, on, visitSecond(key, on)),
    person,
    kind: life,
    bond,
  };
  return { order, plan: planned };
}

function rushesOf({ scenario, people, behaviours, person }: Life) {
  const key = people.keys[person] as number;
  const group = people.group[person] as number;
  const behaviour = behaviours[people.behaviour[person] as number] as CompiledBehaviour;
  const first = (people.arrival[person] as number) + 1;
  const days = Array.from({ length: Math.max(0, scenario.days - first) }, (_, index) => first + index);
  return days.flatMap((day) => {
    const events = sellEventsOf(scenario.events, day);
    const rush = rushSale({ key, day, group, behaviour, events, panic: -1 });
    if (rush === undefined) return [];
    const atMs = instantOf(scenario, day, visitSecond(key, day));
    const { share } = rush;
    const deeds: Deed[] = [
      ...(rush.cancelsBonds ? [{ atMs, person, kind: 'cancel_all' as const }] : []),
      { atMs, person, kind: 'sell', source: 'main', share },
      { atMs, person, kind: 'sell', source: 'referral', share },
    ];
    return [{ day, deeds }];
  });
}

function visitMs({ scenario, people, person }: Life, day: number): number {
  return instantOf(scenario, day, visitSecond(people.keys[person] as number, day));
}

function instantOf({ startDay }: Scenario, day: number, second: number): number {
  return (startDay + day) * DAY_MS + second * 1000;
}
