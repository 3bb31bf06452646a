import { formatDecimal } from '@axiom/domain/money';
import type { Earnings } from '@axiom/domain/ports/client';
import { fromPromise } from 'xstate';
import { historyMachine } from '#machines/history/machine.ts';
import { referralMachine } from '#machines/referral/machine.ts';
import type { ReferralSlots } from '#machines/referral/slots.ts';
import { transferMachine } from '#machines/transfer/machine.ts';
import type { TransferSlots } from '#machines/transfer/slots.ts';
import { pages } from './pages.ts';
import type { Providers } from './on-demand.ts';

/** Friends, and what they brought. */
export default {
  referral: ({ gateway }) =>
    referralMachine.provide({
      actors: {
        fetchFriends: fromPromise(({ signal }) => gateway.call('referrals', { signal })),
      } satisfies ReferralSlots,
    }),
  transfer: ({ gateway }) =>
    transferMachine.provide({
      actors: {
        transfer: fromPromise(({ input: { amountNano, idempotencyKey }, signal }) =>
          gateway.call('referralTransfer', {
            body: { token_amount: formatDecimal(amountNano) },
            idempotencyKey,
            signal,
            isQuiet: true,
          }),
        ),
      } satisfies TransferSlots,
    }),
  earnings: ({ gateway }) =>
    historyMachine<Earnings>().provide({
      actors: pages<Earnings>(async (page, signal) => {
        const earnings = await gateway.call('referralEarnings', { signal, isQuiet: true });
        return earnings && { rows: [earnings], total: 1, page: Number(page), limit: 1 };
      }),
    }),
} satisfies Providers<'referral' | 'transfer' | 'earnings'>;
