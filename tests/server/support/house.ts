import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sendAdmin } from '#server/cli/client.ts';
import { type Core, openCore, type OpenStore } from '#server/compose/core.ts';
import { type RunningServer, startServer } from '#server/compose/server.ts';
import { type DataDir, openDataDir } from '#server/data-dir/index.ts';
import { MemoryStore } from './memory/store.ts';
import { readSettings } from '#server/settings/index.ts';
import type { Store } from '#server/ports/store.ts';
import { type Database, openPostgres } from '#server/store/open.ts';
import { freePort } from '../../support/ports.ts';
import { until } from '../../support/until.ts';
import { address, FakeChain, fakeWallet, type NodeFault } from '../chain/support/fake-chain.ts';
import { auditOf } from './audit.ts';
import { Person } from './client.ts';
import { makeDatabase, type StoreKind } from './databases.ts';
import { BOT_TOKEN } from './launch.ts';

export const TON = 1_000_000_000n;
export const TREASURY = address('treasury');
/** Where people sell to. */
export const HOME = `0:${'5e'.repeat(32)}`;
const WORDS = Array.from({ length: 24 }, () => 'word').join(' ');

export interface House {
  readonly url: string;
  readonly core: Core;
  readonly server: RunningServer;
  readonly chain: FakeChain;
  /** What is wrong with the node that this server asks. */
  readonly nodeFault: NodeFault;
  readonly dataDir: string;
  /** What is behind the store, for questions that no port asks; null: nothing is. */
  readonly database: Database | null;
  /** Its address for another server; null: nobody else can reach it. */
  readonly databaseUrl: string | null;
  person(options?: Parameters<typeof Person.signIn>[1]): Promise<Person>;
  /** A payment with this comment, in a block now. */
  pay(comment: string, nano: bigint, from?: string): void;
  /** Moves the domain's and the chain's time forward. */
  advance(ms: number): Promise<void>;
  /** Waits until nothing is due any more and the chain is read. */
  settle(): Promise<void>;
  /** Grants AXIOM to the main balance. */
  grant(person: Person, amount: string): Promise<void>;
  /** Sum per currency zero, cached balances are their entries, nothing negative. */
  audit(): Promise<void>;
  stop(): Promise<void>;
}

export interface HouseOptions {
  readonly env?: Record<string, string>;
  readonly distFolder?: string;
  /** The chain, database and money of this one, which ends later: a second server beside it. */
  readonly beside?: House;
  /** How its server reaches the database of PostgreSQL: another address of it, such as a proxy's. */
  readonly reach?: (url: string) => string;
  /** Instead of a database on the PostgreSQL of the tests: this one, which the house leaves behind. */
  readonly databaseUrl?: string;
}

/** What servers that share a database must share besides. */
export const SHARED_SECRET = { JWT_SECRET: 'one secret of all the servers of a house' };

