/** Columns of the tables of bound wallets. */
export interface WalletTables {
  wallets: { user_id: string; address: string; public_key: string; bound_at: bigint };
  wallet_firsts: { address: string; user_id: string; at: bigint };
  used_proofs: { payload: string; user_id: string; address: string; ends_at: bigint };
}
