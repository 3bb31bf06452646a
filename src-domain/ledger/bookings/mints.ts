import { axiom, type Nano, subtract } from '../../money/index.ts';
import { systemAccount, userAccount } from '../account.ts';
import { balanced, type Booking, inToken, move } from '../booking.ts';

interface Amounts {
  readonly userId: string;
  readonly amountToken: Nano<'AXIOM'>;
}

/** A paid bond became active: TON sales → hot wallet, AXIOM issued into bonded. A surplus: `depositUnmatched`. */
export function mintActivated({
  userId,
  amountTon,
  amountToken,
}: Amounts & { readonly amountTon: Nano<'TON'> }): Booking {
  return balanced('mint_activated', [
    ...move('TON', systemAccount('sales'), systemAccount('treasury_hot'), amountTon),
    ...move('AXIOM', systemAccount('issuance'), userAccount(userId, 'bonded'), amountToken),
  ]);
}

/** An active bond was canceled (nano-AXIOM): bonded → main, and the exit fee → fees. */
export function mintCanceled({
  userId,
  amountToken,
  feeToken,
}: Amounts & { readonly feeToken: Nano<'AXIOM'> }): Booking {
  return balanced('mint_canceled', [
    inToken(userAccount(userId, 'bonded'), -amountToken),
    inToken(userAccount(userId, 'main'), subtract(amountToken, feeToken)),
    inToken(systemAccount('fees'), feeToken),
  ]);
}

/** A bond matured (nano-AXIOM): bonded → main, plus the bonus from rewards expense. */
export function mintMatured({
  userId,
  amountToken,
  bonusToken,
}: Amounts & { readonly bonusToken: Nano<'AXIOM'> }): Booking {
  return balanced('mint_matured', [
    inToken(userAccount(userId, 'bonded'), -amountToken),
    inToken(systemAccount('rewards_expense'), -bonusToken),
    inToken(userAccount(userId, 'main'), axiom(amountToken + bonusToken)),
  ]);
}

/** A bond became a stake: bonded → staked. */
export function mintStaked({ userId, amountToken }: Amounts): Booking {
  return balanced(
    'mint_staked',
    move('AXIOM', userAccount(userId, 'bonded'), userAccount(userId, 'staked'), amountToken),
  );
}
