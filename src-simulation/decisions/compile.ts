import {
  AMOUNT_STEP_NANO,
  type Choice,
  choiceOf,
  type GapTable,
  gapTable,
  MOST_CHOICES,
  PURPOSE,
  thresholdOf,
} from '../draws/index.ts';
import type { Behaviour, Scenario, Span } from '../scenario/scenario.ts';

/** Actions that recur after drawn gaps. */
export const ACTIONS = [
  'buy',
  'sell',
  'sellReferral',
  'transfer',
  'createLink',
  'activateLink',
  'checkIn',
  'otherTask',
] as const;
export type Action = (typeof ACTIONS)[number];

/** A behaviour as whole numbers: shares in 1e-6 percent, chances as thresholds of a draw, amounts in nano. */
export interface CompiledBehaviour {
  /** By action's purpose, 0 to 7. */
  readonly gaps: readonly GapTable[];
  readonly buying: {
    readonly amountFrom: number;
    readonly amountStep: number;
    readonly amountCount: number;
    readonly plans: Choice;
    /** in_time, late, unpaid. */
    readonly payment: Choice;
    /** hold, stake, cancel. */
    readonly life: Choice;
    /** hold, stake: for bonds of links. */
    readonly farmLife: Choice;
    readonly stakeAfterDays: Span;
    readonly cancelAfterDays: Span;
  };
  readonly sellShare: number;
  readonly sellReferralShare: number;
  readonly panics: readonly {
    readonly chance: number;
    readonly share: number;
    readonly cancelsBonds: boolean;
  }[];
  readonly links: {
    /** main, referral, task. */
    readonly source: Choice;
    readonly share: number;
    readonly plans: Choice;
    /** me, others. */
    readonly for: Choice;
    readonly count: Span;
    readonly cancelChance: number;
    readonly cancelAfterDays: Span;
  };
}

/** The behaviours of a scenario as whole numbers, prepared once for all runs. */
export function compileBehaviours(
  scenario: Pick<Scenario, 'behaviours' | 'days'>,
): readonly CompiledBehaviour[] {
  return scenario.behaviours.map((behaviour) => compile(behaviour, scenario.days));
}

function compile(behaviour: Behaviour, days: number): CompiledBehaviour {
  const { buying, selling, rebonding } = behaviour;
  const { hold, stake, cancel } = buying.life;
  const { from, to } = buying.amountTon;
  return {
    gaps: gapsOf(behaviour, days),
    buying: {
      amountFrom: Number(from),
      amountStep: AMOUNT_STEP_NANO,
      amountCount: Math.min(MOST_CHOICES, Math.floor(Number(to - from) / AMOUNT_STEP_NANO) + 1),
      plans: choiceOf(buying.plans),
      payment: choiceOf([buying.payment.in_time, buying.payment.late, buying.payment.unpaid]),
      life: choiceOf([hold, stake, cancel]),
      farmLife: choiceOf(hold + stake > 0 ? [hold, stake] : [1, 0]),
      stakeAfterDays: buying.stakeAfterDays,
      cancelAfterDays: buying.cancelAfterDays,
    },
    sellShare: Number(selling.share),
    sellReferralShare: Number(selling.referralShare),
    panics: behaviour.panics.map(({ chance, share, cancelsBonds }) => ({
      chance: thresholdOf(chance),
      share: Number(share),
      cancelsBonds,
    })),
    links: {
      source: choiceOf([rebonding.source.main, rebonding.source.referral, rebonding.source.task]),
      share: Number(rebonding.share),
      plans: choiceOf(rebonding.plans),
      for: choiceOf([rebonding.for.me, rebonding.for.others]),
      count: rebonding.count,
      cancelChance: thresholdOf(rebonding.cancelChance),
      cancelAfterDays: rebonding.cancelAfterDays,
    },
  };
}

function gapsOf(behaviour: Behaviour, days: number): readonly GapTable[] {
  const { buying, selling, rebonding, tasks } = behaviour;
  const chances = {
    buy: buying.chancePerDay,
    sell: selling.chancePerDay,
    sellReferral: selling.referralChancePerDay,
    transfer: behaviour.transferChancePerDay,
    createLink: rebonding.chancePerDay,
    activateLink: rebonding.activateChancePerDay,
    checkIn: tasks.checkInChancePerDay,
    otherTask: tasks.otherChancePerDay,
  } as const;
  const gaps: GapTable[] = [];
  for (const action of ACTIONS) gaps[PURPOSE[action]] = gapTable(chances[action], days);
  return gaps;
}
