import { MS_PER_SECOND, TRANSACTION_VALIDITY_MS } from '../constants/index.ts';
import type { EconomyPolicy } from '../economy/policy.ts';
import { DomainError } from '../errors/index.ts';
import { findPlan } from '../economy/find-plan.ts';
import type { MintQuote } from '../price/quote.ts';
import type { Mint } from './mint.ts';
import { newMint } from './new-mint.ts';

/** The owner has the maximum number of unpaid bonds. */
export class TooManyPendingMints extends DomainError {
  override readonly name = 'TooManyPendingMints' as const;
  override readonly code = 'too_many_pending_mints' as const;
  override readonly category = 'conflict' as const;

  constructor(pending: number, maxPending: number) {
    super({
      message: `You already have ${pending} unpaid bonds; at most ${maxPending} are allowed. Pay or cancel one first.`,
      bound: String(maxPending),
      found: String(pending),
      allowed: `fewer than ${maxPending} unpaid bonds`,
    });
  }
}

/** Input for a new bond. */
export interface OpenMintInput {
  readonly id: string;
  readonly ownerId: string;
  readonly quote: MintQuote;
  readonly policy: EconomyPolicy;
  /** Number of pending bonds that the owner already has. */
  readonly pendingCount: number;
  readonly nowMs: number;
}

/**
 * A new pending bond: the quote, with the plan's rates and the exit fee frozen. Its price holds for 60 s.
 * @throws TooManyPendingMints, UnknownPlan
 */
export function openMint(input: OpenMintInput): Mint {
  const { quote, policy, nowMs } = input;
  if (input.pendingCount >= policy.mint.maxPending) {
    throw new TooManyPendingMints(input.pendingCount, policy.mint.maxPending);
  }
  const plan = findPlan(policy, quote.days);
  const mint = newMint({
    id: input.id,
    ownerId: input.ownerId,
    origin: 'paid',
    nowMs,
    amountTon: quote.amountTon,
    amountToken: quote.amountToken,
    tariffDays: quote.days,
    terms: {
      price: quote.price,
      bonusPercent: plan.bonusPercent,
      dailyReward: plan.dailyReward,
      maxRewardPercent: plan.maxRewardPercent,
      earlyExitFee: policy.mint.earlyExitFee,
    },
  });
  const validUntilMs = Math.floor((nowMs + TRANSACTION_VALIDITY_MS) / MS_PER_SECOND) * MS_PER_SECOND;
  return { ...mint, validUntilMs };
}
