import { choose, drawOf, FIRST_GAP, gapOf, NEVER, NEW_GAP, pick, PURPOSE } from '../draws/index.ts';
import type { Span } from '../scenario/scenario.ts';
import type { CompiledBehaviour } from './compile.ts';
import { IN_TIME, IN_TIME_SECONDS, LATE, LATE_FROM, LATE_SECONDS, VISIT_SECONDS } from './times.ts';

/** Which gap: the next one after an action, the first one after arrival, or a new one after a change of behaviour. */
export type GapKind = 'next' | 'first' | 'new';

/**
 * The day of an action's next occurrence. After an action on `day` it is a later day; a first or new gap may end on `day`
 * itself. A day at or after `NEVER` means that it does not occur.
 * @param action purpose of the action, 0 to 7
 */
export function dueDay(
  behaviour: CompiledBehaviour,
  key: number,
  { day, action, kind }: { readonly day: number; readonly action: number; readonly kind: GapKind },
): number {
  const shift = kind === 'next' ? 0 : kind === 'first' ? FIRST_GAP : NEW_GAP;
  const gap = gapOf(behaviour.gaps[action] as Uint32Array, drawOf(key, day, action + shift));
  return gap === NEVER ? NEVER : day + gap + (kind === 'next' ? 1 : 0);
}

/** The second of the day at which a person's visit is. */
export function visitSecond(key: number, day: number): number {
  return pick(drawOf(key, day, PURPOSE.visit), VISIT_SECONDS);
}

/** A whole number of a span, both ends included. */
export function within(span: Span, draw: number): number {
  return span.from + pick(draw, span.to - span.from + 1);
}

/** Index of the plan in the policy. */
export function boughtPlan({ buying }: CompiledBehaviour, key: number, day: number): number {
  return choose(buying.plans, drawOf(key, day, PURPOSE.plan));
}

/** Nano-TON of a day's order. */
export function boughtAmount({ buying }: CompiledBehaviour, key: number, day: number): number {
  const { amountFrom, amountStep, amountCount } = buying;
  return amountFrom + amountStep * pick(drawOf(key, day, PURPOSE.amount), amountCount);
}

/** Seconds from the order to its payment; -1 if it is never paid. */
export function paymentDelay({ buying }: CompiledBehaviour, key: number, day: number): number {
  const kind = choose(buying.payment, drawOf(key, day, PURPOSE.payment));
  const draw = drawOf(key, day, PURPOSE.delay);
  if (kind === IN_TIME) return pick(draw, IN_TIME_SECONDS);
  return kind === LATE ? LATE_FROM + pick(draw, LATE_SECONDS) : -1;
}

/** What its owner plans to do with a bond, and on which day. */
export interface BondPlan {
  readonly life: 'hold' | 'stake' | 'cancel';
  /** `NEVER` if it is held. On the day of its activation it is done in the same second. */
  readonly day: number;
}

const LIVES = ['hold', 'stake', 'cancel'] as const;
const HOLD: BondPlan = { life: 'hold', day: NEVER };

/** The plan for a bond bought on a day. */
export function paidBondPlan({ buying }: CompiledBehaviour, key: number, day: number): BondPlan {
  const life = LIVES[choose(buying.life, drawOf(key, day, PURPOSE.life))] as BondPlan['life'];
  if (life === 'hold') return HOLD;
  const span = life === 'stake' ? buying.stakeAfterDays : buying.cancelAfterDays;
  return { life, day: day + within(span, drawOf(key, day, PURPOSE.lifeDays)) };
}

/** The plan for a bond of a link, one's own or another's: held or staked, never canceled. */
export function farmBondPlan(
  { buying }: CompiledBehaviour,
  key: number,
  { day, isOwn }: { readonly day: number; readonly isOwn: boolean },
): BondPlan {
  const draw = drawOf(key, day, isOwn ? PURPOSE.ownLife : PURPOSE.activatedLife);
  if (choose(buying.farmLife, draw) === 0) return HOLD;
  const days = drawOf(key, day, isOwn ? PURPOSE.ownLifeDays : PURPOSE.activatedLifeDays);
  return { life: 'stake', day: day + within(buying.stakeAfterDays, days) };
}

/** A link that somebody wants to create on a day. */
interface LinkPlan {
  /** 0 main, 1 referral, 2 task. */
  readonly source: number;
  /** Index of the plan in the policy. */
  readonly plan: number;
  readonly isForMe: boolean;
  readonly count: number;
  readonly cancelDay: number;
}

/** The link that somebody wants to create on a day; its `cancelDay` is `NEVER` if they will not cancel it. */
export function linkPlan({ links }: CompiledBehaviour, key: number, day: number): LinkPlan {
  const isForMe = choose(links.for, drawOf(key, day, PURPOSE.linkFor)) === 0;
  const isCanceled = !isForMe && drawOf(key, day, PURPOSE.linkCancel) < links.cancelChance;
  return {
    source: choose(links.source, drawOf(key, day, PURPOSE.linkSource)),
    plan: choose(links.plans, drawOf(key, day, PURPOSE.linkPlan)),
    isForMe,
    count: isForMe ? 1 : within(links.count, drawOf(key, day, PURPOSE.linkCount)),
    cancelDay: isCanceled
      ? day + within(links.cancelAfterDays, drawOf(key, day, PURPOSE.linkCancelDays))
      : NEVER,
  };
}

/**
 * Which of the links for others somebody finds, by its place in the order of creation; -1 while there are none.
 * @param made number of links for others so far, including used up and canceled ones
 */
export function foundLink(recentLinks: number, made: number, { key, day }: Moment): number {
  if (made === 0) return -1;
  const recent = Math.min(made, recentLinks);
  return made - recent + pick(drawOf(key, day, PURPOSE.linkChoice), recent);
}

/** Whose draw, and on which day. */
interface Moment {
  readonly key: number;
  readonly day: number;
}
