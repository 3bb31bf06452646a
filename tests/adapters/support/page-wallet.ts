import { connectEvent } from './raw-wallet.ts';

type Heard = (event: object) => void;

/** What a wallet answers when it is asked something. */
export interface PageWalletAnswers {
  connect(): object | Promise<object>;
  restore(): object | Promise<object>;
  send(request: object): object | Promise<object>;
}

const REFUSED = { event: 'connect_error', id: 1, payload: { code: 300, message: 'User declined' } };

/** A wallet that lives in the page, as an extension or as the browser around it. */
export class PageWallet {
  /** What it was asked, in order. */
  readonly asked: string[] = [];
  readonly answers: PageWalletAnswers = {
    connect: () => connectEvent('-3'),
    restore: () => connectEvent('-3'),
    send: () => ({ result: 'te6c', id: '0' }),
  };
  readonly #listeners = new Set<Heard>();
  readonly #key: string;

  constructor(key: string, { isWalletBrowser = false, isHere = true } = {}) {
    this.#key = key;
    this.#bridge = {
      deviceInfo: { appName: 'harbour', appVersion: '1.0.0' },
      protocolVersion: 2,
      isWalletBrowser,
      connect: async () => this.#ask('connect'),
      restoreConnection: async () => this.#ask('restore'),
      send: async (request: object) => {
        this.asked.push('send');
        return this.answers.send(request);
      },
      listen: (listener: Heard) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      disconnect: () => void this.asked.push('disconnect'),
    };
    if (isHere) this.arrive();
  }

  readonly #bridge: object;

  /** The extension puts its object into the page. */
  arrive(): void {
    Object.assign(window, { [this.#key]: { tonconnect: this.#bridge } });
  }

  refuse(): void {
    Object.assign(this.answers, { connect: () => REFUSED, restore: () => REFUSED });
  }

  /** The wallet ends its connection. */
  end(): void {
    for (const listener of this.#listeners) listener({ event: 'disconnect', id: 2, payload: {} });
  }

  remove(): void {
    Reflect.deleteProperty(window, this.#key);
  }

  async #ask(name: 'connect' | 'restore'): Promise<object> {
    this.asked.push(name);
    return this.answers[name]();
  }
}
