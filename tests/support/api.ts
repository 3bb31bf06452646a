import { randomUUID } from 'node:crypto';
import type { RouteAnswer } from '#contract/routes.ts';
import { json } from './house.ts';
import { until } from './until.ts';

type Mint = RouteAnswer<'mints'>['data'][number];

/** A person with a wallet of their own, driven over public URLs only: the API, the devnet's controls. */
export class Customer {
  readonly app: string;
  readonly devnet: string;
  readonly telegramId: string;
  wallet = '';
  token = '';
  refresh = '';

  constructor(app: string, devnet: string, telegramId: string) {
    this.app = app;
    this.devnet = devnet;
    this.telegramId = telegramId;
  }

  /** A new person of the messenger, signed in, with a funded wallet. */
  static async arrive(
    app: string,
    devnet: string,
    options: { name: string; refCode?: string; ton?: string },
  ): Promise<Customer> {
    const person = await json<{ telegram_id: number | string }>(`${devnet}/devnet/people`, {
      body: { first_name: options.name },
    });
    const customer = new Customer(app, devnet, String(person.body.telegram_id));
    await customer.signIn(options.refCode);
    const wallet = await json<{ address: string }>(`${devnet}/devnet/wallets`, { body: {} });
    customer.wallet = wallet.body.address;
    await customer.control(`wallets/${customer.wallet}/fund`, { amount: options.ton ?? '500000000000' });
    await until('the faucet’s coins', async () => (await customer.balance()) > 0n);
    return customer;
  }

  async signIn(refCode?: string): Promise<void> {
    const launch = await json<{ init_data: string }>(
      `${this.devnet}/devnet/people/${this.telegramId}/launch`,
      {
        body: refCode === undefined ? {} : { start_param: `ref_${refCode}` },
      },
    );
    const answer = await json<{ token: string; refresh: string }>(`${this.app}/api/auth/register`, {
      body: { init_data: launch.body.init_data, ...(refCode === undefined ? {} : { ref_code: refCode }) },
    });
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${JSON.stringify(answer.body)}`);
    ({ token: this.token, refresh: this.refresh } = answer.body);
  }

  async control<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T> {
    const answer = await json<T>(`${this.devnet}/devnet/${path}`, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async balance(): Promise<bigint> {
    return BigInt((await this.control<{ balance: string }>(`wallets/${this.wallet}`)).balance);
  }

  async get<T>(path: string): Promise<T> {
    const answer = await json<T>(`${this.app}/api${path}`, { token: this.token });
    if (answer.status !== 200)
      throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A command with a key of its own; answers any status. */
  command<T>(
    path: string,
    body: unknown = {},
    key: string = randomUUID(),
  ): Promise<{ status: number; body: T }> {
    return json<T>(`${this.app}/api${path}`, {
      body,
      token: this.token,
      headers: { 'idempotency-key': key },
    });
  }

  async must<T>(path: string, body: unknown = {}): Promise<T> {
    const answer = await this.command<T>(path, body);
    if (answer.status !== 200)
      throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  me = (): Promise<RouteAnswer<'me'>> => this.get('/user/me');

  async mint(id: string): Promise<Mint> {
    const { data } = await this.get<RouteAnswer<'mints'>>('/mint/');
    const mint = data.find((row) => row.id === id);
    if (mint === undefined) throw new Error(`no mint ${id}`);
    return mint;
  }

  /** Orders a bond and pays for it from the wallet, without waiting for the server to see it. */
  async order(amount: string, days: number): Promise<RouteAnswer<'mintCreate'>> {
    const created = await this.must<RouteAnswer<'mintCreate'>>('/mint/create', { amount, days });
    await this.control(`wallets/${this.wallet}/send`, {
      messages: created.transaction.messages,
      valid_until: created.transaction.valid_until,
    });
    return created;
  }

  /** Buys a bond and waits until the server has seen the payment on chain. */
  async buy(amount: string, days: number): Promise<Mint> {
    const { id } = await this.order(amount, days);
    return until(`bond ${id} to turn active`, async () => {
      const mint = await this.mint(id);
      return mint.status === 'active' ? mint : undefined;
    });
  }
}
