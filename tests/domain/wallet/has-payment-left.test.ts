import { hasPaymentLeft } from '@axiom/domain/wallet/balance';
import { expect, it } from 'vitest';

const messages = [{ amount: '20000000000' }, { amount: '5' }];

it('R4.15 a payment has left when the wallet holds less by its sum, or by more for the fee', () => {
  expect(hasPaymentLeft(messages, 20_000_000_005n)).toBe(true);
  expect(hasPaymentLeft(messages, 20_004_000_005n)).toBe(true);
});

it('R4.15 a top-up, a smaller payment or a fee alone is another one', () => {
  for (const spentNano of [-20_000_000_005n, 0n, 4_000_000n, 20_000_000_004n])
    expect(hasPaymentLeft(messages, spentNano)).toBe(false);
});
