import { createActor } from 'xstate';
import { createClipboard } from '#adapters/clipboard/clipboard.ts';
import { createServerClock, type ServerClock } from '#adapters/clock/server-clock.ts';
import type { FirstAnswers } from '#adapters/http/first-answers.ts';
import { createTokenStore, type TokenStore } from '#adapters/http/tokens.ts';
import type { TelegramHost } from '#adapters/telegram/host.ts';
import { browserLine } from '#adapters/socket/browser-line.ts';
import type { ClientNotice, Launch, StoragePort } from '@axiom/domain/ports/client';
import type { WidgetConfig } from '@axiom/domain/wallet/config';
import { MAINNET, TESTNET } from '@axiom/domain/wallet/address';
import type { PublicSettings } from '#contract/settings.ts';
import type { AppRoot, ClientSettings } from './actors.tsx';
import type { Begun } from './begun.ts';
import {
  readLastUser,
  readOpenPayments,
  readRiskAcknowledged,
  readShownCodes,
  takeJoinTried,
} from './device.ts';
import { loadWalletWords } from '../notices/later.ts';
import { lazyNetwork } from './lazy-network.ts';
import type { NetworkOptions } from './network.ts';
import type { Opened } from './opened.ts';
import type { Ports } from './ports.ts';
import { provideApp } from './provide.ts';
import { startMachines } from './start.ts';
import { walletConfigOf } from './wallet-config.ts';

const KEY_SEED_BYTES = 16;

/**
 * The composition root: with opened.ts the only place that knows adapters. Call it once.
 * @param begun what the page began before this code was there
 */
export function createRoot(opened: Opened, begun: Pick<Begun, 'answers' | 'askShared'>): AppRoot {
  const { view, settings, launch, host, device, own } = opened;
  const clock = createServerClock({
    wallMs: () => Date.now(),
    steadyMs: () => view.performance.now(),
  });
  const news: News = { notice: () => {}, maintenance: () => {} };
  const walletConfig = walletConfigOf(settings, launch);
  const ports = connectPorts({
    view,
    settings,
    launch,
    host,
    clock,
    device,
    own,
    news,
    walletConfig,
    firstAnswers: begun.answers,
  });
  const app = createActor(provideApp(ports), {
    input: {
      launch,
      lastUserId: readLastUser(device),
      isRiskAcknowledged: readRiskAcknowledged(ports.own),
      wasJoinTried: takeJoinTried(ports.own),
      shownCodes: readShownCodes(ports.own),
      openPayments: readOpenPayments(ports.own),
      walletConfig,
      keySeed: randomHex(view, KEY_SEED_BYTES),
    },
  });
  const machines = startMachines(app);
  news.notice = (notice) => machines.toasts.send({ type: 'toast.show', notice });
  news.maintenance = () => app.send({ type: 'app.maintenanceSeen' });
  followWakes({ app, clock, host });
  return {
    machines,
    settings: clientSettings(settings),
    walletConfig,
    launch,
    nowMs: clock.nowMs,
    lookAtClock: clock.look,
    onClockMove: (listener) => {
      const stops = [clock.onJump(listener), host.onForeground(listener)];
      return () => stops.forEach((stop) => stop());
    },
    host,
    clipboard: ports.clipboard,
    preferences: ports.own,
    started: startedOnce(ports),
    askShared: begun.askShared,
  };
}

/** Tells the app of every return to it: a page that slept reads again, one that was only hidden looks whether it must. */
function followWakes({
  app,
  clock,
  host,
}: {
  readonly app: { send(event: { type: 'app.woke' } | { type: 'app.foreground'; atMs: number }): void };
  readonly clock: Pick<ServerClock, 'nowMs' | 'onJump' | 'look'>;
  readonly host: Pick<TelegramHost, 'onForeground'>;
}): void {
  const comeBack = () => app.send({ type: 'app.foreground', atMs: clock.nowMs() });
  const wake = () => app.send({ type: 'app.woke' });
  // Not every sleep changes the visibility. A clock that the server corrected has just been measured.
  clock.onJump((cause) => (cause === 'device' ? wake() : comeBack()));
  host.onForeground((how) => {
    clock.look();
    if (how === 'thawed') wake();
    else comeBack();
  });
}

/** Starts a machine of some screens at its first use; the same one afterwards. */
function startedOnce(ports: Ports): AppRoot['started'] {
  const running = new Map<unknown, unknown>();
  return (provide) => {
    const known = running.get(provide) as ReturnType<typeof provide> | undefined;
    if (known !== undefined) return known;
    const ref = provide(ports);
    running.set(provide, ref);
    return ref;
  };
}

/** Receivers of the adapters' events: the machines are created only after the ports. */
interface News {
  notice(notice: ClientNotice): void;
  maintenance(): void;
}

interface Surroundings {
  readonly view: Window;
  readonly settings: PublicSettings;
  readonly launch: Launch | null;
  readonly host: TelegramHost;
  readonly clock: ServerClock;
  readonly device: StoragePort;
  readonly own: StoragePort;
  readonly news: News;
  readonly walletConfig: WidgetConfig;
  readonly firstAnswers: FirstAnswers;
}

function connectPorts(around: Surroundings): Ports {
  const { view, host, clock, device, own } = around;
  return {
    ...lazyNetwork(networkOptions(around, createTokenStore(own))),
    host,
    clipboard: createClipboard(view),
    clock,
    device,
    own,
    walletWords: loadWalletWords,
  };
}

function networkOptions(around: Surroundings, tokens: TokenStore): NetworkOptions {
  const { view, settings, launch, host, clock, own, news, walletConfig } = around;
  return {
    origin: view.location.origin,
    initData: launch?.initData ?? '',
    tokens,
    steadyMs: clock.steadyMs,
    onServerTime: clock.correct,
    onNotice: (notice) => news.notice(notice),
    onMaintenance: () => news.maintenance(),
    line: browserLine(view),
    firstAnswers: around.firstAnswers,
    wallet: {
      manifestUrl: walletConfig.manifestUrl ?? settings.manifest_url,
      includeWallets: walletConfig.walletsListConfiguration.includeWallets,
      preferredWalletAppName: walletConfig.preferredWalletAppName,
      walletsListUrl: settings.wallets_list_url,
      storage: own,
      chain: settings.network === 'mainnet' ? MAINNET : TESTNET,
      allowsBundledList: settings.network !== 'devnet',
      locale: walletConfig.language,
      view,
      messengerPlatform: launch?.platform ?? null,
      openLink: host.openLink,
      nowMs: clock.nowMs,
    },
  };
}

function clientSettings(settings: PublicSettings): ClientSettings {
  return {
    network: settings.network,
    coinSymbol: settings.coin_symbol,
    botUsername: settings.bot_username,
    appName: settings.app_name,
    explorerTxUrl: settings.explorer_tx_url,
    explorerAccountUrl: settings.explorer_account_url,
    version: settings.version,
  };
}

function randomHex(view: Window, bytes: number): string {
  const random = (view as Window & { readonly crypto: Crypto }).crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
