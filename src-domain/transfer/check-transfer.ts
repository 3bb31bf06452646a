import type { EconomyPolicy } from '../economy/policy.ts';
import { assertAtLeast, assertAtMost, type Nano } from '../money/index.ts';

/** The requested transfer, and the balance it is taken from. */
export interface TransferInput {
  readonly tokenAmount: Nano<'AXIOM'>;
  /** The referral balance. */
  readonly availableToken: Nano<'AXIOM'>;
  readonly policy: Pick<EconomyPolicy, 'transfer'>;
}

/** An allowed transfer. */
export interface TransferDecision {
  /** Leaves the referral balance and reaches the main one in full: there is no fee. */
  readonly tokenAmount: Nano<'AXIOM'>;
}

/**
 * Checks a transfer of nano-AXIOM from the referral to the main balance (R4.16). It is not a withdrawal: the
 * daily limit does not count it and the hold streak continues.
 * @throws AmountBelowMinimum, AmountAboveMaximum (the balance)
 */
export function checkTransfer({ tokenAmount, availableToken, policy }: TransferInput): TransferDecision {
  const input = { field: 'token_amount', currency: 'AXIOM' } as const;
  assertAtLeast(tokenAmount, policy.transfer.minToken, input);
  assertAtMost(tokenAmount, availableToken, input);
  return { tokenAmount };
}
