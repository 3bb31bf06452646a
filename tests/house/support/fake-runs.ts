import { defaultPolicyJson, parsePolicy } from '@axiom/domain/economy';
import { percent6, ton } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import {
  type Measure,
  MEASURES,
  type Outcome,
  type RuleCounts,
  RULES,
  type RunResult,
  type Scenario,
} from '@axiom/simulation';

const NANO = 1_000_000_000n;
const random = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
};

const { policy } = parsePolicy(defaultPolicyJson);
if (!policy) throw new Error('The default policy must parse.');
const defaultPolicy = policy;

const nobodyBuys: Scenario['behaviours'][number] = {
  name: 'holder',
  buying: {
    chancePerDay: percent6(2_000_000n),
    amountTon: { from: ton(5n * NANO), to: ton(200n * NANO) },
    plans: [1, 1, 1, 1, 1],
    payment: { in_time: 98, late: 1, unpaid: 1 },
    life: { hold: 3, stake: 6, cancel: 1 },
    stakeAfterDays: { from: 0, to: 3 },
    cancelAfterDays: { from: 1, to: 20 },
  },
  selling: {
    chancePerDay: percent6(1_000_000n),
    share: percent6(50_000_000n),
    referralChancePerDay: percent6(0n),
    referralShare: percent6(0n),
  },
  panics: [],
  transferChancePerDay: percent6(0n),
  rebonding: {
    chancePerDay: percent6(0n),
    source: { main: 1, referral: 0, task: 0 },
    share: percent6(0n),
    plans: [1, 0, 0, 0, 0],
    for: { me: 1, others: 0 },
    count: { from: 1, to: 1 },
    cancelChance: percent6(0n),
    cancelAfterDays: { from: 1, to: 1 },
    activateChancePerDay: percent6(0n),
  },
  tasks: { checkInChancePerDay: percent6(0n), otherChancePerDay: percent6(0n) },
};

/** A scenario whose engine is `fakeRun`: the form of the truth without its arithmetic. */
export const fakeScenario = (days: number, changes: Partial<Scenario> = {}): Scenario => ({
  name: 'bank_run',
  title: 'A price fall on day 120 and a run on the bank',
  description:
    'Ten thousand people arrive over half a year. On day 120 the price falls by 40 %, and a fifth of the traders sell all they may. Does the treasury still cover what is owed a year later?',
  startDay: 20_778,
  days,
  policy: defaultPolicy,
  capitalTon: ton(250_000n * NANO),
  networkFeeTon: ton(10_000_000n),
  behaviours: [nobodyBuys, { ...nobodyBuys, name: 'trader' }],
  groups: [
    {
      name: 'Savers',
      people: 7000,
      mix: [{ behaviour: 0, weight: 1 }],
      arrival: { kind: 'growing', days: { from: 0, to: 179 }, perDay: percent6(2_000_000n) },
      inviter: { kind: 'nobody' },
      invites: true,
    },
    {
      name: 'Traders',
      people: 2500,
      mix: [
        { behaviour: 0, weight: 1 },
        { behaviour: 1, weight: 4 },
      ],
      arrival: { kind: 'even', days: { from: 0, to: 119 } },
      inviter: { kind: 'nobody' },
      invites: false,
    },
    {
      name: 'Guests',
      people: 500,
      mix: [{ behaviour: 0, weight: 1 }],
      arrival: { kind: 'at_start' },
      inviter: { kind: 'nobody' },
      invites: false,
    },
  ],
  price: {
    kind: 'walk',
    start: price9(840_000_000n),
    volatilityPerDay: percent6(3_000_000n),
    driftPerDay: percent6(0n),
    lowest: price9(100_000_000n),
    highest: price9(5_000_000_000n),
  },
  events: [
    { kind: 'price_change', day: Math.floor(days / 3), change: percent6(-40_000_000n) },
    {
      kind: 'sell',
      day: Math.floor(days / 3) + 1,
      groups: [1],
      chance: percent6(20_000_000n),
      share: percent6(100_000_000n),
      cancelsBonds: true,
    },
  ],
  operator: { reviewDays: 2, refuse: percent6(1_000_000n), approve: percent6(90_000_000n) },
  recentLinks: 64,
  expectations: [],
  ...changes,
});

