import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBridgeDoor, type BridgeDoor } from '../support/bridge-door.ts';
import { closeBrowser } from '../support/browser.ts';
import { json, startHouse, type House } from '../support/house.ts';
import { freePorts } from '../support/ports.ts';
import { PATIENCE_MS, until } from '../support/until.ts';
import { connectEvent, openRawWallet, type RawWallet } from '../adapters/support/raw-wallet.ts';
import { Phone } from './support/phone.ts';
import { newPerson, openSimulator } from './support/simulator.ts';
import { english } from './support/words.ts';

interface WalletView {
  readonly sessions: readonly { readonly id: string }[];
  readonly requests: readonly { readonly id: string; readonly status: string }[];
}

let house: House;
let door: BridgeDoor;
let pages: Page[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const ports = await freePorts(2);
  const [port = 0, devnetPort = 0] = ports;
  door = await openBridgeDoor(() => `http://127.0.0.1:${devnetPort}`);
  house = await startHouse({
    ports: [port, devnetPort],
    env: {
      WALLETS_LIST_URL: `${door.origin}/wallets-list.json`,
      CONNECT_SRC: `http://127.0.0.1:${devnetPort},${door.origin}`,
    },
  });
});
afterEach(async () => {
  await door.open();
  await fault('none');
  await Promise.all(pages.map((page) => page.context().close()));
  pages = [];
});
afterAll(async () => {
  await closeBrowser();
  await house.program.destroy();
  await door.close();
  rmSync(house.dataDir, { recursive: true, force: true });
});

async function fault(kind: string): Promise<void> {
  const { status } = await json(`${house.devnet}/devnet/faults`, { body: { target: 'bridge', kind } });
  expect(status).toBe(200);
}

/** Somebody with the app open, and the wallet that is theirs. */
class Person {
  readonly phone: Phone;
  readonly page: Page;
  readonly #wallet: string;

  private constructor(page: Page, wallet: string) {
    this.page = page;
    this.phone = new Phone(page);
    this.#wallet = wallet;
  }

  static async arrive(name: string): Promise<Person> {
    const { telegram_id: id } = await newPerson(house, name);
    const { body } = await json<{ address: string }>(`${house.devnet}/wallet/api/open`, {
      body: { owner: `person:${id}` },
    });
    const page = await openSimulator(house, { person: String(id), platform: 'weba' }, complaints);
    pages.push(page);
    return new Person(page, `${house.devnet}/wallet/api/${body.address}`);
  }

  async #view(): Promise<WalletView> {
    return (await json<WalletView>(this.#wallet)).body;
  }

  /** The request that waits in the wallet. */
  async waiting(): Promise<string> {
    return until('a request in the wallet', async () => {
      return (await this.#view()).requests.find(({ status }) => status === 'waiting')?.id;
    });
  }

  async decide(decision: 'approve' | 'reject'): Promise<void> {
    const id = await this.waiting();
    const { status } = await json(`${this.#wallet}/requests/${id}`, { body: { decision } });
    expect(status).toBe(200);
  }

  async leave(): Promise<void> {
    const [session] = (await this.#view()).sessions;
    const { status } = await json(`${this.#wallet}/disconnect`, { body: { session: session?.id } });
    expect(status).toBe(200);
  }
}

interface People {
  readonly paying: Person;
  readonly connecting: Person;
  readonly connected: Person;
}

/** Three people: one waits for a signature, one for a connection, one is connected. */
async function three(): Promise<People> {
  const [paying, connecting, connected] = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map((name) => Person.arrive(name)),
  );
  if (!paying || !connecting || !connected) throw new Error('nobody came');
  await Promise.all([paying.phone.connectWallet(), connected.phone.connectWallet()]);
  await connecting.phone.tap(english.connect);
  await connecting.phone.tap(english.openTelegramWallet);
  await connecting.waiting();
  await paying.phone.orderBond('20', 30);
  await paying.waiting();
  return { paying, connecting, connected };
}

/** What each of them does in the wallet. */
const decideAll = ({ paying, connecting, connected }: People): Promise<unknown> =>
  Promise.all([paying.decide('reject'), connecting.decide('approve'), connected.leave()]);

/** Waits until each app has asked for its stream in vain three times. */
async function refused(people: People): Promise<void> {
  await Promise.all(
    Object.values(people).map(async ({ page }: Person) => {
      for (let count = 0; count < 3; count += 1)
        await page.waitForEvent('requestfailed', (request) => request.url().includes('/bridge/events?'));
    }),
  );
}

/** Waits until each of the three apps shows what was done in its wallet. */
async function heardBy(people: People, withinMs = PATIENCE_MS): Promise<void> {
  const { paying, connecting, connected } = people;
  await Promise.all([
    paying.phone.reads(/Transaction canceled/, withinMs),
    (await connecting.phone.button(english.address)).waitFor({ timeout: withinMs }),
    connected.phone.reads(/Connect wallet/, withinMs),
  ]);
}

/** R3.15: while a page is hidden it has no stream; when it is shown it hears what its wallet has done meanwhile. */
async function hiddenAndShown(person: Person): Promise<void> {
  const app = await person.phone.app();
  const turn = (isHidden: boolean) =>
    app.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const streams = door.streams;
  await turn(true);
  await until('the stream to go', () => door.streams === streams - 1);
  await person.leave();
  await turn(false);
  await person.phone.reads(/Connect wallet/);
}

describe('the wallet is heard again, without a reload', () => {
  it('after the bridge has cut every stream: a rejection, an approval, a disconnect', async () => {
    const people = await three();
    await fault('drop');
    await refused(people);
    await fault('none');
    await decideAll(people);
    await heardBy(people);
    await hiddenAndShown(people.connecting);
  });

  it('after a restart of the bridge: what it has kept meanwhile', async () => {
    const people = await three();
    await door.shut();
    await decideAll(people);
    await refused(people);
    await door.open();
    await heardBy(people);
  });

  it('after a bridge that hung half open', async () => {
    const people = await three();
    await fault('hang');
    await fault('none');
    await decideAll(people);
    // A stream that says nothing is given up after 15 s.
    await heardBy(people, 2 * PATIENCE_MS);
  });

  it('a wallet that is on another network, or says what no wallet should, is no error of the page', async () => {
    const person = await Person.arrive('Dora');
    // The messenger's wallet lies over the app and waits, while another one speaks.
    const press = async (name: string) =>
      (await person.phone.button(name)).evaluate((button) => (button as HTMLElement).click());
    const attempt = async (): Promise<RawWallet> => {
      const opening = person.page.waitForRequest((request) => request.url().endsWith('/wallet/api/open'));
      await press(english.openTelegramWallet);
      const { link } = (await opening).postDataJSON() as { link: string };
      return openRawWallet(`${house.devnet}/bridge`, link);
    };
    await person.phone.tap(english.connect);
    for (const [said, told] of [
      [connectEvent('-239'), /Connected wallet is on a different network/],
      [connectEvent('-3', []), /The wallet did not tell its address/],
      [
        { event: 'connect_error', id: 1, payload: { code: 2, message: 'no manifest' } },
        /The connection is set up wrongly/,
      ],
    ] as const) {
      const wallet = await attempt();
      await wallet.babble();
      await wallet.say(said);
      await person.phone.reads(told);
      wallet.close();
      await press('Back');
    }
    expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
  });

  it('R9.11 and no error of a page on the way', () => {
    expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
  });
});
