import { price9, type Price, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import type { ChainDeps } from '#server/chain/deps.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { paymentBuilder } from '#server/chain/ton/payment.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import type { Launch, Messenger } from '#server/ports/messenger.ts';
import type { Prices } from '#server/ports/price.ts';
import type { Store } from '#server/ports/store.ts';
import { DAY_SUBJECT } from '#server/ports/store-plumbing.ts';
import { AccessTokens } from '#server/sessions/access-token.ts';
import { RefreshTokens } from '#server/sessions/refresh-token.ts';
import { Community } from '#server/use-cases/community.ts';
import { activatePaidMint } from '#server/use-cases/activate-mint.ts';
import { countTotals } from '#server/use-cases/read-stats.ts';
import { isPriceCertain } from '#server/use-cases/price.ts';
import { findStakingFee } from '#server/use-cases/activate-stake.ts';
import type { Deps } from '#server/use-cases/deps.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { PolicyVersions } from '#server/policy/policy-versions.ts';
import { emitBalance } from '#server/use-cases/tell.ts';
import { TESTNET } from '@axiom/domain/wallet/address';
import { address, FakeChain, fakeWallet, HOT, type NodeFault } from '../chain/support/fake-chain.ts';
import { Chance } from './chance.ts';
import { Mortality, mortalNode, mortalStore } from './crashing.ts';

export const TON = 1_000_000_000n;
export const TREASURY = address('treasury');
/** A midnight. */
const START_MS = 1_799_971_200_000;
const SECRET = 'one secret for every run of every seed';

/** Opens an empty store. */
export type Keep = (clock: Deps['clock'], ids: Deps['ids'], mortality: Mortality) => Promise<Store>;

/** Everything outside of the server, all of it in this process and under one seed; it outlives the server's deaths. */
export class World {
  readonly chance: Chance;
  readonly mortality: Mortality;
  readonly chain = new FakeChain();
  readonly fault: NodeFault = {};
  readonly alarms: string[] = [];
  /** Never dies: for looking at what is there. */
  readonly kept: Store;
  price: Price = price9(1_000_000_000n);
  server: Server | null = null;

  /** @param keep opens an empty store, which may let its own steps kill the server too */
  static async open(seed: string, keep: Keep): Promise<World> {
    let made = 0;
    const ids = { next: () => (made += 1).toString(36).padStart(12, '0') };
    const mortality = new Mortality();
    const clock = { ms: START_MS, nowMs: () => clock.ms, wallMs: () => clock.ms };
    return new World(seed, { clock, ids, mortality, kept: await keep(clock, ids, mortality) });
  }

  private constructor(
    seed: string,
    { clock, ids, mortality, kept }: Pick<World, 'clock' | 'ids' | 'mortality' | 'kept'>,
  ) {
    this.chance = new Chance(seed);
    this.mortality = mortality;
    this.kept = kept;
    this.chain.nowS = START_MS / 1000;
    this.chain.receive({ from: TREASURY, nano: 20_000n * TON });
    this.clock = clock;
    this.ids = ids;
  }

  readonly clock: Deps['clock'] & { ms: number };
  readonly ids: Deps['ids'];

  get ms(): number {
    return this.clock.ms;
  }

  /** A server on what is kept, with nothing in its own memory. */
  async start(): Promise<Server> {
    this.mortality.start();
    const policies = await PolicyVersions.open(this.kept, SIMULATED_PRICE_BOUNDS, null, this.clock);
    const server = new Server(this, policies);
    this.server = server;
    await server.begin();
    return server;
  }

  /** Time and chain go on together. */
  pass(seconds: number): void {
    this.clock.ms += seconds * 1000;
    this.chain.block(seconds);
  }

  /** The price takes one of its steps. */
  movePrice(): void {
    const percent = this.chance.below(101) - 50;
    const moved = (BigInt(this.price) * BigInt(10_000 + percent)) / 10_000n;
    this.price = price9(
      moved < 200_000_000n ? 200_000_000n : moved > 1_900_000_000n ? 1_900_000_000n : moved,
    );
  }
}

/** The server's own side: use cases, due work, watcher and payout engine, without sockets and HTTP. */
export class Server {
  readonly #world: World;
  readonly store: Store;
  readonly http: HttpDeps;
  readonly chain: ChainDeps;
  #seenUntilMs: number | null = null;

  constructor(world: World, policies: PolicyVersions) {
    this.#world = world;
    const { clock, ids, chance: random, mortality } = world;
    this.store = mortalStore(world.kept, mortality);
    const cases: Deps = {
      clock,
      ids,
      random,
      prices: pricesOf(world),
      policies,
      buildPayment: paymentBuilder(fakeWallet, 'devnet'),
      hotWallet: HOT,
      payoutRules: { chain: TESTNET, ownAddresses: [], treasuryAddresses: [] },
      paymentsSeenUntilMs: () => this.#seenUntilMs,
      botApp: { bot: 'axiom_bot', app: 'app' },
      hasCommunity: false,
      communityLink: null,
    };
    this.http = httpDeps(this.store, cases);
    this.chain = {
      store: this.store,
      chain: { nodes: [mortalNode(world.chain.node('one', world.fault), mortality)] },
      wallet: fakeWallet,
      clock,
      ids,
      random,
      treasury: new Set([TREASURY]),
      payoutTonPerDay: null,
      activateMint: (tx, paid) => activatePaidMint(tx, cases, paid),
      isPriceCertain: (tx, atMs) => isPriceCertain(tx, cases, atMs),
      findStakingFee: (tx, code) => findStakingFee(tx, cases, code),
      balanceChanged: (tx, userId) => emitBalance(tx, cases, userId),
      alarm: (what) => world.alarms.push(what),
    };
  }

  async begin(): Promise<void> {
    await this.store.transaction(async (tx) => {
      if ((await tx.settings.get('first_day')) !== null) return;
      await tx.settings.set('first_day', String(this.#world.ms));
      await tx.work.schedule('day', DAY_SUBJECT, this.#world.ms + 86_400_000);
    });
  }

  /** One round of everything that runs by itself. */
  async round(): Promise<void> {
    const seen = await watchOnce(this.chain);
    if (seen.isCaughtUp && !seen.isDisputed) this.#seenUntilMs = seen.snapshot.atS * 1000;
    await payOnce(this.chain, seen);
    const { clock } = this.#world;
    const due = {
      store: this.store,
      clock,
      paymentsSeenUntilMs: this.http.cases.paymentsSeenUntilMs,
      work: (tx: Parameters<typeof doDueWork>[0], rows: Parameters<typeof doDueWork>[2]) =>
        doDueWork(tx, this.http.cases, rows),
      onError: (error: unknown) => {
        throw error;
      },
    };
    while (await doNextDue(due));
  }
}

function pricesOf(world: World): Prices {
  return {
    bounds: SIMULATED_PRICE_BOUNDS,
    latest: () => ({ price: world.price, atMs: world.ms }),
    complaint: () => null,
    doubted: () => null,
    current: () => ({
      price: world.price,
      change24h: null,
      change30d: null,
      updatedAtMs: world.ms,
      isStale: false,
    }),
    candleNow: () => null,
    onChange: () => () => undefined,
    onReading: () => () => undefined,
  };
}

const messenger: Messenger = {
  membership: async () => 'member',
  send: async () => ({ kind: 'sent' }),
  sendFile: async () => ({ kind: 'sent' }),
  sendPicture: async () => 'picture',
  prepareShare: async () => ({ id: 'share', expiresAtMs: 0 }),
  answerPress: async () => undefined,
};

function httpDeps(store: Store, cases: Deps): HttpDeps {
  const nobody = () => {
    throw new Error('nobody asks for this here');
  };
  const signIn = {
    store,
    clock: cases.clock,
    ids: cases.ids,
    random: cases.random,
    launch: { check: launchOf },
    messenger,
    access: new AccessTokens(SECRET),
    refresh: new RefreshTokens(SECRET),
    onSessionEnded: () => undefined,
  };
  return {
    cases,
    signIn,
    community: new Community({ ...signIn, delay: async () => undefined, hasCommunity: cases.hasCommunity }),
    maintenance: { text: () => null },
    mostCandles: 1000,
    writeShare: nobody,
    get wallets() {
      return nobody();
    },
    countTotals: () => store.transaction(countTotals, { readOnly: true }),
    readAccount: nobody,
    previewStatement: nobody,
  };
}

/** Launch data of this world are a number and, after a space, a start parameter. */
function launchOf(initData: string): Launch {
  const [telegramId = '', startParam = null] = initData.split(' ');
  const user = { telegramId, firstName: `P${telegramId}`, lastName: null, username: null };
  return { user: { ...user, languageCode: 'en', isPremium: false }, startParam, authDateS: 0 };
}
