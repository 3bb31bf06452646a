import type { FarmSource } from '../../farming/farm-link.ts';
import type { Nano } from '../../money/index.ts';
import { linkEscrow, userAccount } from '../account.ts';
import { balanced, type Booking, move } from '../booking.ts';

interface Share {
  readonly userId: string;
  readonly linkId: string;
  readonly amountToken: Nano<'AXIOM'>;
}

/** A link was created: the author's balance → escrow, amount × count. */
export function farmingCreated(input: Share & { readonly source: FarmSource }): Booking {
  const { userId, linkId, source, amountToken } = input;
  return balanced(
    'farming_created',
    move('AXIOM', userAccount(userId, source), linkEscrow(linkId), amountToken),
  );
}

/** A person activated it: escrow → their bonded account, one share. */
export function farmingActivated({ userId, linkId, amountToken }: Share): Booking {
  return balanced(
    'farming_activated',
    move('AXIOM', linkEscrow(linkId), userAccount(userId, 'bonded'), amountToken),
  );
}

/** Its author canceled it: escrow → the balance it came from, the whole rest. */
export function farmingCanceled(input: Share & { readonly source: FarmSource }): Booking {
  const { userId, linkId, source, amountToken } = input;
  return balanced(
    'farming_canceled',
    move('AXIOM', linkEscrow(linkId), userAccount(userId, source), amountToken),
  );
}
