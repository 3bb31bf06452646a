import type { RouteAnswer } from '#contract/routes.ts';
import { BOND } from './bonds.ts';
import type { Examples } from './example.ts';

const SALE: RouteAnswer<'withdrawCreate'> = {
  id: '0mf3ke66f3Qr',
  token_amount: '50',
  fee_token: '0.5',
  amount_ton: '39.204',
  address: '0QAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB3n',
  from_ref_balance: false,
  status: 'queued',
  created_at: '2026-11-22T09:00:00.000Z',
  position: 1,
};

export const moneyExamples: Examples<
  'withdrawCalculate' | 'withdrawHistory' | 'withdrawCreate' | 'referralTransfer' | 'operations'
> = {
  withdrawCalculate: {
    query: { token_amount: '50', from_ref_balance: 'false' },
    answer: {
      token_amount: '50',
      fee_token: '0.5',
      amount_ton: '39.204',
      price: '0.8',
      selling_price: '0.792',
      min_token: '5',
      max_token: '120.25',
      available_token: '120.25',
    },
  },
  withdrawHistory: {
    query: { page: '1', limit: '10', sort_by: 'created_at', sort_order: 'desc' },
    answer: {
      data: [
        {
          ...SALE,
          status: 'confirmed',
          position: undefined,
          tx_hash: '9d1b7a52c4e0f8369d1b7a52c4e0f8369d1b7a52c4e0f8369d1b7a52c4e0f836',
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
    },
  },
  withdrawCreate: {
    body: {
      token_amount: '50',
      address: '0QAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB3n',
      min_amount_ton: '39',
    },
    answer: SALE,
  },
  referralTransfer: {
    body: { token_amount: '3.5' },
    answer: { token_amount: '3.5', balance_token: '123.75', referral_balance: '0.25' },
  },
  operations: {
    query: { page: '1', limit: '10', sort_order: 'desc' },
    answer: {
      data: [
        {
          id: '0mf3kf77g4St',
          kind: 'bond_bought',
          created_at: '2026-11-21T10:00:21.000Z',
          amount_token: '12.376237623',
          amount_ton: '-10',
          account: 'bonded',
          mint_id: BOND.id,
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
    },
  },
};
