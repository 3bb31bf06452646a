import Fastify, { type FastifyInstance } from 'fastify';
import { codeOf } from '../src-process/code-of.ts';
import {
  hotWalletAddress,
  hotWalletCapitalNano,
  openChain,
  openClock,
  type DevnetChain,
} from './chain/index.ts';
import { portRefusal } from '../src-process/port-refusal.ts';
import { answerErrors, registerControl } from './control/index.ts';
import { faultBox } from './faults.ts';
import { lockFolder } from './folder-lock.ts';
import { completeSettings } from './identity.ts';
import { journals } from './journal.ts';
import { allowLoopbackOnly } from './loopback.ts';
import { registerPrice } from './price/index.ts';
import type { DevnetSettings, GivenSettings } from './settings.ts';
import { registerToncenter, toncenterPath } from './toncenter/index.ts';
import { pause } from './waits.ts';
import type { Part, World } from './world.ts';

/** Time for all parts together to stop. */
const stopWithinMs = 2000;

type DevnetUrls = ReturnType<typeof urlsOf>;

export interface Devnet {
  readonly urls: DevnetUrls;
  readonly settings: DevnetSettings;
  readonly world: World;
  readonly chain: DevnetChain;
  /** friendly form */
  readonly hotWallet: string;
  /** the settings that point a server at this devnet */
  readonly serverSettings: Readonly<Record<string, string>>;
  /** Stops everything within 2 s. */
  stop(): Promise<void>;
}

export interface DevnetOptions {
  /** the parts besides the chain, toncenter and price; wallets must come before the messenger */
  readonly parts: readonly Part[];
  /** POST /devnet/time waits for this */
  readonly onTimeMoved?: (offsetMs: number) => Promise<void>;
  /** The chain could not write to disk: the process must end. */
  readonly onBroken: (cause: unknown) => void;
}

/** Opens the folder, produces the first blocks if it is new, and listens on 127.0.0.1. */
export async function startDevnet(given: GivenSettings, options: DevnetOptions): Promise<Devnet> {
  const stops: (() => Promise<void> | void)[] = [lockFolder(given.dir)];
  try {
    return await open(given, options, stops);
  } catch (cause) {
    await stopAll(stops);
    throw cause;
  }
}

async function open(
  given: GivenSettings,
  options: DevnetOptions,
  stops: (() => Promise<void> | void)[],
): Promise<Devnet> {
  const { settings, faucetSecret } = await completeSettings(given);
  const { dir, port, blockIntervalMs } = settings;
  const clock = openClock(dir);
  const logs = journals(dir);
  stops.push(() => logs.close());
  const chain = await openChain({ dir, clock, faucetSecret, blockIntervalMs, onBroken: options.onBroken });
  stops.push(() => chain.close());
  const hotWallet = await fundHotWallet(chain, settings.hotWalletMnemonic);

  const origin = `http://127.0.0.1:${port}`;
  const faults = faultBox();
  const world: World = {
    origin,
    dir,
    settings,
    clock,
    chain,
    faults,
    journal: (name) => logs.journal(name),
    onStop: (stop) => void stops.push(stop),
  };
  const urls = urlsOf(origin, settings.appUrl);
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 8 * 1024 * 1024 });
  stops.push(() => app.close());
  allowLoopbackOnly(app);
  answerErrors(app);
  faults.install(app);
  await registerToncenter(app, chain, faults);
  await registerPrice(app, world);
  registerControl(app, {
    chain,
    clock,
    faults,
    urls,
    hotWallet,
    onTimeMoved: options.onTimeMoved ?? (() => Promise.resolve()),
  });
  app.get('/', (_, reply) => reply.redirect('/telegram'));
  for (const part of options.parts) await part(app, world);
  await listen(app, port);
  chain.start();
  return {
    urls,
    settings,
    world,
    chain,
    hotWallet,
    serverSettings: serverSettingsOf(urls, settings, chain),
    stop: () => stopAll(stops),
  };
}

async function listen(app: FastifyInstance, port: number): Promise<void> {
  const host = '127.0.0.1';
  let isTaken = (await portRefusal(port, host)) === 'EADDRINUSE';
  if (!isTaken)
    await app.listen({ host, port }).catch((error: unknown) => {
      isTaken = codeOf(error) === 'EADDRINUSE';
      if (!isTaken) throw error;
    });
  if (isTaken) throw new Error(`Port ${port} is taken. Give another one as DEVNET_PORT.`);
}

/** Gives a hot wallet without any history its capital, once. @returns its friendly address */
async function fundHotWallet(chain: DevnetChain, mnemonic: string): Promise<string> {
  const address = await hotWalletAddress(mnemonic);
  if (!chain.history.has(address)) {
    const funded = chain.fund(address, hotWalletCapitalNano);
    await chain.produce();
    await funded;
  }
  return address.toString({ testOnly: true, bounceable: false });
}

function urlsOf(origin: string, appUrl: string) {
  return {
    app: appUrl,
    telegram: `${origin}/telegram`,
    toncenter: `${origin}${toncenterPath}`,
    bridge: `${origin}/bridge`,
    wallets_list: `${origin}/wallets-list.json`,
    bot_api: `${origin}/bot-api`,
    price: `${origin}/price`,
  };
}

function serverSettingsOf(
  urls: DevnetUrls,
  settings: DevnetSettings,
  chain: DevnetChain,
): Record<string, string> {
  const origin = new URL(urls.telegram).origin;
  return {
    TON_NETWORK: 'devnet',
    TON_API_URL: urls.toncenter,
    BOT_API_URL: urls.bot_api,
    WALLETS_LIST_URL: urls.wallets_list,
    PRICE_URL: urls.price,
    BOT_TOKEN: settings.botToken,
    BOT_USERNAME: settings.botUsername,
    APP_NAME: settings.appName,
    COMMUNITY_CHAT: settings.communityChat,
    TREASURY_ADDRESSES: chain.faucetAddress.toString({ testOnly: true, bounceable: false }),
    FRAME_ANCESTORS: origin,
    CONNECT_SRC: origin,
    HOT_WALLET_MNEMONIC: settings.hotWalletMnemonic,
  };
}

/** Stops the parts, last registered first. After 2 s the rest is left to the end of the process. */
async function stopAll(stops: (() => Promise<void> | void)[]): Promise<void> {
  const deadline = new AbortController();
  const all = (async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      await Promise.resolve(stop()).catch((cause: unknown) =>
        console.error('devnet: could not end cleanly:', cause),
      );
    }
  })();
  await Promise.race([all, pause(stopWithinMs, deadline.signal)]);
  deadline.abort();
}
