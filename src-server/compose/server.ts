import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { utcMidnightAfter } from '@axiom/domain/time';
import type { FastifyInstance } from 'fastify';
import { codeOf } from '../../src-process/code-of.ts';
import { writeShare } from '../bot/write.ts';
import { accountReader } from '../chain/account-reader.ts';
import { ForeignWallet, refuseForeignWallet } from '../chain/hot-wallets.ts';
import { type ChainService, startChain } from '../chain/service.ts';
import { readStateInit } from '../chain/ton/state-init.ts';
import { healthTeller } from '../chain/tell-health.ts';
import { openAdminChannel } from '../cli/channel.ts';
import { adminCommands } from '../cli/commands.ts';
import { portRefusal } from '../../src-process/port-refusal.ts';
import { CannotStart } from '../cannot-start.ts';
import { type DataDir, keptSecret } from '../data-dir/index.ts';
import { buildApp } from '../http/app.ts';
import type { HttpDeps } from '../http/deps.ts';
import { dueWorkLoop } from '../jobs/due-work-loop.ts';
import { foldingLoop, housekeepingLoop } from '../jobs/housekeeping.ts';
import type { Loop } from '../jobs/loop.ts';
import { mountOperations } from '../operations/health.ts';
import { Maintenance } from '../operations/maintenance.ts';
import { DAY_SUBJECT, FIRST_DAY } from '../ports/store-plumbing.ts';
import { AccessTokens } from '../sessions/access-token.ts';
import { RefreshTokens } from '../sessions/refresh-token.ts';
import { RevokedFamilies } from '../sessions/revoked-families.ts';
import type { Settings } from '../settings/index.ts';
import { sharedNext } from '../shared-next.ts';
import { launchCheck } from '../telegram/init-data.ts';
import { botMessenger } from '../telegram/messenger.ts';
import { Community } from '../use-cases/community.ts';
import { dayFacts, lastDayBegun } from '../use-cases/days.ts';
import { doDueWork } from '../use-cases/due-work.ts';
import type { BindWalletDeps } from '../use-cases/bind-wallet.ts';
import { countTotals } from '../use-cases/read-stats.ts';
import type { SignInDeps } from '../use-cases/sign-in.ts';
import { statementPreviews } from '../use-cases/statement-previews.ts';
import { ProofPayloads } from '../wallet/proof-payloads.ts';
import { faceOf, startBot } from './bot.ts';
import type { Core } from './core.ts';
import { publicSettings } from './public-settings.ts';
import { openSockets } from './sockets.ts';
import { errorOf } from '../thrown.ts';

export interface RunningServer {
  readonly url: string;
  /** Ends within 5 s: no new requests, running ones are finished, everything is closed. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The folder of the built client; it may be missing. */
  readonly distFolder: string;
  /** Pause between two rounds of the watcher, ms. Default 1,000. */
  readonly chainPollMs?: number;
}

const DRAIN_MS = 3000;
/** A silent node must not keep the server from starting; orders are refused until the first check anyway. */
const FIRST_LOOK_MS = 2000;

/** Starts all around an open core: HTTP, sockets, watcher, payouts, due work, the operator's channel. */
export async function startServer(
  core: Core,
  dataDir: DataDir,
  options: ServerOptions,
): Promise<RunningServer> {
  const { settings, log, onError, store, bus, clock, prices } = core;
  await refuseForeignWallet(core.chain).catch((error: unknown) => {
    throw error instanceof ForeignWallet ? new CannotStart(error.message) : error;
  });
  await core.policies.prove();
  const secret = core.settings.jwtSecret ?? keptSecret(dataDir.path);
  const maintenance = await Maintenance.open(store);
  const revoked = await RevokedFamilies.open(store, bus, clock, onError);
  const signIn = signInDeps(core, secret, revoked);
  const sockets = openSockets(core, signIn.access, revoked, onError);
  await store.transaction((tx) => openDay(tx, core.cases));
  await prices.start();

  const chain = startWatching(core, options);
  const bot = startBot(core, signIn.messenger, secret);
  const due = startDueWork(core, onError);
  const housekeeping = housekeepingLoop(store, clock, onError);
  const folding = foldingLoop(store, onError);
  core.running.onClockMoved = () => {
    due.wake();
    chain.wake();
  };
  const stops = [
    maintenance.follow(bus, onError),
    core.policies.follow(bus, onError),
    ...(settings.network === 'devnet' ? [core.offset.follow(bus, onError)] : []),
    bus.subscribe('payout', () => chain.wake()),
  ];

  const http = httpDeps(core, signIn, maintenance, secret);
  const app = await buildApp({
    settings,
    publicSettings: publicSettings(settings),
    distFolder: existsSync(join(options.distFolder, 'index.html')) ? options.distFolder : null,
    log,
    bus,
    deps: http,
    isRevoked: (familyId) => revoked.has(familyId),
    mountOperations: (target) => {
      const { countTotals } = http;
      mountOperations(target, { ...core, ...core.settings, chain, sockets, bot: bot.service, countTotals });
      bot.mount(target);
    },
  });
  sockets.attach(app.server, () => maintenance.text() !== null);
  await Promise.race([chain.ready(), delay(FIRST_LOOK_MS, undefined, { ref: false })]);
  await listen(app, settings);
  const admin = await openAdminChannel(dataDir, adminCommands(core, maintenance));
  return {
    url: settings.publicUrl,
    stop: async () => {
      await admin.close();
      sockets.close();
      const cut = setTimeout(() => {
        sockets.terminate();
        app.server.closeAllConnections();
      }, DRAIN_MS);
      const jobs = [chain, due, housekeeping, folding, bot.service];
      await Promise.all([app.close(), ...jobs.map((job) => job.stop())]);
      clearTimeout(cut);
      for (const stop of stops) stop();
      revoked.close();
      await core.close();
    },
  };
}

