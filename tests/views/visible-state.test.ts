import type { ClientNotice } from '@axiom/domain/ports/client';
import { describe, expect, it } from 'vitest';
import { isActionVisible, isAlreadyVisible, type VisibleState } from '../../src/notices/visible-state.ts';

const nothing: VisibleState = {
  hasPayment: false,
  hasNewBond: false,
  hasFarmedBond: false,
  hasNewStake: false,
  hasPayout: false,
  problem: null,
  isOffline: false,
};
const refused = { kind: 'refused', message: 'No.', code: 'conflict', isOutcomeKnown: true } as const;

const CASES: readonly (readonly [ClientNotice, Partial<VisibleState>])[] = [
  [{ name: 'bond-created' }, { hasNewBond: true }],
  [{ name: 'bond-created-by-farming' }, { hasFarmedBond: true }],
  [{ name: 'stake-created' }, { hasNewStake: true }],
  [{ name: 'transaction-processed' }, { hasPayment: true }],
  [{ name: 'transaction-processed' }, { hasPayout: true }],
  [{ name: 'signing-failed', message: 'Reject request' }, { hasPayment: true }],
  [{ name: 'transaction-not-sent' }, { hasPayment: true }],
  [{ name: 'error', message: 'No.', code: 'conflict' }, { problem: refused }],
  [{ name: 'network-error' }, { isOffline: true }],
  [{ name: 'network-error' }, { problem: { ...refused, kind: 'network' } }],
  [{ name: 'timeout' }, { isOffline: true }],
  [{ name: 'timeout' }, { problem: { ...refused, kind: 'timeout' } }],
];

describe('what the screen says by itself', () => {
  it.each(CASES)('R6.03 %o is not told again', (notice, said) => {
    expect(isAlreadyVisible(notice, { ...nothing, ...said })).toBe(true);
    expect(isAlreadyVisible(notice, nothing)).toBe(false);
  });

  it('R6.03 another bond than the sheet’s, another refusal and a copied link are told over any sheet', () => {
    const open: VisibleState = { ...nothing, hasPayment: true, hasPayout: true, problem: refused };
    expect(isAlreadyVisible({ name: 'bond-created' }, open)).toBe(false);
    expect(isAlreadyVisible({ name: 'error', message: 'Other.', code: 'conflict' }, open)).toBe(false);
    expect(isAlreadyVisible({ name: 'referral-link-copied' }, open)).toBe(false);
  });

  it('R3.11 the widget’s three words are the payment sheet’s own while it is open', () => {
    expect(isActionVisible('transaction-canceled', { ...nothing, hasPayment: true })).toBe(true);
    expect(isActionVisible('confirm-transaction', nothing)).toBe(false);
  });
});
