import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { json, type House } from '../../support/house.ts';
import { readCode } from '../../support/read-code.ts';
import { until } from '../../support/until.ts';
import { hasWalletsList } from '../../support/wallets-list.ts';
import type { Controls } from '../../wallet-app/controls/controls.ts';
import { ourControls } from '../../wallet-app/controls/ours.ts';
import { Owner } from '../../wallet-app/world/owner.ts';
import { Phone } from './phone.ts';
import { newPerson, openSimulator } from './simulator.ts';

/** A client of the messenger that the simulator plays. */
export type Host = 'ios' | 'android' | 'tdesktop' | 'macos' | 'webk' | 'weba';

/** A link that the app has opened, as the devnet's journal tells it (docs/devnet.md). */
export interface OpenedLink {
  readonly id: number;
  readonly how: string;
  readonly url: string;
  readonly led_to: string;
}

interface Arrival {
  readonly name: string;
  readonly host: Host;
  /** Of the simulator's phones: 360 shows the phone's views, 1020 the computer's. */
  readonly width?: 360 | 1020;
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Somebody who has opened the app in a client of the messenger, and what they find in its wallet widget. */
export class Visitor {
  readonly house: House;
  readonly id: number;
  readonly phone: Phone;
  /** Errors of the page and refused requests. */
  readonly complaints: string[];

  constructor(house: House, id: number, page: Page, complaints: string[]) {
    this.house = house;
    this.id = id;
    this.phone = new Phone(page);
    this.complaints = complaints;
  }

  static async arrives(house: House, { name, host, width = 360, prepare }: Arrival): Promise<Visitor> {
    const { telegram_id: id } = await newPerson(house, name);
    const complaints: string[] = [];
    const query = { person: String(id), platform: host, width: String(width) };
    const page = await openSimulator(house, query, complaints, prepare);
    return new Visitor(house, id, page, complaints);
  }

  get page(): Page {
    return this.phone.page;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** What is found in the widget, in whichever load of the app is there now. */
  async see(): Promise<Controls> {
    return ourControls(await this.phone.app());
  }

  /** Opens the wallets modal, whatever it has to say. */
  async opensModal(): Promise<Controls> {
    const see = await this.see();
    await see.connect.first().click();
    await see.dialog.waitFor();
    return see;
  }

  /** Opens the wallets modal, and its list is there. */
  async opensWallets(): Promise<Controls> {
    const see = await this.opensModal();
    await hasWalletsList(see.dialog);
    return see;
  }

  /** Chooses a wallet in the first view or, if it does not stand there, in the list of all. */
  async chooses(name: string): Promise<Controls> {
    const see = await this.see();
    await see.row('Harbour').waitFor();
    if (!(await see.row(name).isVisible())) await see.all.click();
    await see.row(name).click();
    return see;
  }

  /** The link in the code on the screen, read as a camera does. */
  async scans(): Promise<string> {
    const code = (await this.phone.app()).locator('svg.qr');
    await code.waitFor();
    return readCode(code);
  }

  async links(): Promise<readonly OpenedLink[]> {
    const { body } = await json<{ data: OpenedLink[] }>(
      `${this.house.devnet}/devnet/people/${this.id}/links`,
    );
    return body.data;
  }

  /** The first link that the app opens by what is done here. */
  async opens(does: () => Promise<unknown>): Promise<OpenedLink> {
    const last = (await this.links()).at(-1)?.id ?? 0;
    await does();
    return until('a link that the app opens', async () => (await this.links()).find(({ id }) => id > last));
  }

  /** Only these wallet apps are on their device. */
  async hasInstalled(wallets: readonly string[]): Promise<void> {
    const path = `${this.house.devnet}/devnet/people/${this.id}/installed`;
    expect((await json(path, { body: { wallets } })).status).toBe(200);
  }

  /** Their wallet inside of the messenger. */
  async ownWallet(): Promise<Owner> {
    const path = `${this.house.devnet}/telegram/people/${this.id}/wallet`;
    return new Owner(this.house, (await json<{ address: string }>(path)).body.address);
  }

  /** Waits until the app shows this wallet's address, and no dialog. */
  async isConnected(owner: Owner, withinMs = 20_000): Promise<void> {
    const see = await this.see();
    const chip = see.account.filter({ hasText: await owner.ending() });
    await chip.waitFor({ timeout: withinMs });
    await see.dialog.waitFor({ state: 'hidden' });
  }

  /** Waits until the app shows that no wallet is connected. */
  async isDisconnected(): Promise<void> {
    await (
      await this.see()
    ).connect
      .and((await this.phone.app()).locator(':enabled'))
      .first()
      .waitFor();
  }

  /** Nothing went wrong in the page unseen. */
  hasNoErrors(): void {
    expect(this.complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
  }
}
