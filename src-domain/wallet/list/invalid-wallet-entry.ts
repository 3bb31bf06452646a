import { DomainError } from '../../errors/index.ts';

/** The problem of an entry: which field, what was found and what is allowed. */
export interface EntryFault {
  readonly field: string;
  readonly found: string;
  readonly allowed: string;
}

/** An entry of a wallets list that must not be used. */
export class InvalidWalletEntry extends DomainError {
  override readonly name = 'InvalidWalletEntry' as const;
  override readonly code = 'invalid_wallet_entry' as const;
  override readonly category = 'invalid' as const;

  constructor({ field, found, allowed }: EntryFault) {
    super({ message: `${field} of a wallet must be ${allowed}; found ${found}.`, field, found, allowed });
  }
}
