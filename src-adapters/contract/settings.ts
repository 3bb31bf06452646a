import * as z from 'zod/mini';

/**
 * Public settings. The server writes them into index.html as `<script type="application/json"
 * id="settings">`, so one client build serves every network.
 */
export const publicSettings = z.object({
  network: z.enum(['mainnet', 'testnet', 'devnet']),
  public_url: z.string(),
  bot_username: z.string(),
  app_name: z.string(),
  coin_symbol: z.string(),
  wallets_list_url: z.string(),
  manifest_url: z.string(),
  /** A transaction's address in an explorer, with the placeholder `{hash}`; empty if there is none. */
  explorer_tx_url: z.string(),
  /** An account's address in an explorer, with the placeholder `{address}`; empty if there is none. */
  explorer_account_url: z.string(),
  version: z.string(),
});
export type PublicSettings = z.infer<typeof publicSettings>;
