import { readFileSync } from 'node:fs';
import { MAINNET, TESTNET, toRaw } from '@axiom/domain/wallet/address';
import type { Logger } from 'pino';
import { FarBus } from '../bus/far-bus.ts';
import { natsDial } from '../bus/nats-line.ts';
import type { ChainDeps } from '../chain/deps.ts';
import { openHotWallet } from '../chain/ton/hot-wallet.ts';
import { paymentBuilder } from '../chain/ton/payment.ts';
import { tonNodes } from '../chain/ton/ton-nodes.ts';
import { StoredClockOffset } from '../clock/stored-clock-offset.ts';
import { SystemClock } from '../clock/system-clock.ts';
import { CannotStart } from '../cannot-start.ts';
import type { DataDir } from '../data-dir/index.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { ChainNode, HotWallet } from '../ports/chain.ts';
import type { PriceSource } from '../ports/price.ts';
import type { Ids } from '../ports/random.ts';
import type { Store } from '../ports/store.ts';
import { PriceFeed } from '../price/feed.ts';
import { httpPrice } from '../price/http.ts';
import { simulatedPrice } from '../price/simulated.ts';
import { systemRandom, timeSortedIds } from '../random/system-random.ts';
import type { Settings } from '../settings/index.ts';
import { KyselyStore, type OpenBus } from '../store/kysely-store.ts';
import { type Database, openEmbedded, openPostgres } from '../store/open.ts';
import { activatePaidMint } from '../use-cases/activate-mint.ts';
import { findStakingFee } from '../use-cases/activate-stake.ts';
import type { Deps } from '../use-cases/deps.ts';
import { isPriceCertain } from '../use-cases/price.ts';
import { PolicyVersions } from '../policy/policy-versions.ts';
import { emitBalance } from '../use-cases/tell.ts';
import { withoutRepeats } from '../without-repeats.ts';
import { messageOf } from '../thrown.ts';

/** Seed of the simulated price: the same prices after every start and on every server. */
const PRICE_SEED = 1;

/** What the server and the operator's command line share: store, use cases, chain. Nothing runs yet. */
export interface Core {
  readonly settings: Settings;
  readonly log: Logger;
  /** Logs failures outside requests. */
  readonly onError: (error: unknown) => void;
  readonly clock: SystemClock;
  readonly offset: StoredClockOffset;
  readonly store: Store;
  readonly bus: Bus;
  /** Stores the source's readings after its `start`. */
  readonly prices: PriceFeed;
  readonly cases: Deps;
  readonly policies: PolicyVersions;
  readonly chain: ChainDeps;
  /** Set by the server that runs the watcher; see Deps.paymentsSeenUntilMs. */
  readonly running: { seenUntilMs: () => number | null; onClockMoved: () => void };
  close(): Promise<void>;
}

export type OpenStore = (clock: Clock, ids: Ids) => Promise<{ readonly store: Store; readonly bus: Bus }>;

export interface CoreOptions {
  /** Replaces the nodes of TON_API_URL. */
  readonly nodes?: readonly ChainNode[];
  /** Replaces the wallet of HOT_WALLET_MNEMONIC. */
  readonly wallet?: HotWallet;
  /** Replaces DATABASE_URL and the embedded database in DATA_DIR. */
  readonly database?: Database;
  /** Replaces any database. */
  readonly openStore?: OpenStore;
}

/** @throws CannotStart with one line for the operator */
export async function openCore(
  settings: Settings,
  dataDir: DataDir,
  log: Logger,
  options: CoreOptions = {},
): Promise<Core> {
  const onError = backgroundErrors(log);
  const wallet = options.wallet ?? (await openWallet(settings));
  const treasury = new Set<string>(settings.treasuryAddresses.map((address) => treasuryAddress(address)));
  const seed = readPolicyFile(settings.policyFile);
  const clock = new SystemClock();
  const ids = timeSortedIds(systemRandom, () => clock.wallMs());
  const open = options.openStore ?? databaseStore(settings, dataDir, onError, options.database);
  const { store, bus } = await open(clock, ids);
  try {
    const running: Core['running'] = { seenUntilMs: () => null, onClockMoved: () => undefined };
    const offset = new StoredClockOffset(store, clock, () => running.onClockMoved());
    if (settings.network === 'devnet') await offset.load();
    const source = await openPrices(settings, store, clock, onError);
    const prices = new PriceFeed(store, source, onError);
    const policies = await PolicyVersions.open(store, prices.bounds, seed, clock);
    const cases: Deps = {
      clock,
      ids,
      random: systemRandom,
      prices,
      policies,
      buildPayment: paymentBuilder(wallet, settings.network),
      hotWallet: wallet.address,
      payoutRules: payoutRulesOf(settings, wallet, treasury),
      paymentsSeenUntilMs: () => running.seenUntilMs(),
      botApp: { bot: settings.botUsername, app: settings.appName },
      hasCommunity: settings.communityChat !== null,
      communityLink: communityLink(settings.communityChat),
    };
    const nodes = options.nodes ?? tonNodes(settings.tonApis);
    const chain = chainDeps(settings, cases, { store, wallet, treasury, nodes }, log);
    return {
      settings,
      log,
      onError,
      clock,
      offset,
      store,
      bus,
      prices,
      cases,
      policies,
      chain,
      running,
      close: async () => {
        source.stop();
        await prices.stop();
        await store.close();
      },
    };
  } catch (error) {
    await store.close().catch(onError);
    throw error;
  }
}