const nano = (units: number): bigint => BigInt(Math.round(units * 1e6)) * 1000n + 7n;

/** One run that looks like a run: walks, a crash on a third of the way, a queue that clears, a skewed result. */
export const fakeRun = (scenario: Scenario, seed: number, people = 400, calm = 1): RunResult => {
  const next = random(seed + 1);
  const { days } = scenario;
  const crash = Math.floor(days / 3);
  const series = Object.fromEntries(MEASURES.map((measure) => [measure, [] as (bigint | null)[]])) as Record<
    Measure,
    (bigint | null)[]
  >;
  let price = 0.84;
  let [bought, sold, staked, rewards, waiting] = [0, 0, 0, 0, 0];
  const luck = 0.8 + next() * 0.4;
  for (let day = 0; day < days; day += 1) {
    price = Math.max(0.1, price * (1 + (next() - 0.497) * 0.07 * calm));
    if (day === crash) price *= 0.6;
    const grown = Math.min(1, ((day + 1) / (days / 2)) ** 1.6);
    const arrived = Math.floor(10_000 * grown);
    const panic = day >= crash && day < crash + 25 ? 5 * calm : 1;
    bought += day === 0 ? 0 : (arrived * 0.55 * luck * (0.7 + next() * 0.6)) / panic;
    sold += arrived * 0.13 * panic * (0.5 + next()) * luck;
    staked = bought * 0.7;
    rewards += staked * 0.0014;
    waiting = Math.max(0, waiting + (panic > 1 ? 160 * next() * luck : -90 * next()));
    const treasury = Math.max(500, 250_000 + bought - sold);
    const owed = day === 0 ? 0 : (bought * 0.9 + rewards - sold * 0.8) * price * 1.1 + waiting * 40;
    const row: Record<Measure, bigint | null> = {
      price: nano(price),
      people: BigInt(arrived),
      bought_ton: nano(bought),
      sold_ton: nano(sold),
      bonded_token: nano(bought * 0.2),
      staked_token: nano(staked),
      balances_token: nano(bought * 0.3),
      escrow_token: nano(bought * 0.01),
      rewards_token: nano(rewards),
      fees_token: nano(sold * 0.01),
      tvl_ton: nano((staked + bought * 0.2) * price),
      liabilities_ton: nano(Math.max(owed, 0)),
      treasury_ton: nano(treasury),
      coverage: owed > 0 ? BigInt(Math.floor((treasury / owed) * 1e6)) : null,
      payouts_waiting: BigInt(Math.round(waiting)),
      payouts_waiting_ton: nano(waiting * 38),
      active_stakes: BigInt(Math.round(staked / 80)),
    };
    for (const measure of MEASURES) series[measure].push(row[measure]);
  }
  const outcomes: Outcome[] = Array.from({ length: people }, (_, person) => {
    const group = person % 10 < 7 ? 0 : person % 10 < 9 ? 1 : 2;
    const tonIn = group === 2 && person % 3 === 0 ? 0n : nano(10 + next() * 900);
    const gain = (group === 1 ? 0.75 : 0.98) + (next() + next() + next() - 1.5) * (group === 1 ? 0.5 : 0.3);
    const out = (tonIn * BigInt(Math.floor(gain * 400))) / 1000n;
    return {
      person,
      group,
      tonIn,
      tonOut: out,
      tonWaiting: person % 90 === 0 ? out / 10n : 0n,
      main: 0n,
      referral: 0n,
      referralPending: 0n,
      task: 0n,
      bonded: 0n,
      staked: (out * 3n * NANO) / (2n * (series.price.at(-1) ?? 1n)),
      turnover: 0n,
    };
  });
  return {
    seed,
    engine: seed % 7 === 0 ? 'reference' : 'fast',
    days,
    series,
    rules: Object.fromEntries(
      RULES.map((rule, index) => [rule, index % 9 === 8 ? 0 : Math.floor(next() * 4000) + index]),
    ) as RuleCounts,
    events: 180_000 + Math.floor(next() * 9000),
    userDays: 2_600_000,
    totals: {},
    outcomes,
    violations: [],
  };
};
