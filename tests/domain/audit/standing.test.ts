import { auditStanding, auditSums, type StandingFacts } from '@axiom/domain/audit';
import { describe, expect, it } from 'vitest';

const NOTHING: StandingFacts = {
  openSalesToken: 0n,
  sendingTon: 0n,
  owedDepositsTon: 0n,
  hasDays: false,
  isDayDue: false,
};
const found = (totals: Record<string, bigint>, facts: Partial<StandingFacts> = {}) =>
  auditStanding({ ...NOTHING, ...facts }, new Map(Object.entries(totals)));

describe('accounts that all share', () => {
  it('a hot wallet thinner than its own deployment fee is no negative account; one thinner than all fees is', () => {
    const fees = { 'network_fees TON': 5_000_000n };
    expect(found({ ...fees, 'treasury_hot TON': -5_000_000n })).toEqual([]);
    expect(found({ ...fees, 'treasury_hot TON': -5_000_001n })).toEqual([
      {
        what: 'negative',
        row: 'account system/treasury_hot',
        expected: 'at least -0.005 TON',
        found: '-0.005000001 TON',
      },
    ]);
  });

  it('only issuance, sales, rewards, capital and adjustments may be negative', () => {
    for (const name of ['issuance', 'sales', 'rewards_expense', 'capital', 'adjustments'])
      expect(found({ [`${name} AXIOM`]: -1n })).toEqual([]);
    for (const name of ['fees', 'network_fees'])
      expect(found({ [`${name} AXIOM`]: -1n })).toMatchObject([{ what: 'negative' }]);
  });

  it('what is in flight and what is owed back is what the open rows say', () => {
    const totals = {
      'payouts_in_flight AXIOM': 7n,
      'payouts_in_flight TON': 5n,
      'unmatched_deposits TON': 3n,
      'treasury_hot TON': 2n,
    };
    const facts = { openSalesToken: 7n, sendingTon: 5n, owedDepositsTon: 3n, cursorsTon: 10n };
    expect(found(totals, facts)).toEqual([]);
    for (const name of Object.keys(facts) as (keyof typeof facts)[])
      expect(found(totals, { ...facts, [name]: facts[name] + 1n })).toMatchObject([{ what: 'total' }]);
  });

  it('the day has a row from the first one on', () => {
    expect(found({}, { hasDays: true, isDayDue: true })).toEqual([]);
    expect(found({}, { hasDays: true })).toMatchObject([{ what: 'due', row: 'day' }]);
  });
});

describe('sums that are kept', () => {
  const sums = (of: Record<string, bigint>) => new Map(Object.entries(of));

  it('are those of all entries, whichever side knows the account', () => {
    const booked = { 'user/main AXIOM': 5n, 'system/treasury_hot TON': -2n };
    expect(auditSums(sums(booked), sums(booked))).toEqual([]);
    expect(auditSums(sums({ 'system/fees AXIOM': 0n, ...booked }), sums(booked))).toEqual([]);
    expect(auditSums(sums({ 'user/main AXIOM': 6n }), sums(booked))).toEqual([
      {
        what: 'total',
        row: 'kept sum of user/main AXIOM',
        expected: '0.000000005 AXIOM',
        found: '0.000000006 AXIOM',
      },
      {
        what: 'total',
        row: 'kept sum of system/treasury_hot TON',
        expected: '-0.000000002 TON',
        found: '0 TON',
      },
    ]);
  });
});