function backgroundErrors(log: Logger): (error: unknown) => void {
  return withoutRepeats((error, again) =>
    log.error({ err: error, ...(again > 0 ? { again } : {}) }, 'background error'),
  );
}

function payoutRulesOf(
  { network }: Settings,
  wallet: HotWallet,
  treasury: ReadonlySet<string>,
): Deps['payoutRules'] {
  return {
    chain: network === 'mainnet' ? MAINNET : TESTNET,
    ownAddresses: [toRaw(wallet.address)],
    treasuryAddresses: [...treasury].map((address) => toRaw(address)),
  };
}

/** The use cases that the watcher calls. */
function setOffByPayments(
  cases: Deps,
): Pick<ChainDeps, 'activateMint' | 'isPriceCertain' | 'findStakingFee' | 'balanceChanged'> {
  return {
    activateMint: (tx, paid) => activatePaidMint(tx, cases, paid),
    isPriceCertain: (tx, atMs) => isPriceCertain(tx, cases, atMs),
    findStakingFee: (tx, orderCode) => findStakingFee(tx, cases, orderCode),
    balanceChanged: (tx, userId) => emitBalance(tx, cases, userId),
  };
}

async function openWallet(settings: Settings): Promise<HotWallet> {
  try {
    return await openHotWallet(settings.hotWalletMnemonic, settings.network);
  } catch (error) {
    throw new CannotStart(messageOf(error));
  }
}

function databaseStore(
  settings: Settings,
  dataDir: DataDir,
  onError: (error: unknown) => void,
  given: Database | undefined,
): OpenStore {
  return async (clock, ids) => {
    const database = given ?? (await openDatabase(settings, dataDir, onError));
    try {
      const store = await KyselyStore.open(database, clock, ids, natsBus(settings, onError));
      return { store, bus: store.bus };
    } catch (error) {
      await database.close().catch(onError);
      throw error;
    }
  };
}

function openDatabase(
  settings: Settings,
  dataDir: DataDir,
  onError: (error: unknown) => void,
): Promise<Database> {
  return settings.databaseUrl === null
    ? openEmbedded(dataDir.database, onError)
    : openPostgres(settings.databaseUrl, onError);
}

function natsBus({ natsServers: servers }: Settings, onError: (error: unknown) => void): OpenBus | undefined {
  if (servers.length === 0) return undefined;
  return (installation) => FarBus.connect({ dial: natsDial(servers, installation), onError });
}

/** Resolves after the source's first check, good or not. */
async function openPrices(
  settings: Settings,
  store: Store,
  clock: SystemClock,
  onError: (error: unknown) => void,
): Promise<PriceSource> {
  const last = await store.transaction((tx) => tx.prices.newest(), { readOnly: true });
  const source =
    settings.priceSource === 'simulated' || settings.priceUrl === null
      ? simulatedPrice(clock, PRICE_SEED, onError)
      : httpPrice({ url: settings.priceUrl, clock, onError, last });
  await source.ready();
  return source;
}

/** What the watcher and the payer need. */
function chainDeps(
  settings: Settings,
  cases: Deps,
  own: Pick<ChainDeps, 'store' | 'wallet' | 'treasury'> & { readonly nodes: readonly ChainNode[] },
  log: Logger,
): ChainDeps {
  const { nodes, ...rest } = own;
  return {
    ...rest,
    chain: { nodes },
    clock: cases.clock,
    ids: cases.ids,
    random: cases.random,
    payoutTonPerDay: settings.payoutTonPerDay,
    ...setOffByPayments(cases),
    alarm: (what, facts) => log.error({ ...facts }, what),
  };
}

function treasuryAddress(address: string): string {
  try {
    return toRaw(address, 'TREASURY_ADDRESSES');
  } catch (error) {
    throw new CannotStart(messageOf(error));
  }
}

function readPolicyFile(file: string | null): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(`POLICY_FILE ${file} cannot be read: ${messageOf(error)}`);
  }
}

/** A public chat (@name) has a link; a chat given by number has none. */
function communityLink(chat: string | null): string | null {
  return chat?.startsWith('@') === true ? `https://t.me/${chat.slice(1)}` : null;
}
