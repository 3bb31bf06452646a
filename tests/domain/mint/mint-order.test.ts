import { creditOnActivation, type Mint, mintOrder } from '@axiom/domain/mint';
import { judgePayment } from '@axiom/domain/payment';
import { describe, expect, it } from 'vitest';
import { aMint, anActiveMint, DAY_0_MS, percent, price } from '../support/fixtures.ts';

const certain = { isPriceCertain: true };
const uncertain = { isPriceCertain: false };
const validUntilMs = DAY_0_MS + 60_000;

/** What its whole payment is, in a block of that time. */
function verdict(mint: Mint, chainTimeMs: number, isPriceCertain: boolean) {
  const payment = {
    amountTon: mint.amountTon,
    isBounced: false,
    isSuccessful: true,
    body: 'text',
    isFromTreasury: false,
    chainTimeMs,
  } as const;
  return judgePayment(payment, mintOrder(mint, { isPriceCertain }));
}
const ACTIVATES = { kind: 'activate', surplusTon: 0n };
const TOO_LATE = { kind: 'unmatched', reason: 'too_late' };

describe('mintOrder', () => {
  it('is what the bond costs and when it was made', () => {
    const { amountTon, createdAtMs } = aMint();
    expect(mintOrder(aMint(), certain)).toEqual({ amountTon, createdAtMs, state: 'open' });
  });

  it.each([
    ['pending', 'open'],
    ['active', 'paid'],
    ['canceled', 'closed'],
    ['completed', 'paid'],
    ['move_to_staking', 'paid'],
  ] as const)('R4.01 of a %s bond is %s, with a price and without', (status, state) => {
    expect(mintOrder(aMint({ status }), certain).state).toBe(state);
    expect(mintOrder(aMint({ status }), uncertain).state).toBe(state);
  });

  it('takes payments for 15 min while there is a price', () => {
    expect(verdict(aMint(), DAY_0_MS + 900_000, true)).toEqual(ACTIVATES);
    expect(verdict(aMint(), DAY_0_MS + 900_001, true)).toEqual(TOO_LATE);
  });

  it('T70 ends with its quote, 30 s after valid_until, while there is none', () => {
    expect(verdict(aMint(), validUntilMs + 30_000, false)).toEqual(ACTIVATES);
    expect(verdict(aMint(), validUntilMs + 30_001, false)).toEqual(TOO_LATE);
  });

  it('T70 ends 30 s after its making where it was never quoted', () => {
    const { validUntilMs: _none, ...bare } = anActiveMint({ status: 'pending' });
    expect(verdict(bare, DAY_0_MS + 30_000, false)).toEqual(ACTIVATES);
    expect(verdict(bare, DAY_0_MS + 30_001, false)).toEqual(TOO_LATE);
  });

  it('T70 never takes without a price what would be credited at one', () => {
    const { amountToken, amountTon, terms } = aMint();
    for (let chainTimeMs = validUntilMs + 29_990; chainTimeMs < validUntilMs + 30_010; chainTimeMs += 1) {
      const credited = creditOnActivation({
        quotedToken: amountToken,
        amountTon,
        quotedPrice: terms.price,
        // Within m: only a late payment is credited at it.
        paidPrice: { price: price('1.01'), isOfItsMoment: true },
        spread: percent('1'),
        validUntilMs,
        chainTimeMs,
        largestMove: percent('1'),
      });
      const isTaken = verdict(aMint(), chainTimeMs, false).kind === 'activate';
      expect([chainTimeMs, isTaken]).toEqual([chainTimeMs, credited === amountToken]);
    }
  });
});
