import { DEFAULT_SORT_BY, MS_PER_SECOND } from '@axiom/domain/constants';
import type { ParsedQuery } from '#contract/routes.ts';
import { referralTransferAnswer } from '#contract/withdraw.ts';
import { createWithdrawal, offerSale } from '../../use-cases/create-withdrawal.ts';
import { transferReferral } from '../../use-cases/transfer-referral.ts';
import { Refusal } from '../../refusal.ts';
import { operationOf } from '../../wire/operations.ts';
import { payoutOnWire, saleOf } from '../../wire/payouts.ts';
import type { OperationKind } from '@axiom/domain/ports/client';
import { shownSellingPrice } from '@axiom/domain/price';
import { utcDayStart } from '@axiom/domain/time';
import { bookingKindsOf, kindsOf, type RecordGroup } from '@axiom/domain/records';
import { type Handlers, pageOf } from './handler.ts';

export const withdrawHandlers: Handlers<
  'withdrawCalculate' | 'withdrawHistory' | 'withdrawCreate' | 'referralTransfer' | 'operations'
> = {
  withdrawCalculate: {
    kind: 'read',
    async run(deps, { userId, query }) {
      const sale = { tokenAmount: query.token_amount, fromReferral: query.from_ref_balance };
      const offer = await offerSale(deps.signIn.store.reads, deps.cases, userId, sale);
      return {
        ...offer.quote,
        ...offer,
        sellingPrice: shownSellingPrice(offer.quote.price, deps.cases.policies.current().policy.spread),
      };
    },
  },
  withdrawHistory: {
    kind: 'read',
    async run({ signIn, cases }, { userId, query }) {
      refuseOtherOrder(query);
      const { rows, total, line } = await signIn.store.reads.sales(userId, {
        dayMs: utcDayStart(cases.clock.nowMs()),
        orderBy: query.sort_by,
        descending: query.sort_order === 'desc',
        ...timesOf(query),
        ...pageOf(query),
      });
      return { rows: rows.map((row) => saleOf(row, line)), total, page: query.page, limit: query.limit };
    },
  },
  withdrawCreate: {
    kind: 'command',
    needs: () => ({ isSale: true }),
    async run(tx, deps, { userId, body }) {
      const payout = await createWithdrawal(tx, deps.cases, userId, {
        tokenAmount: body.token_amount,
        address: body.address,
        fromReferral: body.from_ref_balance,
        minAmountTon: body.min_amount_ton,
      });
      return payoutOnWire(payout, await tx.payouts.line(utcDayStart(deps.cases.clock.nowMs())));
    },
  },
  referralTransfer: {
    kind: 'command',
    needs: () => ({}),
    async run(tx, deps, { userId, body }) {
      const { tokenAmount, balances } = await transferReferral(tx, deps.cases, userId, body.token_amount);
      const { main: balanceToken, referral: referralBalance } = balances;
      return referralTransferAnswer.write({ tokenAmount, balanceToken, referralBalance });
    },
  },
  operations: {
    kind: 'read',
    async run({ signIn }, { userId, query }) {
      const { rows, total } = await signIn.store.reads.operations(userId, {
        ...pageOf(query),
        order: query.sort_order,
        ...kindsWanted(query),
        ...timesOf(query),
      });
      return { rows: rows.map(operationOf), total, page: query.page, limit: query.limit };
    },
  },
};

/** A period is found in the order of time: in any other one, all sales would be looked through for it. */
function refuseOtherOrder({
  sort_by: by,
  from_timestamp: from,
  to_timestamp: to,
}: ParsedQuery<'withdrawHistory'>): void {
  if (by === DEFAULT_SORT_BY || (from === undefined && to === undefined)) return;
  throw new Refusal(
    'validation_failed',
    `Sales of a period can only be sorted by ${DEFAULT_SORT_BY}.`,
    'sort_by',
  );
}

function timesOf(query: {
  readonly from_timestamp?: number | undefined;
  readonly to_timestamp?: number | undefined;
}): { readonly fromMs?: number; readonly toMs?: number } {
  const { from_timestamp: from, to_timestamp: to } = query;
  return {
    ...(from === undefined ? {} : { fromMs: from * MS_PER_SECOND }),
    ...(to === undefined ? {} : { toMs: to * MS_PER_SECOND }),
  };
}

/** With both, what is in both: then the list of kinds may be empty. */
function kindsWanted({
  kind,
  group,
}: {
  readonly kind?: OperationKind | undefined;
  readonly group?: RecordGroup | undefined;
}) {
  if (group === undefined) return kind === undefined ? {} : { kinds: bookingKindsOf(kind) };
  const kinds = kindsOf(group).filter((one) => kind === undefined || one === kind);
  return { kinds: kinds.flatMap(bookingKindsOf) };
}
