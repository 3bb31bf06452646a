import { json } from '../../support/house.ts';
import { until } from '../../support/until.ts';

/** Wallet apps of the devnet that somebody may own. */
export type AppName = 'harbour' | 'lantern' | 'telegram-wallet' | 'drydock' | 'sextant';

/** An answer that misbehaves. */
export type Quirk = 'twice' | 'before_ack' | 'wrong_network' | 'no_address' | 'no_feature' | 'unlisted';

interface WalletView {
  readonly address: string;
  readonly balance: string;
  readonly sessions: readonly { readonly id: string }[];
  readonly requests: readonly {
    readonly id: string;
    readonly status: string;
    readonly kind: string;
    readonly reason: string | null;
    readonly proof: boolean;
  }[];
}

/** Where the wallets are. */
interface Devnet {
  readonly devnet: string;
}

/** Somebody with a wallet of their own: follows links, decides, leaves. */
export class Owner {
  readonly #world: Devnet;
  readonly #address: string;

  constructor(world: Devnet, address: string) {
    this.#world = world;
    this.#address = address;
  }

  /** A new wallet of that product, which belongs to nobody else. */
  static async of(world: Devnet, app: AppName): Promise<Owner> {
    const { body } = await json<{ address: string }>(`${world.devnet}/devnet/wallets`, { body: { app } });
    return new Owner(world, body.address);
  }

  async #control(path: string, body: object): Promise<void> {
    const answer = await json(`${this.#world.devnet}/devnet/wallets/${this.#address}/${path}`, { body });
    if (answer.status >= 300)
      throw new Error(`wallet ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async view(): Promise<WalletView> {
    return (await json<WalletView>(`${this.#world.devnet}/devnet/wallets/${this.#address}`)).body;
  }

  /** `UQAB…wxyz` or its kin: the last 4 characters are the same in each form that is not raw. */
  async ending(): Promise<string> {
    return (await this.view()).address.slice(-4);
  }

  /** The script of this wallet's extension, as that product's. */
  async extension(product: 'sextant' | 'harbour', isBrowser: boolean): Promise<string> {
    const query = new URLSearchParams({ wallet: this.#address, browser: isBrowser ? '1' : '0' });
    const answer = await fetch(`${this.#world.devnet}/wallet/extension/${product}.js?${query}`);
    if (!answer.ok) throw new Error(`no extension: ${answer.status}`);
    return answer.text();
  }

  /** So much more, in nano. */
  async fund(amount = '1000000000'): Promise<void> {
    await this.#control('fund', { amount });
    await until('the coins', async () => BigInt((await this.view()).balance) > 0n);
  }

  /** Opens the link as a tap or a camera does; what it answers is odd where a quirk is given (docs/devnet.md). */
  async follow(link: string, quirk?: Quirk): Promise<void> {
    await this.#control('connect', { link, ...(quirk && { quirk }) });
  }

  /** Waits for a request, then decides it. */
  async decide(decision: 'approve' | 'reject' | 'ignore', quirk?: Quirk): Promise<void> {
    await this.waits();
    await this.#control('answer', { decision, ...(quirk && { quirk }) });
  }

  /** Decides the next request before it is there. */
  async decideNext(decision: 'approve' | 'reject', quirk?: Quirk): Promise<void> {
    await this.#control('answer', { decision, ...(quirk && { quirk }) });
  }

  /** Waits for a request of an app. @throws Error whose cause says how those ended that came. */
  async waits(withinMs = 10_000): Promise<void> {
    await until(
      'a request in the wallet',
      async () => {
        const { requests } = await this.view();
        if (requests.some(({ status }) => status === 'waiting')) return true;
        const ends = requests.map(({ kind, status, reason }) => `${kind} ${status} (${reason})`);
        throw new Error(ends.length === 0 ? 'none came' : ends.join(', '));
      },
      withinMs,
    );
  }

  async disconnect(): Promise<void> {
    const [session] = (await this.view()).sessions;
    const { status } = await json(`${this.#world.devnet}/wallet/api/${this.#address}/disconnect`, {
      body: { session: session?.id ?? '' },
    });
    if (status >= 300) throw new Error(`the wallet could not disconnect: ${status}`);
  }
}
