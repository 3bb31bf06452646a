import type { Nano, Percent6 } from '@axiom/domain/money';

/** The common facts behind everybody's bonuses of one UTC day, as of its 00:00. */
export interface DayFacts {
  /** The 00:00 UTC, epoch ms of the domain's clock. */
  readonly dayMs: number;
  /** Everybody's staked total, in nano AXIOM. */
  readonly stakedToken: Nano<'AXIOM'>;
  /** The version of the policy in force. */
  readonly policyId: string;
  /** The bonus by the policy's steps for that total, in percent per day. */
  readonly collectiveBonus: Percent6;
}

export interface DayRepository {
  /** The newest stored facts of a day that began at this instant or before; null if none are stored. */
  newest(atMs: number): Promise<DayFacts | null>;
  /** Stores the facts of a day once. Returns what is stored, which may come from another server. */
  keep(facts: DayFacts): Promise<DayFacts>;
}
