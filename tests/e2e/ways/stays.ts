import { expect } from 'vitest';
import { until } from '../../support/until.ts';
import { type AppName, Owner } from '../../wallet-app/world/owner.ts';
import { newPerson } from '../support/simulator.ts';
import { Visitor } from '../support/visitor.ts';
import { approves, first, PHONES, type Way } from './way.ts';

const COINS = '100000000000';

/** Connects a new wallet of that product by the code on a phone. */
export async function connects(visitor: Visitor, app: AppName = 'harbour'): Promise<Owner> {
  const see = await visitor.opensWallets();
  await see.showCode.click();
  const owner = await Owner.of(visitor.house, app);
  await approves(visitor, owner, await visitor.scans());
  return owner;
}

/** The same with coins, and asked to pay for a bond. */
async function isAsked(visitor: Visitor, app: AppName = 'harbour'): Promise<Owner> {
  const owner = await connects(visitor, app);
  await owner.fund(COINS);
  await visitor.phone.orderBond('20', 30);
  return owner;
}

/** Opens the app in a further window of the same device. */
async function opensBeside(visitor: Visitor, id: number): Promise<Visitor> {
  const page = await visitor.context.newPage();
  const query = new URLSearchParams({ person: String(id), platform: 'ios', theme: 'light' });
  await page.goto(`${visitor.house.devnet}/telegram?${query}`);
  return new Visitor(visitor.house, id, page, visitor.complaints);
}

const sees = async (visitor: Visitor, text: RegExp) => void (await visitor.phone.reads(text, 40_000));

/** What a connection goes through, and how it ends. */
export const stayWays: readonly Way[] = [
  {
    title: 'R3.15 Disconnect in the menu: the app and the wallet know it',
    hosts: first('android', PHONES),
    go: async (visitor) => {
      const owner = await connects(visitor);
      const see = await visitor.see();
      await see.account.click();
      await see.disconnect.click();
      const asks = see.dialog.getByRole('button', { name: 'Disconnect', exact: true });
      await asks.click();
      await visitor.isDisconnected();
      await until('the wallet to know', async () => (await owner.view()).sessions.length === 0);
    },
  },
  {
    title: 'R3.15 the wallet disconnects: the app shows it',
    hosts: first('ios', PHONES),
    isForLong: true,
    go: async (visitor) => {
      const owner = await connects(visitor);
      await owner.disconnect();
      await visitor.isDisconnected();
    },
  },
  {
    title: 'a wallet of contract v4r2 pays',
    hosts: first('ios', PHONES),
    go: async (visitor) => {
      const owner = await isAsked(visitor, 'lantern');
      await owner.decide('approve');
      await visitor.phone.seesHeading(visitor.phone.words.booked, 40_000);
    },
  },
  {
    title: 'a payment answered twice ends once',
    hosts: first('android', PHONES),
    isForLong: true,
    go: async (visitor) => {
      const owner = await isAsked(visitor);
      await owner.decide('reject', 'twice');
      await visitor.phone.seesHeading(visitor.phone.words.declined);
      visitor.hasNoErrors();
    },
  },
  {
    title: 'a payment answered before the bridge has said that it took it',
    hosts: first('ios', PHONES),
    go: async (visitor) => {
      const owner = await connects(visitor);
      await owner.fund(COINS);
      await owner.decideNext('approve', 'before_ack');
      await visitor.phone.orderBond('20', 30);
      await visitor.phone.seesHeading(visitor.phone.words.booked, 40_000);
      visitor.hasNoErrors();
    },
  },
  {
    title: 'a reload while the wallet signs: the payment is found, and paid once',
    hosts: first('android', PHONES),
    go: async (visitor) => {
      const owner = await isAsked(visitor);
      await owner.waits();
      await visitor.page.reload();
      await visitor.isConnected(owner);
      await owner.decide('approve');
      await sees(visitor, /30 days · 20 TON/);
      const payments = (await owner.view()).requests.filter(({ kind }) => kind === 'transaction');
      expect(payments).toHaveLength(1);
    },
  },
  {
    title: 'two windows: both know the wallet, and both hear that it has gone',
    hosts: first('ios', PHONES),
    go: async (visitor) => {
      const owner = await connects(visitor);
      const beside = await opensBeside(visitor, visitor.id);
      await beside.isConnected(owner);
      await owner.disconnect();
      await Promise.all([visitor.isDisconnected(), beside.isDisconnected()]);
    },
  },
  {
    title: 'two accounts of one device never see each other’s wallet',
    hosts: first('android', PHONES),
    go: async (visitor) => {
      const owner = await connects(visitor);
      const { telegram_id: other } = await newPerson(visitor.house, 'Olga');
      const beside = await opensBeside(visitor, other);
      await beside.isDisconnected();
      const theirs = await connects(beside, 'lantern');
      await beside.page.reload();
      await beside.isConnected(theirs);
      await visitor.page.bringToFront();
      await visitor.page.reload();
      await visitor.isConnected(owner);
    },
  },
];
