import { expect } from 'vitest';
import { json } from '../../support/house.ts';
import { until } from '../../support/until.ts';
import { Owner } from '../../wallet-app/world/owner.ts';
import type { Visitor } from '../support/visitor.ts';
import { connects } from './stays.ts';
import { approves, type Way } from './way.ts';

/** Breaks one surface of the devnet, or heals it. */
const fault = async (visitor: Visitor, target: string, kind: string): Promise<void> => {
  const answer = await json(`${visitor.house.devnet}/devnet/faults`, { body: { target, kind } });
  expect(answer.status).toBe(200);
};

const lists = async (visitor: Visitor, body: object): Promise<void> => {
  expect((await json(`${visitor.house.devnet}/devnet/wallets-list`, { body })).status).toBe(200);
};

/** With this list the app says that there is none; when it comes, Retry shows it. */
const listFails = (title: string, breaks: Way['go'], heals: Way['go']): Way => ({
  title: `R3.16 the wallets list ${title}: the app says so within its 4 s, and Retry finds it later`,
  hosts: ['ios', 'weba'],
  go: async (visitor) => {
    await breaks(visitor);
    await visitor.page.reload();
    const see = await visitor.opensModal();
    await see.dialog.getByText('The wallets list did not load.').waitFor();
    await heals(visitor);
    await see.retry.click();
    await see.row('Harbour').waitFor();
    visitor.hasNoErrors();
  },
});

const faulty = (title: string, kind: string): Way =>
  listFails(
    title,
    (visitor) => fault(visitor, 'wallets_list', kind),
    (visitor) => fault(visitor, 'wallets_list', 'none'),
  );
const odd = (title: string, answer: string): Way =>
  listFails(
    title,
    (visitor) => lists(visitor, { answer }),
    (visitor) => lists(visitor, {}),
  );

/** These change the world for everybody in it: one after the other. */
export const outageWays: readonly Way[] = [
  faulty('hangs', 'hang'),
  { ...faulty('fails', 'error'), isForLong: true },
  { ...odd('is a page', 'html'), isForLong: true },
  odd('is 20 MB', 'huge'),
  {
    title: 'R3.05 a list of 60 more wallets, some of them wrong: it scrolls, and the last one connects',
    hosts: ['tdesktop', 'ios'],
    isWide: true,
    go: async (visitor) => {
      await lists(visitor, { made: 60, invalid: true, names: 'long', images: 'broken' });
      await visitor.page.reload();
      const see = await visitor.opensWallets();
      await see.all.click();
      const tiles = see.dialog.locator('.wallet-tile');
      await until('all of them', async () => (await tiles.count()) >= 60);
      await tiles.last().click();
      await approves(visitor, await Owner.of(visitor.house, 'harbour'), await visitor.scans());
      await lists(visitor, {});
    },
  },
  {
    title: 'R3.15 a list that hangs keeps nobody from being restored',
    hosts: ['android', 'webk'],
    go: async (visitor) => {
      const owner = await connects(visitor);
      await fault(visitor, 'wallets_list', 'hang');
      await visitor.page.reload();
      await visitor.isConnected(owner);
      await fault(visitor, 'wallets_list', 'none');
    },
  },
  {
    title: 'a bridge that is down while a wallet is waited for: its answer is heard when it is back',
    hosts: ['ios', 'macos'],
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      await see.showCode.click();
      const link = await visitor.scans();
      await fault(visitor, 'bridge', 'drop');
      await visitor.page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/bridge/events?'),
      );
      await fault(visitor, 'bridge', 'none');
      await approves(visitor, await Owner.of(visitor.house, 'harbour'), link);
    },
  },
];
