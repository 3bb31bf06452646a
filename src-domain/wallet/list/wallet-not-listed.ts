import { abbreviate, DomainError } from '../../errors/index.ts';
import { WALLET_TEXTS } from '../port/texts.ts';

/** A modal for one wallet was requested, and the list does not contain that wallet (R3.09). */
export class UnknownWallet extends DomainError {
  override readonly name = 'UnknownWallet' as const;
  override readonly code = 'unknown_wallet' as const;
  override readonly category = 'missing' as const;

  constructor(wallet: string) {
    super({
      message: WALLET_TEXTS.unknownWallet.text.replace('{name}', () => wallet),
      field: 'wallet',
      found: abbreviate(wallet),
      allowed: 'name or appName of a listed wallet',
    });
  }
}

/** The messenger's own wallet was requested, and the list does not contain it. */
export class TelegramWalletMissing extends DomainError {
  override readonly name = 'TelegramWalletMissing' as const;
  override readonly code = 'telegram_wallet_missing' as const;
  override readonly category = 'missing' as const;

  constructor() {
    super({ message: WALLET_TEXTS.missingTelegramWallet.text, field: 'wallet' });
  }
}
