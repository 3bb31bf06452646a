import { auditShape, kindsAbout } from '@axiom/domain/audit';
import { accountKey, booking, BOOKING_KINDS, type Booking } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';

const [tokens, coins] = [axiom(10n), ton(10n)];
const sale = {
  userId: 'a',
  source: 'referral',
  tokenAmount: tokens,
  feeToken: axiom(1n),
  amountTon: coins,
} as const;
const share = { userId: 'a', linkId: 'l', amountToken: tokens, source: 'task' } as const;
const bonus = { userId: 'a', bonusToken: tokens };
const fee = { networkFeeTon: ton(1n) };

/** One booking of every kind, with every account that it may touch. */
const EVERY: readonly Booking[] = [
  booking.mintActivated({ userId: 'a', amountTon: coins, amountToken: tokens }),
  booking.mintCanceled({ userId: 'a', amountToken: tokens, feeToken: axiom(1n) }),
  booking.mintMatured({ userId: 'a', amountToken: tokens, bonusToken: axiom(1n) }),
  booking.mintStaked({ userId: 'a', amountToken: tokens }),
  booking.stakingFeePaid({ amountTon: coins }),
  booking.stakeSettled({ userId: 'a', rewardToken: tokens }),
  booking.stakeCompleted({ userId: 'a', totalAmount: tokens }),
  booking.referralPending(bonus),
  booking.referralReleased(bonus),
  booking.referralReversed(bonus),
  booking.referralTransferred({ userId: 'a', amountToken: tokens }),
  booking.farmingCreated(share),
  booking.farmingActivated(share),
  booking.farmingCanceled(share),
  booking.taskClaimed({ userId: 'a', rewardToken: tokens }),
  booking.withdrawalCreated(sale),
  booking.withdrawalSending(sale),
  booking.withdrawalPutBack(sale),
  booking.withdrawalConfirmed({ ...sale, ...fee }),
  booking.withdrawalRefunded({ ...sale, wasSending: true }),
  booking.withdrawalCameBack({ ...sale, returnedTon: ton(9n) }),
  booking.depositUnmatched({ amountTon: coins }),
  booking.depositRefundSending({ amountTon: coins }),
  booking.depositRefundConfirmed({ amountTon: coins, sentTon: ton(8n), ...fee }),
  booking.depositRefundFailed({ amountTon: coins }),
  booking.networkFee({ amountTon: coins }),
  booking.capital({ amountTon: coins }),
  booking.adjustment({ userId: 'a', account: 'task', amountToken: tokens }),
  booking.unexplained({ amountTon: coins }),
];

describe('the accounts that each kind of movement touches', () => {
  it('are those of its booking: every kind, no kind is forgotten', () => {
    expect([...new Set(EVERY.map(({ kind }) => kind))].toSorted()).toEqual([...BOOKING_KINDS].toSorted());
    for (const { kind, entries } of EVERY)
      for (const { account, currency } of entries) {
        const classed = accountKey(account).replace(/^(user|link)\/[^/]+\//, '$1/');
        expect(auditShape({ kind, account: classed, currency, movementId: 'm' })).toEqual([]);
      }
  });

  it('and no others', () => {
    const off = {
      kind: 'stake_settled',
      account: 'user/referral',
      currency: 'AXIOM',
      movementId: 'm',
    } as const;
    expect(auditShape(off)).toMatchObject([{ what: 'entry', row: 'movement m stake_settled' }]);
    expect(auditShape({ ...off, kind: 'toString' })).toMatchObject([
      { expected: 'a kind of movement that exists' },
    ]);
    expect(kindsAbout('task_payment')).toEqual(['task_claimed']);
  });
});
