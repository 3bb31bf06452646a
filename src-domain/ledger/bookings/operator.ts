import type { Nano } from '../../money/index.ts';
import { systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, move } from '../booking.ts';

/** The chain took a fee from the hot wallet (storage, receiving), nano-TON: hot wallet → network fees. */
export function networkFee({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced(
    'network_fee',
    move('TON', systemAccount('treasury_hot'), systemAccount('network_fees'), amountTon),
  );
}

/** The hot wallet's first balance, or a transfer from the owner's addresses, nano-TON: capital → hot wallet. */
export function capital({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced('capital', move('TON', systemAccount('capital'), systemAccount('treasury_hot'), amountTon));
}

/** The operator's correction, nano-AXIOM: adjustments → the user's account. Negative: a debit. */
export function adjustment(input: {
  readonly userId: string;
  readonly account: 'main' | 'referral' | 'task';
  readonly amountToken: Nano<'AXIOM'>;
}): Booking {
  const account = userAccount(input.userId, input.account);
  return balanced('adjustment', move('AXIOM', systemAccount('adjustments'), account, input.amountToken));
}

/** nano-TON that came to or left the hot wallet without an order: adjustments → hot wallet. Negative: left. */
export function unexplained({ amountTon }: { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced(
    'adjustment',
    move('TON', systemAccount('adjustments'), systemAccount('treasury_hot'), amountTon),
  );
}
