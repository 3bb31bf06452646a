import { ton } from '@axiom/domain/money';
import type { AuditRepository } from '#server/ports/store-audit.ts';
import { groupBy, linesOf, pageBy } from './audit-pages.ts';
import type { MemoryTables } from './tables.ts';
import { onceOf } from './tables/people.ts';

/** Payouts and deposits for the audit. */
export function chainFacts(tables: MemoryTables): Pick<AuditRepository, 'payouts' | 'deposits'> {
  const { payouts, deposits, batches, transactions, movements } = tables;
  return {
    payouts: async (range) => {
      const about = groupBy(movements.all(), ({ subject }) => subject.payoutId ?? '');
      const booked = new Set(transactions.all().map(({ lt, hash }) => `${lt} ${hash}`));
      return pageBy(
        payouts.all(),
        ({ payout }) => payout.id,
        range,
        ({ payout }) => {
          const { userId, transaction } = payout;
          const deposit = deposits.get(payout.depositId ?? '');
          const sale = {
            source: payout.fromReferral ? ('referral' as const) : ('main' as const),
            tokenAmount: payout.tokenAmount,
            feeToken: payout.feeToken,
          };
          return [
            {
              id: payout.id,
              status: payout.status,
              amountTon: payout.amountTon,
              ...(userId === null ? {} : { sale: { ...sale, userId } }),
              ...(deposit === null ? {} : { depositTon: ton(deposit.valueNano) }),
              isInOpenBatch: batches.get(payout.batchId ?? '')?.status === 'open',
              hasBookedTransaction:
                transaction !== null && booked.has(`${transaction.lt} ${transaction.hash}`),
              lines: linesOf(about.get(payout.id) ?? []),
            },
          ];
        },
      );
    },
    deposits: async (range) => {
      const about = groupBy(movements.all(), ({ subject }) => subject.depositId ?? '');
      return pageBy(
        deposits.all(),
        ({ id }) => id,
        range,
        (deposit) => {
          const { id, account, lt, hash } = deposit;
          const payout = payouts.get(deposit.payoutId ?? '')?.payout;
          const own = (about.get(id) ?? []).filter(({ subject }) => subject.payoutId === undefined);
          return [
            {
              id,
              status: deposit.status,
              amountTon: ton(deposit.valueNano),
              ...(payout?.depositId === id ? { refund: payout.status } : {}),
              hasBookedTransaction: transactions.get(`${account} ${lt}`)?.hash === hash,
              lines: linesOf(own),
            },
          ];
        },
      );
    },
  };
}

/** Tasks for the audit. */
export function taskFacts({
  userTasks,
  taskPayments,
  movements,
}: MemoryTables): Pick<AuditRepository, 'taskPayments' | 'taskClaims'> {
  return {
    taskPayments: async (range, last) =>
      pageBy(
        taskPayments.all().filter(({ movementId }) => movementId <= last),
        ({ movementId }) => movementId,
        range,
        ({ once, movementId }) => {
          const movement = movements.get(movementId);
          const task = userTasks.one('once', once)?.task;
          if (task === undefined) return [];
          const { userId, taskId, period, status, rewardToken } = task;
          const lines = linesOf(movement === null ? [] : [movement]);
          return [{ userId, taskId, period, status, rewardToken, paidToken: rewardToken, lines }];
        },
      ),
    taskClaims: async (range) =>
      pageBy(
        userTasks.all(),
        ({ id }) => id,
        range,
        ({ task }) => {
          const { userId, taskId, period, status, rewardToken } = task;
          if (status !== 'CLAIMED' || taskPayments.get(onceOf(task)) !== null) return [];
          return [{ userId, taskId, period, status, rewardToken, lines: [] }];
        },
      ),
  };
}
