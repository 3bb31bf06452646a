import { expect } from 'vitest';
import { Owner, type Quirk } from '../../wallet-app/world/owner.ts';
import { approves, COMPUTERS, first, type Way } from './way.ts';

/** A wallet that connects in this odd way; the app must say so, and Retry must connect. */
const refused = (title: string, quirk: Quirk, told: RegExp, host: Way['hosts'][number]): Way => ({
  title,
  hosts: first(host, COMPUTERS),
  isWide: true,
  go: async (visitor) => {
    const see = await visitor.opensWallets();
    await visitor.chooses('Harbour');
    const owner = await Owner.of(visitor.house, 'harbour');
    await owner.follow(await visitor.scans(), quirk);
    await owner.decide('approve');
    await see.dialog.getByText(told).first().waitFor();
    await see.retry.click();
    await approves(visitor, await Owner.of(visitor.house, 'harbour'), await visitor.scans());
    visitor.hasNoErrors();
  },
});

/** Wallets that answer otherwise than the app would like. */
export const answerWays: readonly Way[] = [
  {
    title: 'R3.21f the first view’s code, declined: it says so in its place, Retry shows a live one',
    hosts: first('webk', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      const owner = await Owner.of(visitor.house, 'harbour');
      const code = await visitor.scans();
      await owner.follow(code);
      await owner.decide('reject');
      await see.declined.waitFor();
      await see.retry.click();
      const next = await visitor.scans();
      expect(next).not.toBe(code);
      await approves(visitor, owner, next);
    },
  },
  refused('R3.21 without a feature that the app needs', 'no_feature', /Please update Harbour/, 'macos'),
  // What these two say is also heard by tests/e2e/wallet-heard.test.ts.
  ...[
    refused(
      'R3.21 on another network',
      'wrong_network',
      /Connected wallet is on a different network/,
      'tdesktop',
    ),
    refused('R3.21b without an address', 'no_address', /The wallet did not tell its address/, 'weba'),
  ].map((way) => ({ ...way, isForLong: true })),
  {
    title: 'a wallet that no list names, by the code',
    hosts: first('tdesktop', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      await visitor.opensWallets();
      const owner = await Owner.of(visitor.house, 'harbour');
      await owner.follow(await visitor.scans(), 'unlisted');
      await owner.decide('approve');
      await visitor.isConnected(owner);
      await visitor.page.reload();
      await visitor.isConnected(owner);
      visitor.hasNoErrors();
    },
  },
  {
    title: 'one that answers twice connects once',
    hosts: first('webk', COMPUTERS),
    isWide: true,
    isForLong: true,
    go: async (visitor) => {
      await visitor.opensWallets();
      const owner = await Owner.of(visitor.house, 'harbour');
      await owner.follow(await visitor.scans(), 'twice');
      await owner.decide('approve');
      await visitor.isConnected(owner);
      expect((await owner.view()).sessions).toHaveLength(1);
      visitor.hasNoErrors();
    },
  },
];
