import { readFileSync } from 'node:fs';
import { MAINNET, TESTNET, toRaw } from '@axiom/domain/wallet';
import type { Logger } from 'pino';
import type { ChainDeps } from '../chain/deps.ts';
import { openHotWallet } from '../chain/ton/hot-wallet.ts';
import { paymentBuilder } from '../chain/ton/payment.ts';
import { tonNode } from '../chain/ton/ton-node.ts';
import { KeptOffset } from '../clock/kept-offset.ts';
import { SystemClock } from '../clock/system-clock.ts';
import { CannotStart, type DataDir } from '../data-dir/index.ts';
import type { Bus } from '../ports/bus.ts';
import type { ChainNode, HotWallet } from '../ports/chain.ts';
import type { PriceSource } from '../ports/price.ts';
import { httpPrice } from '../price/http.ts';
import { simulatedPrice } from '../price/simulated.ts';
import { systemRandom, timeSortedIds } from '../random/system-random.ts';
import type { Settings } from '../settings/index.ts';
import { KyselyStore } from '../store/kysely-store.ts';
import { type Database, openEmbedded, openPostgres } from '../store/open.ts';
import { activatePaidMint } from '../use-cases/activate-mint.ts';
import type { Deps } from '../use-cases/deps.ts';
import { PolicyBook } from '../use-cases/policy-book.ts';
import { tellBalance } from '../use-cases/tell.ts';

/** Seed of the simulated price: the same walk at every start and at every server. */
const PRICE_SEED = 1;

/** What the server and the operator's command line share: store, use cases and the chain's side, nothing running yet. */
export interface Core {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: SystemClock;
  readonly offset: KeptOffset;
  readonly store: KyselyStore;
  readonly bus: Bus;
  readonly prices: PriceSource;
  readonly cases: Deps;
  readonly chain: ChainDeps;
  /** Set by who runs the watcher; see Deps.paymentsSeenUntilMs. */
  readonly running: { seenUntilMs: () => number | null; onClockMoved: () => void };
  close(): Promise<void>;
}

export interface CoreOptions {
  /** Instead of the nodes of TON_API_URL. */
  readonly nodes?: readonly ChainNode[];
  /** Instead of the wallet of HOT_WALLET_MNEMONIC. */
  readonly wallet?: HotWallet;
  /** Instead of DATABASE_URL or the embedded one in DATA_DIR. */
  readonly database?: Database;
}

/** @throws CannotStart with one line for the operator */
export async function openCore(
  settings: Settings,
  dataDir: DataDir,
  log: Logger,
  options: CoreOptions = {},
): Promise<Core> {
  const onError = (error: unknown) => log.error({ err: error }, 'background error');
  const wallet = options.wallet ?? (await openWallet(settings));
  const treasury = new Set<string>(settings.treasuryAddresses.map((address) => treasuryAddress(address)));
  const seed = readPolicyFile(settings.policyFile);
  const database = options.database ?? (await openDatabase(settings, dataDir, onError));
  const clock = new SystemClock();
  const ids = timeSortedIds(systemRandom, () => clock.wallMs());
  try {
    const store = await KyselyStore.open(database, clock, ids);
    const running: Core['running'] = { seenUntilMs: () => null, onClockMoved: () => undefined };
    const offset = new KeptOffset(store, clock, () => running.onClockMoved());
    if (settings.network === 'devnet') await offset.load();
    const prices = openPrices(settings, clock, onError);
    await prices.ready();
    const policies = await PolicyBook.open(store, prices.bounds, seed, clock.wallMs());
    const cases: Deps = {
      clock,
      ids,
      random: systemRandom,
      prices,
      policies,
      buildPayment: paymentBuilder(wallet, settings.network),
      hotWallet: wallet.address,
      payoutRules: {
        chain: settings.network === 'mainnet' ? MAINNET : TESTNET,
        ownAddresses: [toRaw(wallet.address)],
      },
      paymentsSeenUntilMs: () => running.seenUntilMs(),
      botApp: { bot: settings.botUsername, app: settings.appName },
      communityLink: communityLink(settings.communityChat),
    };
    const chain: ChainDeps = {
      store,
      chain: { nodes: options.nodes ?? settings.tonApiUrls.map((url) => nodeOf(url, settings.tonApiKey)) },
      wallet,
      clock,
      ids,
      random: systemRandom,
      treasury,
      activateMint: (tx, paid) => activatePaidMint(tx, cases, paid),
      balanceChanged: (tx, userId) => tellBalance(tx, cases, userId),
      alarm: (what, facts) => log.error({ ...facts }, what),
    };
    return {
      settings,
      log,
      clock,
      offset,
      store,
      bus: database.bus,
      prices,
      cases,
      chain,
      running,
      close: async () => {
        prices.stop();
        await store.close();
      },
    };
  } catch (error) {
    await database.close().catch(onError);
    throw error;
  }
}

async function openWallet(settings: Settings): Promise<HotWallet> {
  try {
    return await openHotWallet(settings.hotWalletMnemonic, settings.network);
  } catch (error) {
    throw new CannotStart(error instanceof Error ? error.message : String(error));
  }
}

function openDatabase(
  settings: Settings,
  dataDir: DataDir,
  onError: (error: unknown) => void,
): Promise<Database> {
  return settings.databaseUrl === null
    ? openEmbedded(dataDir.database)
    : openPostgres(settings.databaseUrl, onError);
}

function openPrices(settings: Settings, clock: SystemClock, onError: (error: unknown) => void): PriceSource {
  if (settings.priceSource === 'simulated' || settings.priceUrl === null)
    return simulatedPrice(clock, PRICE_SEED, onError);
  return httpPrice({ url: settings.priceUrl, clock, onError });
}

function nodeOf(url: string, apiKey: string | null): ChainNode {
  const endpoint = url.endsWith('/jsonRPC') ? url : `${url}/jsonRPC`;
  return tonNode({ url: endpoint, ...(apiKey === null ? {} : { apiKey }) });
}

function treasuryAddress(address: string): string {
  try {
    return toRaw(address, 'TREASURY_ADDRESSES');
  } catch (error) {
    throw new CannotStart(error instanceof Error ? error.message : String(error));
  }
}

function readPolicyFile(file: string | null): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(
      `POLICY_FILE ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A public chat has a link of its own; a number has none. */
function communityLink(chat: string | null): string | null {
  return chat?.startsWith('@') === true ? `https://t.me/${chat.slice(1)}` : null;
}
