import type { Nano, Percent6 } from '@axiom/domain/money';

/** What everybody's bonuses of one UTC day rest on, as its 00:00 began. */
export interface DayFacts {
  /** The 00:00 UTC, epoch ms of the domain's clock. */
  readonly dayMs: number;
  /** Everybody's staked total, in nano-AXIOM. */
  readonly stakedToken: Nano<'AXIOM'>;
  /** The version of the policy in force. */
  readonly policyId: string;
  /** What its steps grant for the total, in percent per day. */
  readonly collectiveBonus: Percent6;
}

export interface DayRepository {
  /** The facts of the newest day that are kept, of those that began at this instant or before; null where none are. */
  newest(atMs: number): Promise<DayFacts | null>;
  /** Keeps the facts of a day once and for all: answers what is kept, which may be what another server kept first. */
  keep(facts: DayFacts): Promise<DayFacts>;
}
