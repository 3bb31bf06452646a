import { booking } from '@axiom/domain/ledger';
import type { Mint } from '@axiom/domain/mint';
import { formatDecimal, type Nano } from '@axiom/domain/money';
import { type BondOutcome, promiseBonus, referralDecision } from '@axiom/domain/referral';
import type { StoreTx } from '../ports/store.ts';
import type { Deps } from './deps.ts';
import { emitBalance } from './tell.ts';

/** An invitee's paid bond became active: stores the inviter's bonus and turnover, at the level before it. */
export async function promiseReferralBonus(
  tx: StoreTx,
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

/** A paid bond ended: releases or reverses its pending bonus, once. */
export async function decideReferralBonus(
  tx: StoreTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  mint: Mint,
  policyId: string,
  outcome: BondOutcome,
  atMs: number,
): Promise<void> {
  const found = await tx.referrals.ofMint(mint.id);
  if (found === null || found.status !== 'pending') return;
  const policy = await deps.policies.byId(tx, policyId);
  const decision = referralDecision(outcome, mint.tariffDays, policy.referral.minDays);
  const status = decision === 'release' ? 'released' : 'reversed';
  if (!(await tx.referrals.close(mint.id, status, atMs))) return;
  const bonus = { userId: found.inviterId, bonusToken: found.bonus };
  const posted = decision === 'release' ? booking.referralReleased(bonus) : booking.referralReversed(bonus);
  await tx.ledger.post(posted, { atMs, mintId: mint.id });
  await emitBalance(tx, deps, found.inviterId);
  if (decision !== 'release') return;
  await tx.messages.notice(found.inviterId, {
    kind: 'referral_bonus',
    mintId: mint.id,
    bonusToken: formatDecimal(found.bonus),
  });
}
