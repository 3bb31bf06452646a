import type { Page, WebSocketRoute } from 'playwright-core';
import { type House, json } from '../../support/house.ts';
import { until } from '../../support/until.ts';
import { Phone } from './phone.ts';
import { moveTime, newPerson, openSimulator } from './simulator.ts';
import type { Words } from './words.ts';

/** A bond's row as the API tells it; money in decimal strings. */
export interface MintRow {
  readonly id: string;
  readonly status: string;
  readonly activated_at: string | null;
  readonly amount_token: string;
  readonly early_exit_fee: string;
  readonly pay_until: string;
}

export interface Ordered extends MintRow {
  readonly transaction: {
    readonly valid_until: number;
    readonly messages: readonly {
      readonly address: string;
      readonly amount: string;
      readonly payload: string;
    }[];
  };
}

interface WalletRequest {
  readonly status: string;
}

/** What stands in for the explorer: the devnet has none. */
export const EXPLORER = 'https://explorer.invalid';

/**
 * One person at their phone, with a hand on everything that may be late: the page's clock, its socket, the wallet's answer. Every
 * cancel that the page sends is written down.
 */
export class Payer {
  readonly cancels: { readonly id: string; readonly body: unknown; readonly status: number }[] = [];
  readonly house: House;
  readonly page: Page;
  readonly phone: Phone;
  readonly wallet: string;
  /** Time is waited for instead of moved. */
  readonly isReal: boolean;
  #isSilent = false;
  #ordered: Ordered | undefined;
  #authorization = '';
  #sockets: WebSocketRoute[] = [];

  private constructor(house: House, page: Page, phone: Phone, wallet: string, isReal: boolean) {
    this.house = house;
    this.page = page;
    this.phone = phone;
    this.wallet = wallet;
    this.isReal = isReal;
  }

  static async arrives(
    house: House,
    who: {
      readonly name: string;
      readonly language: string;
      readonly theme: string;
      readonly words: Words;
      readonly isReal: boolean;
    },
  ): Promise<Payer> {
    const person = await newPerson(house, who.name, who.language);
    const id = String(person.telegram_id);
    const { body } = await json<{ address: string }>(`${house.devnet}/telegram/people/${id}/wallet`);
    let self: Payer | undefined;
    const query = { person: id, platform: 'ios', theme: who.theme };
    await openSimulator(house, query, [], async (page) => {
      await page.context().clock.install();
      self = new Payer(house, page, new Phone(page, 1, who.words), body.address, who.isReal);
      await self.#watch();
    });
    if (self === undefined) throw new Error('the simulator did not open');
    await self.phone.sees(who.words.firstDay, 30_000);
    await self.phone.connectWallet();
    return self;
  }

