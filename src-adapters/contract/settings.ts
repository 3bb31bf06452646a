import * as z from 'zod/mini';

/**
 * Public settings, written by the server into index.html as `<script type="application/json" id="settings">`:
 * one build of the client serves every network.
 */
export const publicSettings = z.object({
  network: z.enum(['mainnet', 'testnet', 'devnet']),
  public_url: z.string(),
  bot_username: z.string(),
  app_name: z.string(),
  coin_symbol: z.string(),
  wallets_list_url: z.string(),
  manifest_url: z.string(),
  /** Address of a transaction in an explorer with `{hash}` in its place; empty where there is none. */
  explorer_tx_url: z.string(),
  /** Address of an account's page in an explorer with `{address}` in its place; empty where there is none. */
  explorer_account_url: z.string(),
  version: z.string(),
});
export type PublicSettings = z.infer<typeof publicSettings>;