/** The real server in this process, on a scripted chain. */
export async function openHouse(kind: StoreKind, options: HouseOptions = {}): Promise<House> {
  const { beside, reach = (url: string) => url } = options;
  const database =
    kind === 'memory' || beside !== undefined || options.databaseUrl !== undefined
      ? null
      : await makeDatabase(kind);
  const databaseUrl = options.databaseUrl ?? database?.url ?? beside?.databaseUrl ?? null;
  const opened =
    databaseUrl !== null
      ? await openPostgres(reach(databaseUrl), () => undefined)
      : beside === undefined
        ? ((await database?.open()) ?? null)
        : embeddedBeside(beside);
  const folder = mkdtempSync(join(tmpdir(), 'axiom-s-'));
  const port = await freePort();
  const settings = readSettings({
    TON_NETWORK: 'devnet',
    PORT: String(port),
    DATA_DIR: folder,
    BOT_TOKEN,
    BOT_USERNAME: 'axiom_test_bot',
    BOT_API_URL: 'http://127.0.0.1:9/none',
    TON_API_URL: 'http://127.0.0.1:9/none',
    HOT_WALLET_MNEMONIC: WORDS,
    TREASURY_ADDRESSES: TREASURY,
    RATE_SIGN_IN: '100000',
    RATE_MONEY: '100000',
    RATE_PICTURE: '100000',
    RATE_STATEMENT: '100000',
    RATE_OTHER: '100000',
    LOG_LEVEL: 'error',
    ...options.env,
  });
  const dataDir: DataDir = openDataDir(folder);
  const chain = beside?.chain ?? newChain();
  const nodeFault: NodeFault = {};
  const core = await openCore(settings, dataDir, pino({ level: settings.logLevel }), {
    nodes: [chain.node('one', nodeFault)],
    wallet: fakeWallet,
    ...(opened === null
      ? { openStore: beside === undefined ? openMemory : memoryBeside(beside) }
      : { database: opened }),
  });
  const server: RunningServer = await startServer(core, dataDir, {
    distFolder: options.distFolder ?? join(folder, 'dist'),
    chainPollMs: 100,
  });
  // What is new on the chain is looked at now; the pause between two rounds is for what nobody tells of.
  let seenLt: bigint | undefined;
  const look = (): void => {
    const lt = chain.history.at(-1)?.lt;
    if (lt === seenLt) return;
    seenLt = lt;
    core.running.onClockMoved();
  };
  // Blocks come by themselves, on the domain's clock.
  const block = (): void => {
    const nowS = Math.floor(core.clock.nowMs() / 1000);
    chain.block(Math.max(0, nowS - chain.nowS));
    look();
  };
  const blocks = beside === undefined ? setInterval(block, 20) : undefined;
  let stopped: Promise<void> | undefined;
  const stopOnce = () => (stopped ??= server.stop());
  return {
    url: server.url,
    core,
    server: { url: server.url, stop: stopOnce },
    chain,
    nodeFault,
    dataDir: folder,
    database: opened,
    databaseUrl,
    person: (signIn) => Person.signIn(server.url, signIn),
    pay: (comment, nano, from = address('payer')) => {
      chain.receive({ from, nano, comment });
      look();
    },
    advance: async (ms) => {
      await sendAdmin(folder, { command: 'clock', args: { offset_ms: core.clock.offsetMs() + ms } });
      block();
      core.running.onClockMoved();
    },
    settle: () => until('nothing is due', () => isSettled(core, chain), 60_000).then(() => undefined),
    grant: async (person, amount) => {
      const args = {
        telegram_id: String(person.telegramId),
        amount,
        account: 'main',
        reason: 'test',
        again: true,
      };
      await sendAdmin(folder, { command: 'adjust', args });
    },
    audit: async () => {
      const differences = await auditOf(core.store);
      if (differences.length > 0) throw new Error(JSON.stringify(differences, null, 1));
    },
    stop: async () => {
      clearInterval(blocks);
      await stopOnce();
      dataDir.release();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newChain(): FakeChain {
  const chain = new FakeChain();
  chain.nowS = Math.floor(Date.now() / 1000);
  chain.receive({ from: TREASURY, nano: 1_000n * TON });
  return chain;
}

/** The same embedded database for a second server, which does not close it. */
function embeddedBeside({ database }: House): Database | null {
  return database === null ? null : { ...database, close: async () => undefined };
}

/** The same store in this process for a second server, which does not close it. */
function memoryBeside({ core: { store, bus } }: House): OpenStore {
  const shared: Store = {
    reads: store.reads,
    command: (need, decide) => store.command(need, decide),
    openSession: (opened) => store.openSession(opened),
    transaction: (work, options) => store.transaction(work, options),
    audit: (work) => store.audit(work),
    waiting: () => store.waiting(),
    ping: () => store.ping(),
    close: async () => undefined,
  };
  return async () => ({ store: shared, bus });
}

/** A store in this process instead of a database. */
export const openMemory: OpenStore = async (clock, ids) => {
  const store = new MemoryStore(clock, ids);
  return { store, bus: store.bus };
};

async function isSettled(core: Core, chain: FakeChain): Promise<boolean> {
  const next = await core.store.transaction((tx) => tx.work.nextDueAtMs(), { readOnly: true });
  const cursor = await core.store.transaction((tx) => tx.chain.cursor(core.chain.wallet.address), {
    readOnly: true,
  });
  return (next === null || next > core.clock.nowMs()) && cursor?.lt === chain.history.at(-1)?.lt;
}
