import { linkKind } from '@axiom/domain/link';
import { type OpenStep, planRedirect, type Surroundings } from '@axiom/domain/wallet/link';
import type { OpenOrder, WalletOpenMethod } from '@axiom/domain/wallet/port';
import type { Page } from '../page.ts';

export interface OpenerSlots {
  readonly page: Page;
  readonly surroundings: () => Surroundings;
  /** Opens a link in the messenger if it can, otherwise in a new tab. */
  readonly openLink: (url: string) => void;
}

/** Opens wallets: at once, because browsers block what opens long after the tap (R3.19). */
export class Opener {
  readonly #slots: OpenerSlots;
  /** Ends the wait for the second way of the last opening. */
  #settle = (): void => undefined;
  #method: WalletOpenMethod | null = null;

  constructor(slots: OpenerSlots) {
    this.#slots = slots;
  }

  /** How a wallet was opened last; null before the first time. */
  get method(): WalletOpenMethod | null {
    return this.#method;
  }

  /** Opens the wallet, with a second way 200 ms later unless this page has left the front by then. */
  open(order: OpenOrder): void {
    this.#settle();
    const plan = planRedirect({ ...order, surroundings: this.#slots.surroundings() });
    this.#method = plan.openMethod;
    const { fallback } = plan;
    if (fallback !== undefined) {
      this.#settle = whileInFront(this.#slots.page, fallback.afterMs, () => {
        this.#method = fallback.openMethod;
        this.#take(fallback);
      });
    }
    this.#take(plan);
  }

  #take({ how, link }: OpenStep): void {
    if (linkKind(link) === 'unsafe') return;
    const { page, openLink } = this.#slots;
    if (how === 'messenger') openLink(link);
    else page.open?.(link, how === 'self' ? '_self' : '_blank', 'noopener,noreferrer');
  }
}

/** Calls back after a time unless the page has lost the focus or was hidden; returns how to end the wait. */
function whileInFront(page: Page, afterMs: number, then: () => void): () => void {
  const { document } = page;
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  const timer = setTimeout(() => {
    end();
    then();
  }, afterMs);
  page.addEventListener?.('blur', end, { signal });
  page.addEventListener?.('pagehide', end, { signal });
  document?.addEventListener('visibilitychange', () => document.hidden && end(), { signal });
  return end;
}
