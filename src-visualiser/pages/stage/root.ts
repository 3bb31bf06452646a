import { walletConfig } from '../../../src/gallery/wallets.ts';
import type { AppRoot, MachineRefs } from '../../../src/app/actors.tsx';
import { startPrice } from '../../../src/app/provide-price.ts';
import { startPictures } from '../../../src/app/start-pictures.ts';
import type { Look } from '../protocol.ts';

const nothing = () => undefined;

/** A storage that remembers for as long as the page stands. */
function memory(): AppRoot['preferences'] {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

/** The running app's root over machines that are played: nothing leaves it. */
export function rootOver(
  machines: MachineRefs,
  {
    look,
    price,
    priceDay,
    nowMs,
  }: {
    readonly look: Look;
    readonly price: unknown;
    readonly priceDay: unknown;
    readonly nowMs: () => number;
  },
): AppRoot {
  const pictures: ReturnType<typeof startPictures> = { handOver: () => Promise.resolve('saved') };
  const started = new Map<unknown, unknown>([
    [startPrice, price],
    [startPictures, pictures],
  ]);
  return {
    machines,
    walletConfig: walletConfig as never,
    settings: {
      network: 'testnet',
      coinSymbol: 'TON',
      botUsername: 'axiom_bot',
      appName: 'app',
      explorerTxUrl: '',
      explorerAccountUrl: '',
      version: '',
    },
    launch: {
      initData: '',
      userId: '1001',
      languageCode: look.language,
      allowsWrite: true,
      platform: look.platform,
      version: '8.0',
      refCode: null,
      farmCode: null,
    },
    nowMs,
    lookAtClock: nothing,
    onClockMove: () => nothing,
    host: {
      redirectToBot: nothing,
      close: nothing,
      reload: nothing,
      haptic: nothing,
      openLink: nothing,
      canSendPrepared: true,
      sendPrepared: () => Promise.resolve(true),
      shareLink: nothing,
      confirmClosing: nothing,
      requestWriteAccess: () => Promise.resolve('allowed' as never),
      onForeground: () => nothing,
      hasBackButton: look.platform !== 'tdesktop',
      showBackButton: () => nothing,
    },
    clipboard: { copy: () => Promise.resolve(true), paste: () => Promise.resolve(null) },
    preferences: memory(),
    started: (start) => (started.get(start) ?? priceDay) as never,
    askShared: nothing,
  };
}
