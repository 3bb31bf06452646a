/** Where a wallet runs, with the names of the wallets list. */
export type WalletPlatform =
  | 'ios'
  | 'android'
  | 'macos'
  | 'linux'
  | 'windows'
  | 'chrome'
  | 'firefox'
  | 'safari';

/** How a wallet was opened last: by its QR code, its universal link or its own scheme. */
export type WalletOpenMethod = 'qrcode' | 'universal-link' | 'custom-deeplink';

/** Where a sent request does not open its wallet by itself (R3.20p). */
export type SkipRedirect = 'ios' | 'always' | 'never';

/** A wallet of the wallets list (R5.38). */
export interface WalletInfo {
  readonly name: string;
  readonly appName: string;
  readonly imageUrl: string;
  readonly aboutUrl: string;
  readonly universalLink: string | null;
  readonly deepLink: string | null;
  readonly bridgeUrl: string | null;
  readonly jsBridgeKey: string | null;
  readonly platforms: readonly WalletPlatform[];
  /** The wallet's extension is installed in this browser. */
  readonly injected: boolean;
  /** The page runs inside the wallet's own browser. */
  readonly embedded: boolean;
  readonly isPreferred: boolean;
  /** Of a wallet that was opened; absent before. */
  readonly openMethod?: WalletOpenMethod;
}

/** The connected account and the wallet that holds it. */
export interface WalletAccount {
  /** Raw form, `workchain:hex`. */
  readonly address: string;
  /** User-friendly form, not bounceable, with the network's flag: the form that people see and copy. */
  readonly friendlyAddress: string;
  /** TON Connect's chain id: -239 mainnet, -3 testnet. */
  readonly chain: string;
  readonly walletStateInit: string;
  readonly publicKey: string | null;
  readonly walletName: string;
  readonly walletAppName: string;
  readonly walletImageUrl: string | null;
  /** The wallet's universal link, without a return strategy; null for an injected or embedded one. */
  readonly walletLink: string | null;
  /** Link in the wallet's own scheme; null if it has none or needs none. */
  readonly walletDeepLink: string | null;
  /** Maximum number of messages in one transaction of this wallet (R3.22). */
  readonly maxMessages: number;
}

/** One transfer of a transaction. */
export interface TransactionMessage {
  readonly address: string;
  /** Nano as a decimal string, as TON Connect requires. */
  readonly amount: string;
  /** Base64 BoC. */
  readonly payload?: string;
  readonly stateInit?: string;
}

/** A transfer described at a high level (TON Connect V3); amounts in the smallest unit, as decimal strings. */
export type TransferItem =
  | ({ readonly type: 'ton' } & TransactionMessage)
  | {
      readonly type: 'jetton';
      readonly master: string;
      readonly destination: string;
      readonly amount: string;
    }
  | { readonly type: 'nft'; readonly nftAddress: string; readonly newOwner: string };

/**
 * The transaction that a wallet is to sign; `from` defaults to the connected address, `network` to the
 * account's chain (R5.38).
 */
export interface TransactionRequest {
  /** Epoch seconds. */
  readonly validUntil: number;
  /** Empty if `items` describe the transfers. */
  readonly messages: readonly TransactionMessage[];
  readonly items?: readonly TransferItem[];
  readonly network?: string;
  readonly from?: string;
}

/**
 * What a wallet is to sign: a transaction that it broadcasts, or a message that it only signs (TON Connect
 * V3). An adapter that cannot do the second answers not-sent / not-supported.
 */
export type WalletRequest =
  | ({ readonly kind: 'transaction' } & TransactionRequest)
  | ({ readonly kind: 'message' } & TransactionRequest);

/**
 * How sending ended, as the wallet reports it; this never proves a payment. `unknown`: the request was sent
 * and no answer came; the chain decides. `not-sent`: it was certainly not sent.
 */
export type SendOutcome =
  | { readonly type: 'signed'; readonly boc: string }
  | { readonly type: 'rejected'; readonly message: string }
  | { readonly type: 'unknown'; readonly message: string }
  | { readonly type: 'not-sent'; readonly message: string; readonly code: string };
