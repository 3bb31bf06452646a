import type { Transaction } from 'kysely';
import type { WalletRepository } from '../ports/store-wallets.ts';
import { forgetOldest } from './forget-oldest.ts';
import type { Tables } from './tables.ts';

export function walletRepository(tx: Transaction<Tables>): WalletRepository {
  return { forgetProofs: (before, most) => forgetOldest(tx, { table: 'used_proofs', before, most }) };
}
