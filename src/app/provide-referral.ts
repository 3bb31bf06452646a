import { formatDecimal } from '@axiom/domain/money';
import type { Earnings, Friend } from '@axiom/domain/ports/client';
import { fromPromise } from 'xstate';
import { historyMachine } from '#machines/history/machine.ts';
import { referralMachine } from '#machines/referral/machine.ts';
import type { ReferralSlots } from '#machines/referral/slots.ts';
import { transferMachine } from '#machines/transfer/machine.ts';
import type { TransferSlots } from '#machines/transfer/slots.ts';
import { pages } from './pages.ts';
import type { Providers } from './on-demand.ts';

/** Somebody who registers between two reads moves the others: one may stand on both pages. */
const withoutTwins = (friends: readonly Friend[]): readonly Friend[] => [
  ...new Map(friends.map((friend) => [friend.id, friend])).values(),
];

/** Friends, and what they brought. */
export default {
  referral: ({ gateway }) =>
    referralMachine.provide({
      actors: {
        fetchFriends: fromPromise(async ({ input: { from, to }, signal }) => {
          const numbers = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
          const pages = await Promise.all(
            numbers.map((page) => gateway.call('referrals', { query: { page }, signal })),
          );
          const [first] = pages;
          if (first === undefined || first === null || pages.includes(null)) return null;
          return { ...first, rows: withoutTwins(pages.flatMap((page) => page?.rows ?? [])) };
        }),
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
