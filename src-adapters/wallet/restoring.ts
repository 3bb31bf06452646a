import type { Wallet } from '@tonconnect/sdk';
import {
  type CancelSignal,
  WALLET_TEXTS,
  walletFailure,
  type WalletFailureName,
  type WalletText,
} from '@axiom/domain/wallet/port';
import type { ListedWallet } from '@axiom/domain/wallet/list';
import { hasWalletBrowser } from './attempt.ts';
import type { HeldConnector } from './held-connector.ts';
import { injectedBridge } from './list/infos.ts';
import type { ListSource } from './list/source.ts';
import type { SdkStorage } from './sdk-storage.ts';
import { limited, retried, untilAborted } from './waits.ts';

/** What a failure does besides its text. */
type Effect = WalletText['effects'][number];

export interface RestoringSlots {
  readonly view: object;
  readonly storage: SdkStorage;
  readonly list: ListSource;
  readonly held: HeldConnector;
  /** What each effect of a failure does; an absent one is left out. */
  readonly effects: Readonly<Partial<Record<Effect, (text: string) => void>>>;
  readonly onStarted: () => void;
  readonly limitMs: number;
  readonly attemptMs: number;
  readonly retryMs: number;
}

/**
 * The stored connection by its type: over its bridge, by the wallet's object in this page, or of the wallet
 * whose browser this is (R3.15). Null if nothing is stored, and after every failure, whose effects have run.
 * @throws WalletFailure `Connection restoring was aborted` after an abort by the caller
 */
export async function restoreWallet(slots: RestoringSlots, signal: CancelSignal): Promise<Wallet | null> {
  const isEmbedded = hasWalletBrowser(slots.view);
  if (!slots.storage.hasConnection && !isEmbedded) return null;
  slots.onStarted();
  const limit = limited(signal, slots.limitMs);
  try {
    const kept = slots.list.kept();
    // The list says which wallet's browser this is; what was stored of it is enough.
    const list = isEmbedded && kept.length === 0 ? await slots.list.load(limit.signal) : kept;
    return await retried(() => restoreOnce(slots, list, limit.signal), slots.retryMs, limit.signal);
  } catch (error) {
    if (signal.aborted) throw walletFailure('restoringAborted', { cause: error });
    apply(slots, 'notRestored');
    return null;
  } finally {
    limit.clear();
  }
}

/** @throws WalletFailure if it has ended without a connection, and another time would end in the same way */
async function restoreOnce(
  slots: RestoringSlots,
  list: readonly ListedWallet[],
  signal: AbortSignal,
): Promise<Wallet> {
  const { view, storage, held, attemptMs } = slots;
  const { pageKey } = storage;
  // From an attempt that was answered after its time: what is stored of it has no proof.
  const found = held.connected?.wallet;
  if (found) return found;
  // Extensions put their object into a page when they like; without it the SDK would forget the connection.
  if (pageKey !== null && !injectedBridge(view, pageKey).isInjected) throw new Error('not here yet');
  const connector = await untilAborted(held.of(list), signal);
  storage.adopt();
  const wallet = await held.firstStatus(
    connector,
    (give) => {
      // An attempt may still be answered, also after its time; otherwise the SDK found nothing to restore.
      if (storage.hasAttempt) setTimeout(() => give(null), attemptMs);
      const end = () => storage.hasAttempt || give(null);
      connector.restoreConnection({ signal }).then(end, end);
    },
    signal,
  );
  if (wallet !== null) return wallet;
  const isUnreadable = pageKey === null && !storage.hasConnection && !hasWalletBrowser(view);
  const failure = isUnreadable ? 'providerNotRestored' : 'restoringFailed';
  apply(slots, failure);
  throw walletFailure(failure);
}

function apply({ effects }: RestoringSlots, failure: WalletFailureName): void {
  const { text, effects: named } = WALLET_TEXTS[failure];
  for (const name of named) effects[name]?.(text);
}
