import type { Wallet } from '@tonconnect/sdk';
import {
  dispatchedName,
  type TrackedAction,
  type TrackedWallet,
  trackingEvent,
} from '@axiom/domain/wallet/tracking';
import type { EventDispatcher } from './dispatcher.ts';

/** The widget's version, as listeners may ask for it. */
const VERSION = '1.0.0';

/**
 * Tells the page what happens around the wallet (R3.24), as `ton-connect-ui-…` events beside the SDK's own.
 * Nothing is sent anywhere.
 */
export class Tracker {
  readonly #dispatcher: EventDispatcher;
  #sdkVersion = '';

  /** @param dispatcher never rejects */
  constructor(dispatcher: EventDispatcher) {
    this.#dispatcher = dispatcher;
    // The SDK asks as soon as it is loaded, and can then be asked as well.
    this.#listen('ton-connect-ui-request-version', () => {
      this.#dispatch('ton-connect-ui-response-version', { type: 'response-version', version: VERSION });
      this.#dispatch('ton-connect-request-version', { type: 'request-version' });
    });
    this.#listen('ton-connect-response-version', ({ detail }) => {
      const version = (detail as { readonly version?: unknown } | null)?.version;
      if (typeof version === 'string') this.#sdkVersion = version;
    });
  }

  track(happening: TrackedAction): void {
    const version = { sdk: this.#sdkVersion, ui: VERSION };
    this.#dispatch(dispatchedName(happening.type), trackingEvent(happening, version));
  }

  #dispatch(name: string, detail: object): void {
    void this.#dispatcher.dispatchEvent(name, detail);
  }

  #listen(name: string, listener: (event: CustomEvent) => void): void {
    void this.#dispatcher.addEventListener(name, listener);
  }
}

/** A connected wallet for tracking; null if there is none. */
export function trackedWallet(wallet: Wallet): TrackedWallet;
export function trackedWallet(wallet: Wallet | null): TrackedWallet | null;
export function trackedWallet(wallet: Wallet | null): TrackedWallet | null {
  if (wallet === null) return null;
  const { account, device, provider, connectItems } = wallet;
  return {
    address: account.address,
    walletStateInit: account.walletStateInit,
    chain: account.chain,
    appName: device.appName,
    appVersion: device.appVersion,
    provider,
    hasProof: connectItems?.tonProof !== undefined && 'proof' in connectItems.tonProof,
  };
}
