import { DomainError } from '../../errors/index.ts';
import { WALLET_TEXTS } from '../port/texts.ts';

/** The widget's settings contain no way to reach wallets. */
export class MissingConnector extends DomainError {
  override readonly name = 'MissingConnector' as const;
  override readonly code = 'missing_connector' as const;
  override readonly category = 'invalid' as const;

  constructor() {
    super({
      message: WALLET_TEXTS.missingConnector.text,
      field: 'manifestUrl',
      allowed: 'a manifestUrl or a connector',
    });
  }
}
