import { InvalidField } from '../../errors/index.ts';

/** A value around the wallet (a request, an event of the wallet, a setting of the widget) is not of its form. */
export class InvalidWalletValue extends InvalidField {
  override readonly name = 'InvalidWalletValue' as const;
  override readonly code = 'invalid_wallet_value' as const;
}
