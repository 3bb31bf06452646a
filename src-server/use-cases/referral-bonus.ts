import { booking } from '@axiom/domain/ledger';
import type { Mint } from '@axiom/domain/mint';
import { formatDecimal, type Nano } from '@axiom/domain/money';
import {
  type BondOutcome,
  promiseBonus,
  type ReferralDecision,
  referralDecision,
} from '@axiom/domain/referral';
import type { SharedTx } from '../ports/store-commands.ts';
import type { ReferralBonusRow } from '../ports/store-bonds.ts';
import type { Deps } from './deps.ts';
import { MovedMeanwhile } from './moved-meanwhile.ts';
import { emitBalance, tellBalances } from './tell.ts';

/** An invitee's paid bond became active: stores the inviter's bonus and turnover, at the level before it. */
export async function promiseReferralBonus(
  tx: SharedTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  inviterId: string,
  mint: Mint,
  paid: { readonly amountTon: Nano<'TON'>; readonly amountToken: Nano<'AXIOM'> },
  atMs: number,
): Promise<void> {
  const { turnover } = await tx.referrals.sums(inviterId);
  const promise = promiseBonus({ releasedTurnover: turnover, ...paid });
  await tx.referrals.insert({
    mintId: mint.id,
    inviterId,
    inviteeId: mint.ownerId,
    status: 'pending',
    bonus: promise.bonusToken,
    turnover: promise.turnoverTon,
    createdAtMs: atMs,
    closedAtMs: null,
  });
  await tx.ledger.post(booking.referralPending({ userId: inviterId, bonusToken: promise.bonusToken }), {
    atMs,
    mintId: mint.id,
  });
  await emitBalance(tx, deps, inviterId);
}

/** A paid bond that has ended, and how. */
export interface EndedBond {
  readonly mint: Mint;
  readonly policyId: string;
  readonly outcome: BondOutcome;
}

/** Paid bonds ended at one instant: releases or reverses the pending bonus of each, once. */
export async function decideReferralBonuses(
  tx: SharedTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  bonds: readonly EndedBond[],
  atMs: number,
): Promise<void> {
  const found = await tx.referrals.ofMints(bonds.map(({ mint }) => mint));
  const decided: { readonly row: ReferralBonusRow; readonly decision: ReferralDecision }[] = [];
  for (const { mint, policyId, outcome } of bonds) {
    const row = found.get(mint.id);
    if (row?.status !== 'pending') continue;
    const policy = await deps.policies.byId(tx, policyId);
    decided.push({ row, decision: referralDecision(outcome, mint.tariffDays, policy.referral.minDays) });
  }
  if (decided.length === 0) return;
  const of = (wanted: ReferralDecision) =>
    decided.filter(({ decision }) => decision === wanted).map(({ row }) => row);
  const [released, reversed] = [of('release'), of('reverse')];
  const close = (rows: readonly ReferralBonusRow[], status: 'released' | 'reversed') =>
    tx.referrals.close(rows, status, atMs);
  if (!(await close(released, 'released')) || !(await close(reversed, 'reversed')))
    throw new MovedMeanwhile(`a referral bonus decided at ${atMs}`);
  await tx.ledger.postAll(
    decided.map(({ row: { inviterId: userId, bonus: bonusToken, mintId }, decision }) => ({
      booking:
        decision === 'release'
          ? booking.referralReleased({ userId, bonusToken })
          : booking.referralReversed({ userId, bonusToken }),
      subject: { atMs, mintId },
    })),
  );
  await tellBalances(tx, deps, [...new Set(decided.map(({ row }) => row.inviterId))]);
  await tx.messages.noticeAll(
    released.map(({ inviterId, mintId, bonus }) => ({
      userId: inviterId,
      notice: { kind: 'referral_bonus', mintId, bonusToken: formatDecimal(bonus) },
    })),
  );
}
