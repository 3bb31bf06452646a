import { PAYMENT_GRACE_MS, RESTORE_CUTOFF_MS, RESTORE_RETRY_MS } from '@axiom/domain/constants';
import type { ListedWallet } from '@axiom/domain/wallet/list';
import type { WalletStorage } from './list/source.ts';
import type { SubmitProof } from './proof.ts';
import type { EventDispatcher } from './tracking/dispatcher.ts';

export interface WalletOptions {
  readonly manifestUrl: string;
  readonly walletsListUrl: string;
  /** With keys of this user only: two accounts on one device never share a connection (R1.03). */
  readonly storage: WalletStorage;
  /** TON Connect's chain id: -239 or -3. */
  readonly chain: string;
  /** Whether the wallets of the SDK's own list support this network. */
  readonly allowsBundledList: boolean;
  readonly locale: string;
  /** The page's window, or any object without a page. */
  readonly view: object;
  /** The messenger's name for its platform; null outside of a messenger. */
  readonly messengerPlatform: string | null;
  /** Opens a link in the messenger if it can, otherwise in a new tab (R3.23). */
  readonly openLink: (url: string) => void;
  /** The server's clock, epoch ms: deadlines of requests use it. */
  readonly nowMs: () => number;
  /** Where a proof goes that a wallet signed (`connectRequestParameters`); null: nowhere. */
  readonly submitProof: SubmitProof | null;
  /** Wallets that are merged into the list by name (R3.16). */
  readonly includeWallets?: readonly ListedWallet[];
  /** The wallet to show as Recent, whatever the person used last. */
  readonly preferredWalletAppName?: string | null;
  /** Where tracking events go instead of the window (R3.24). */
  readonly eventDispatcher?: EventDispatcher;
  readonly timings?: Partial<WalletTimings>;
}

export interface WalletTimings {
  readonly listMs: number;
  readonly restoreMs: number;
  /** An attempt of before a reload holds the button up for so long; its answer is heard also later. */
  readonly attemptMs: number;
  readonly restoreRetryMs: number;
  readonly disconnectMs: number;
  /** The SDK informs a wallet that it refuses; the next attempt waits at most this long for it. */
  readonly farewellMs: number;
  /** A wallet in this page that has not answered by then is not waited for: its question may be gone. */
  readonly pageAnswerMs: number;
  /** A wallet may still be answering this long after `validUntil`. */
  readonly answerGraceMs: number;
}

export const TIMINGS: WalletTimings = {
  listMs: 4000,
  restoreMs: RESTORE_CUTOFF_MS,
  attemptMs: 2000,
  restoreRetryMs: RESTORE_RETRY_MS,
  disconnectMs: 3000,
  farewellMs: 1000,
  pageAnswerMs: 60_000,
  answerGraceMs: PAYMENT_GRACE_MS,
};
