/** Everything the devnet is told from outside. */
export interface DevnetSettings {
  /** 0 means any free port */
  readonly port: number;
  readonly dir: string;
  readonly botToken: string;
  readonly botUsername: string;
  readonly appName: string;
  /** where the messenger finds the mini-app */
  readonly appUrl: string;
  /** the chat whose members are the community, as the Bot API names it: @name or -100… */
  readonly communityChat: string;
  /** 24 words; its wallet is given its capital once */
  readonly hotWalletMnemonic: string | undefined;
  readonly blockIntervalMs: number;
  /** of everything that looks random but must come out the same again */
  readonly seed: string;
  /** nano: what a person's new wallet is given by the faucet */
  readonly walletStartNano: bigint;
}
