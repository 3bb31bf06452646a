import { type ParsedScenario, parseScenario, type Scenario } from '@axiom/simulation';

export type HistoryScenario = Extract<ParsedScenario, { readonly problems?: undefined }>;

const IDLE = {};

/** Three short plans and a long one: caps within days and within weeks, maturities below and above `referral.min_days`. */
export const POLICY = {
  plans: [
    { days: 3, bonus_percent: '0.333333', daily_reward: '4.123457', max_reward_percent: '6.54321' },
    { days: 4, bonus_percent: '1.7', daily_reward: '1.000001', max_reward_percent: '9.9' },
    { days: 9, bonus_percent: '2', daily_reward: '2.345678', max_reward_percent: '20.000003' },
    { days: 30, bonus_percent: '3', daily_reward: '0.777777', max_reward_percent: '50' },
  ],
  'referral.min_days': 4,
  'withdrawal.max_token_per_day': '90',
  hold_bonus: [
    { days: 2, daily: '0.1' },
    { days: 5, daily: '0.310001' },
  ],
  investment_bonus: [
    { token: '40', daily: '0.070707' },
    { token: '200', daily: '0.2' },
  ],
  collective_bonus: [
    { token: '150', daily: '0.05' },
    { token: '400', daily: '0.111111' },
  ],
};

const acts = (day: number, group: string, behaviour: string) => ({
  kind: 'behaviour',
  day,
  group,
  behaviour,
});

/**
 * Four people over 22 days. The `host` invites one friend and sells from the referral balance on days on which no bond of the
 * friend can end, so that nothing depends on who came first within a day; the `others` do everything else, and flee on day 17.
 * From day 18 on next to nobody does anything: the time of the settlements alone.
 */
const DOCUMENT = {
  name: 'one-history',
  starts_on: '2026-03-02',
  days: 22,
  capital_ton: '100000',
  network_fee_ton: '0',
  policy: POLICY,
  allow_unproven: true,
  behaviours: {
    idle: IDLE,
    host: {
      buying: {
        chance_per_day: '20',
        amount_ton: { from: '5', to: '90' },
        life: { hold: 1, stake: 3, cancel: 1 },
        stake_after_days: { from: 0, to: 2 },
        cancel_after_days: { from: 1, to: 2 },
      },
      selling: { chance_per_day: '8', share: '61.7' },
    },
    collector: {
      transfer_chance_per_day: '40',
      selling: { referral_chance_per_day: '100', referral_share: '55.5' },
    },
    friend: {
      buying: {
        chance_per_day: '80',
        amount_ton: { from: '40', to: '300' },
        plans: { '3': 1, '4': 1, '30': 1 },
        payment: { in_time: 6, late: 2, unpaid: 1 },
        life: { hold: 2, stake: 3, cancel: 1 },
        stake_after_days: { from: 0, to: 2 },
        cancel_after_days: { from: 1, to: 3 },
      },
    },
    other: {
      buying: {
        chance_per_day: '45',
        amount_ton: { from: '5', to: '120' },
        payment: { in_time: 6, late: 2, unpaid: 1 },
        life: { hold: 2, stake: 4, cancel: 2 },
        stake_after_days: { from: 0, to: 3 },
        cancel_after_days: { from: 1, to: 3 },
      },
      selling: { chance_per_day: '12', share: '72.123456' },
    },
  },
  groups: {
    hosts: { people: 1, mix: 'host' },
    friends: {
      people: 1,
      mix: 'friend',
      arrival: { kind: 'even', days: { from: 1, to: 1 } },
      inviter: { kind: 'group', group: 'hosts', each: 1 },
    },
    others: { people: 2, mix: 'other', arrival: { kind: 'even', days: { from: 0, to: 3 } } },
  },
  price: {
    kind: 'walk',
    start: '0.9',
    volatility_per_day: '7',
    drift_per_day: '0',
    lowest: '0.5',
    highest: '1.5',
  },
  events: [
    ...[0, 8].flatMap((day) => [
      ...(day === 0 ? [] : [acts(day, 'friends', 'friend')]),
      acts(day + 3, 'friends', 'idle'),
      acts(day + 7, 'hosts', 'collector'),
      acts(day + 8, 'hosts', 'host'),
    ]),
    { kind: 'sell', day: 17, groups: ['others'], chance: '50', share: '40', cancels_bonds: true },
    acts(18, 'others', 'idle'),
    acts(18, 'hosts', 'idle'),
  ],
};

export interface HistoryOptions {
  /** Only so many of its days. */
  readonly days?: number | undefined;
  /** Of staking. */
  readonly feeTon?: string | undefined;
}

/** The scenario with its policy's document, which the server reads too. */
export function historyScenario({
  days = DOCUMENT.days,
  feeTon = '0',
}: HistoryOptions = {}): HistoryScenario {
  const parsed = parseScenario({ ...DOCUMENT, policy: { ...POLICY, 'staking.fee_ton': feeTon } });
  if (parsed.problems !== undefined) throw new Error(JSON.stringify(parsed.problems));
  return { ...parsed, scenario: firstDays(parsed.scenario, days) };
}

/** The same history, ended earlier: nothing of it depends on what comes later. */
export function firstDays(scenario: Scenario, days: number): Scenario {
  return { ...scenario, days, events: scenario.events.filter((event) => event.day < days) };
}
