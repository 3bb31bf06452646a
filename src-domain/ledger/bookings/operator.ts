import type { Nano } from '../../money/index.ts';
import { systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, move } from '../booking.ts';

/**
 * The chain took a fee from the hot wallet (storage, or receiving a message), nano-TON: hot wallet → network
 * fees.
 */
export function networkFee({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced(
    'network_fee',
    move('TON', systemAccount('treasury_hot'), systemAccount('network_fees'), amountTon),
  );
}

/**
 * The hot wallet's balance at first start, or a transfer from the owner's addresses, nano-TON: capital → hot
 * wallet.
 */
export function capital({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced('capital', move('TON', systemAccount('capital'), systemAccount('treasury_hot'), amountTon));
}

/**
 * A correction by the operator, nano-AXIOM: adjustments → the user's account. A negative amount debits the
 * user.
 */
export function adjustment(input: {
  readonly userId: string;
  readonly account: 'main' | 'referral' | 'task';
  readonly amountToken: Nano<'AXIOM'>;
}): Booking {
  const account = userAccount(input.userId, input.account);
  return balanced('adjustment', move('AXIOM', systemAccount('adjustments'), account, input.amountToken));
}

/**
 * TON that reached or left the hot wallet without an order of this system: adjustments → hot wallet.
 * Negative: it left.
 */
export function unexplained({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced(
    'adjustment',
    move('TON', systemAccount('adjustments'), systemAccount('treasury_hot'), amountTon),
  );
}
