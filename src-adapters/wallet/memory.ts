import type { WalletInfo, WalletOpenMethod } from '@axiom/domain/wallet/port';
import {
  readRemembered,
  type RememberedWallet,
  rememberedOf,
  rememberedText,
} from '@axiom/domain/wallet/list';
import type { WalletStorage } from './list/source.ts';

const CONNECTED = 'ton-connect-ui_wallet-info';
const PREFERRED = 'ton-connect-ui_preferred-wallet';
const LAST_SELECTED = 'ton-connect-ui_last-selected-wallet-info';
/** As long as a name of the wallets list may be. */
const NAME_MAX_CHARS = 256;

/** What the device remembers of one person's wallets (R3.25); everything read is checked, others wrote there too. */
export class WalletMemory {
  readonly #storage: WalletStorage;
  readonly #given: string | null;

  /** @param preferred a wallet that the app prefers, whatever the person used last */
  constructor(storage: WalletStorage, preferred: string | null) {
    this.#storage = storage;
    this.#given = preferred;
  }

  /** Name or appName of the wallet to show as Recent; null if there is none. */
  get preferred(): string | null {
    const kept = this.#given ?? this.#storage.read(PREFERRED);
    return kept === null || kept === '' || kept.length > NAME_MAX_CHARS ? null : kept;
  }

  /** The connected wallet; undefined if none is remembered. */
  get connected(): RememberedWallet | undefined {
    return readRemembered(this.#storage.read(CONNECTED));
  }

  /** The wallet that was chosen last, whether or not it was connected. */
  get lastSelected(): RememberedWallet | undefined {
    return readRemembered(this.#storage.read(LAST_SELECTED));
  }

  /** Stores the connected wallet, which is preferred from now on. */
  keep(wallet: WalletInfo, openMethod: WalletOpenMethod | null): void {
    this.#storage.write(CONNECTED, rememberedText(rememberedOf(wallet, openMethod)));
    this.#storage.write(PREFERRED, wallet.appName);
  }

  /** Stores the wallet that a person chose. */
  choose(wallet: WalletInfo): void {
    this.#storage.write(LAST_SELECTED, rememberedText(rememberedOf(wallet, null)));
  }

  /** Forgets the connected wallet; which one is preferred stays. */
  forgetConnected(): void {
    this.#storage.remove(CONNECTED);
  }
}
