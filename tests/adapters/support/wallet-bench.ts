import type {
  ConnectTarget,
  WalletAccount,
  WalletFailure,
  WalletPort,
  WalletRequest,
} from '@axiom/domain/wallet/port';
import { memoryStorage } from '../../support/memory-ports.ts';
import type { WalletOptions } from '#adapters/wallet/options.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';
import {
  answer,
  expectOk,
  fetchJson,
  newWallet,
  openOutside,
  openSite,
  post,
  quietSdk,
  walletPath,
  type AppSite,
  type Outside,
} from '../../devnet/wallet/support.ts';
import { openBridgeDoor, type BridgeDoor } from '../../support/bridge-door.ts';

export type Storage = ReturnType<typeof memoryStorage>;

/** For steps that nobody ends early. */
export const never = new AbortController().signal;

export interface Connected {
  readonly account: WalletAccount;
  /** Friendly, of the devnet's wallet. */
  readonly address: string;
}

/** The wallet adapter over the unmodified SDK, with a devnet's wallets on the other side of the bridge. */
export interface WalletBench {
  readonly outside: Outside;
  readonly site: AppSite;
  /** The way to the bridge of the apps that were made with {@link WalletBench.throughDoor}. */
  readonly door: BridgeDoor;
  /** Links that apps have opened in this test. */
  readonly links: readonly string[];
  readonly throughDoor: Partial<WalletOptions>;
  wallet(change?: Partial<WalletOptions>, storage?: WalletOptions['storage']): WalletPort;
  /** Connects as people do: the link is opened in the wallet, its owner decides. */
  connect(port: WalletPort, to?: ConnectTarget, decision?: string, tonProof?: string): Promise<Connected>;
  openInWallet(address: string, link: string): Promise<void>;
  /** The wallet ends its connection. */
  leave(address: string): Promise<void>;
  /** How each request of a wallet stands, oldest first. */
  requests(address: string): Promise<readonly string[]>;
  fault(kind: string): Promise<unknown>;
  /** Between two tests. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openWalletBench(): Promise<WalletBench> {
  quietSdk();
  const [outside, site] = await Promise.all([openOutside(), openSite()]);
  const door = await openBridgeDoor(() => outside.origin);
  const opened: WalletPort[] = [];
  const links: string[] = [];
  const self: WalletBench = {
    outside,
    site,
    door,
    links,
    throughDoor: { walletsListUrl: `${door.origin}/wallets-list.json` },
    wallet(change = {}, storage = memoryStorage()) {
      const created = createTonConnectWallet({
        manifestUrl: site.manifestUrl,
        walletsListUrl: `${outside.origin}/wallets-list.json`,
        storage,
        chain: '-3',
        allowsBundledList: false,
        locale: 'en',
        view: {},
        messengerPlatform: 'ios',
        openLink: (url) => links.push(url),
        nowMs: () => Date.now(),
        submitProof: null,
        ...change,
      });
      opened.push(created);
      return created;
    },
    async connect(port, to, decision = 'approve', tonProof) {
      const address = await newWallet(outside);
      const open = async (link: string) => {
        await self.openInWallet(address, link);
        await answer(outside, address, decision);
      };
      const { account } = await port.connect(to ?? (await target(port)), {
        onLink: (link) => void open(link),
        signal: never,
        ...(tonProof === undefined ? {} : { tonProof }),
      });
      return { account, address };
    },
    openInWallet: async (address, link) =>
      void (await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }))),
    async leave(address) {
      const view = await expectOk(fetchJson(`${outside.origin}/wallet/api/${address}`));
      const [session] = view['sessions'] as readonly { readonly id: string }[];
      await expectOk(post(outside.port, `/wallet/api/${address}/disconnect`, { session: session?.id }));
    },
    async requests(address) {
      const view = await expectOk(fetchJson(`${outside.origin}${walletPath(address)}`));
      return (view['requests'] as readonly { readonly status: string }[]).map(({ status }) => status);
    },
    fault: (kind) => expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind })),
    async clear() {
      await door.open();
      door.receiptDelayMs = 0;
      await self.fault('none');
      const signal = AbortSignal.timeout(1000);
      await Promise.all(opened.splice(0).map((wallet) => wallet.disconnect(signal).catch(() => undefined)));
      links.length = 0;
    },
    async close() {
      await door.close();
      await Promise.all([outside.end(), site.close()]);
    },
  };
  return self;
}

export async function target(port: WalletPort, appName = 'harbour'): Promise<ConnectTarget> {
  const found = (await port.wallets(never)).find((info) => info.appName === appName);
  if (found === undefined) throw new Error(`no ${appName} in the list`);
  return { type: 'wallet', wallet: found, via: 'bridge' };
}

export const payment = (count = 1, seconds = 60): WalletRequest => ({
  kind: 'transaction',
  validUntil: Math.floor(Date.now() / 1000) + seconds,
  network: '-3',
  messages: Array.from({ length: count }, () => ({
    address: 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
    amount: '1000000',
  })),
});

/** @returns what the step fails with */
export async function failing(step: Promise<unknown>): Promise<WalletFailure> {
  try {
    await step;
  } catch (error) {
    return error as WalletFailure;
  }
  throw new Error('The step did not fail.');
}