  async #watch(): Promise<void> {
    const { page } = this;
    await page.routeWebSocket(/\/api\/ws\/$/, (socket) => {
      const server = socket.connectToServer();
      this.#sockets.push(socket);
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (!this.#isSilent) socket.send(message);
      });
    });
    // Before the app reads its settings: a page that is fulfilled from here may not call a loopback address.
    await page.addInitScript((explorer) => {
      document.addEventListener('readystatechange', () => {
        const settings = document.getElementById('settings');
        if (settings?.textContent == null) return;
        settings.textContent = settings.textContent
          .replace('"explorer_account_url":""', `"explorer_account_url":"${explorer}/{address}"`)
          .replace('"explorer_tx_url":""', `"explorer_tx_url":"${explorer}/transaction/{hash}"`);
      });
    }, EXPLORER);
    page.on('request', (request) => {
      this.#authorization = request.headers()['authorization'] ?? this.#authorization;
    });
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/mint/create' && response.status() === 200)
        this.#ordered = (await response.json()) as Ordered;
      const cancel = /^\/api\/mint\/([^/]+)\/cancel$/.exec(pathname);
      if (cancel)
        this.cancels.push({
          id: cancel[1] ?? '',
          body: response.request().postDataJSON() as unknown,
          status: response.status(),
        });
    });
  }

  /** Orders a bond and opens the wallet with its payment; resolves when the wallet holds the request. */
  async orders(amount: string): Promise<Ordered> {
    this.#ordered = undefined;
    await this.phone.orderBond(amount, 30);
    await this.isAsked();
    await this.phone.leavesWallet();
    const ordered = this.#ordered;
    if (ordered === undefined) throw new Error('no order was seen');
    return ordered;
  }

  async isAsked(): Promise<void> {
    await until('the wallet to hold the request', async () => (await this.#looksAtWallet()).isAsked);
  }

  /** What the wallet holds, in nano. */
  async balance(): Promise<bigint> {
    return BigInt((await this.#looksAtWallet()).balance);
  }

  /** The wallet's owner decides on the waiting request; a request that the wallet let go has no answer any more. */
  async answers(decision: 'approve' | 'reject' | 'ignore'): Promise<void> {
    const { isAsked } = await this.#looksAtWallet();
    if (isAsked) await this.#post(`/devnet/wallets/${this.wallet}/answer`, { decision });
  }

  async #looksAtWallet(): Promise<{ readonly isAsked: boolean; readonly balance: string }> {
    const { body } = await json<{ requests: readonly WalletRequest[]; balance: string }>(
      `${this.house.devnet}/devnet/wallets/${this.wallet}`,
    );
    return { isAsked: body.requests.some(({ status }) => status === 'waiting'), balance: body.balance };
  }

  /** The same payment by an ordinary transfer: no wallet's answer, no `valid_until`. */
  async paysAllTheSame({ transaction }: Ordered): Promise<void> {
    await this.#post(`/devnet/wallets/${this.wallet}/send`, { messages: transaction.messages });
  }

  /** A transfer with the order's code and another sum, as by hand. @param nano what is sent */
  async paysByHand({ transaction }: Ordered, nano: bigint): Promise<void> {
    const messages = transaction.messages.map((message) => ({ ...message, amount: String(nano) }));
    await this.#post(`/devnet/wallets/${this.wallet}/send`, { messages });
  }

  /** The socket stays open and says nothing. */
  hearsNothing(): void {
    this.#isSilent = true;
  }

  /** The socket speaks again; what it said meanwhile is lost, and the connection with it. */
  async hearsAgain(): Promise<void> {
    this.#isSilent = false;
    const sockets = this.#sockets;
    this.#sockets = [];
    for (const socket of sockets) await socket.close().catch(() => undefined);
  }

  /** Time passes for the world and for the page: what is due in it comes at once. */
  async passes(seconds: number): Promise<void> {
    if (this.isReal) return lasts(seconds);
    await moveTime(this.house, seconds);
    await this.page.clock.fastForward(seconds * 1000);
  }

  /** The page sleeps: its timers stand and its socket is gone, while `meanwhile` happens and the time passes; then it wakes. */
  async sleeps(seconds: number, meanwhile: () => Promise<unknown>): Promise<void> {
    this.hearsNothing();
    if (this.isReal) {
      const session = await this.page.context().newCDPSession(this.page);
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      await meanwhile();
      await lasts(seconds);
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await this.hearsAgain();
      return;
    }
    const nowMs = await this.page.evaluate(() => Date.now());
    await this.page.clock.pauseAt(nowMs + 1000);
    await meanwhile();
    await moveTime(this.house, seconds);
    await this.page.clock.fastForward(seconds * 1000);
    await this.page.clock.resume();
    await this.hearsAgain();
  }

  /** Nothing is late any more, and the page is loaded anew. */
  async startsAnew(): Promise<void> {
    await this.#post('/devnet/faults', { target: 'toncenter', kind: 'none' });
    await this.page.clock.resume();
    await this.hearsAgain();
    await this.page.reload();
    await (await this.phone.button(this.phone.words.address)).waitFor();
  }

  async mint(id: string): Promise<MintRow> {
    const { body } = await json<{ data: readonly MintRow[] }>(`${this.house.app}/api/mint/`, {
      headers: { authorization: this.#authorization },
    });
    const row = body.data.find((mint) => mint.id === id);
    if (row === undefined) throw new Error(`no bond ${id}`);
    return row;
  }

  /** Until the server says so, whatever the page knows. */
  async isOnServer(id: string, status: string): Promise<MintRow> {
    return until(`bond ${id} to be ${status}`, async () => {
      const row = await this.mint(id);
      return row.status === status ? row : undefined;
    });
  }

  async #post(path: string, body: unknown): Promise<void> {
    const answer = await json(`${this.house.devnet}${path}`, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

const lasts = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));
