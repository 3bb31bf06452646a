import { formatDecimal } from '@axiom/domain/money';
import { formatPrice } from '@axiom/domain/price';
import { createWithdrawal, offerSale } from '../../use-cases/create-withdrawal.ts';
import { transferReferral } from '../../use-cases/transfer-referral.ts';
import { withdrawRow } from '../../wire/payouts.ts';
import { sellingPriceText } from '../../wire/price.ts';
import { type Handlers, pageOf } from './handler.ts';

export const withdrawHandlers: Handlers<
  'withdrawCalculate' | 'withdrawHistory' | 'withdrawCreate' | 'referralTransfer'
> = {
  withdrawCalculate: {
    kind: 'read',
    async run(tx, deps, { userId, query }) {
      const sale = { tokenAmount: query.token_amount, fromReferral: query.from_ref_balance };
      const offer = await offerSale(tx, deps.cases, userId, sale);
      const { quote } = offer;
      return {
        token_amount: formatDecimal(quote.tokenAmount),
        fee_token: formatDecimal(quote.feeToken),
        amount_ton: formatDecimal(quote.amountTon),
        price: formatPrice(quote.price),
        selling_price: sellingPriceText(quote.price, deps.cases.policies.current().policy.spread),
        min_token: formatDecimal(offer.minToken),
        max_token: formatDecimal(offer.maxToken),
        available_token: formatDecimal(offer.availableToken),
      };
    },
  },
  withdrawHistory: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const { rows, total } = await tx.payouts.history(userId, {
        orderBy: query.sort_by,
        descending: query.sort_order === 'desc',
        ...pageOf(query),
      });
      return { data: rows.map(withdrawRow), total, page: query.page, limit: query.limit };
    },
  },
  withdrawCreate: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const payout = await createWithdrawal(tx, deps.cases, userId, {
        tokenAmount: body.token_amount,
        address: body.address,
        fromReferral: body.from_ref_balance,
        minAmountTon: body.min_amount_ton,
      });
      return withdrawRow(payout);
    },
  },
  referralTransfer: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const { tokenAmount, balances } = await transferReferral(tx, deps.cases, userId, body.token_amount);
      return {
        token_amount: formatDecimal(tokenAmount),
        balance_token: formatDecimal(balances.main),
        referral_balance: formatDecimal(balances.referral),
      };
    },
  },
};
