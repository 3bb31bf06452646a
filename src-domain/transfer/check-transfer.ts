import type { EconomyPolicy } from '../economy/policy.ts';
import { assertAtLeast, assertAtMost, type Nano } from '../money/index.ts';

/** The transfer asked for, and what it may take from. */
export interface TransferInput {
  readonly tokenAmount: Nano<'AXIOM'>;
  /** The referral balance. */
  readonly availableToken: Nano<'AXIOM'>;
  readonly policy: Pick<EconomyPolicy, 'transfer'>;
}

/** A transfer that may be made. */
export interface TransferDecision {
  /** What leaves the referral balance and what reaches the main one: there is no fee. */
  readonly tokenAmount: Nano<'AXIOM'>;
}

/**
 * Whether part of the referral balance may move to the main one (R4.16). It is no withdrawal: no day's limit counts it
 * and the days in a row go on.
 * @throws AmountBelowMinimum, AmountAboveMaximum (the balance)
 */
export function checkTransfer({ tokenAmount, availableToken, policy }: TransferInput): TransferDecision {
  const input = { field: 'token_amount', currency: 'AXIOM' } as const;
  assertAtLeast(tokenAmount, policy.transfer.minToken, input);
  assertAtMost(tokenAmount, availableToken, input);
  return { tokenAmount };
}
