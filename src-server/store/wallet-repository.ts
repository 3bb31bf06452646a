import type { Transaction } from 'kysely';
import type { WalletRepository } from '../ports/store-wallets.ts';
import { big } from './numbers.ts';
import type { Tables } from './tables.ts';

export function walletRepository(tx: Transaction<Tables>): WalletRepository {
  return {
    async forgetProofsBefore(nowMs) {
      await tx.deleteFrom('used_proofs').where('ends_at', '<', big(nowMs)).execute();
    },
  };
}