function httpDeps(core: Core, signIn: SignInDeps, maintenance: Maintenance, secret: string): HttpDeps {
  const { settings, cases, chain, clock } = core;
  const readAccount = accountReader(chain.chain, clock);
  const face = faceOf(settings);
  return {
    cases,
    signIn,
    community: new Community({ ...signIn, delay, hasCommunity: cases.hasCommunity }),
    maintenance,
    writeShare: (languageCode, shared) => writeShare(face, languageCode, shared),
    mostCandles: settings.candleRows,
    wallets: bindWalletDeps(core, secret, readAccount),
    countTotals: sharedNext(() => signIn.store.transaction(countTotals, { readOnly: true })),
    readAccount,
    previewStatement: statementPreviews({ store: core.store, clock }),
  };
}

function startDueWork({ store, clock, cases, log }: Core, onError: (error: unknown) => void): Loop {
  return dueWorkLoop(
    {
      store,
      clock,
      paymentsSeenUntilMs: cases.paymentsSeenUntilMs,
      work: (tx, rows) => doDueWork(tx, cases, rows),
      onError: (error, row) =>
        log.error({ err: error, work: row.kind, subject: row.subject }, 'due work failed'),
    },
    onError,
  );
}

function startWatching(core: Core, { chainPollMs }: ServerOptions): ChainService {
  const chain = startChain(core.chain, {
    ...(chainPollMs === undefined ? {} : { pollMs: chainPollMs }),
    onRound: healthTeller(core.log),
  });
  core.running.seenUntilMs = () => chain.paymentsSeenUntilMs();
  return chain;
}

function bindWalletDeps(
  { settings, store, clock, cases }: Core,
  secret: string,
  readAccount: HttpDeps['readAccount'],
): BindWalletDeps {
  return {
    store,
    clock,
    payloads: new ProofPayloads(secret, cases.random),
    network: cases.payoutRules.chain,
    domain: new URL(settings.publicUrl).host,
    readStateInit,
    publicKeyOnChain: async (address, userId) => (await readAccount(address, userId)).publicKey,
  };
}

function signInDeps(core: Core, secret: string, revoked: RevokedFamilies): SignInDeps {
  const { settings, store, clock, cases } = core;
  return {
    store,
    clock,
    ids: cases.ids,
    random: cases.random,
    launch: launchCheck(settings.botToken, settings.initDataMaxAgeS),
    messenger: botMessenger({
      url: settings.botApiUrl,
      token: settings.botToken,
      communityChat: settings.communityChat,
    }),
    access: new AccessTokens(secret),
    refresh: new RefreshTokens(secret),
    onSessionEnded: (familyId) => revoked.add(familyId),
  };
}

/**
 * The first start creates the row of kind `day`; a later start never moves it. Ensures that the facts of the
 * last begun day are stored.
 */
async function openDay(
  tx: Parameters<Parameters<Core['store']['transaction']>[0]>[0],
  cases: Core['cases'],
): Promise<void> {
  const nowMs = cases.clock.nowMs();
  await tx.lock('start', true);
  if ((await tx.settings.get(FIRST_DAY)) === null) {
    await tx.settings.set(FIRST_DAY, String(nowMs));
    await tx.work.schedule('day', DAY_SUBJECT, utcMidnightAfter(nowMs));
  }
  const begunMs = await lastDayBegun(tx);
  if (begunMs !== null) await dayFacts(tx, cases, begunMs);
}

async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw withPortNamed(error, settings);
  }
}

/** Call it before anything is opened: a server without its port must not touch money. @throws CannotStart */
export async function refuseTakenPort(settings: Settings): Promise<void> {
  const code = await portRefusal(settings.port, settings.host);
  if (code !== null) throw withPortNamed(Object.assign(new Error(code), { code }), settings);
}

function withPortNamed(error: unknown, settings: Settings): Error {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new CannotStart(
      `Port ${settings.port} is taken: stop what uses it or choose another with PORT=….`,
    );
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new CannotStart(
      `Port ${settings.port} on ${settings.host} cannot be opened (${code}): choose another with PORT=… or HOST=….`,
    );
  return errorOf(error);
}
