import { InvalidField } from '../../errors/index.ts';

/** A value of the wallet (a request, an event, a widget setting) has a wrong form. */
export class InvalidWalletValue extends InvalidField {
  override readonly name = 'InvalidWalletValue' as const;
  override readonly code = 'invalid_wallet_value' as const;
}
