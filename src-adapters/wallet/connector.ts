import type { TonConnect, TonConnectOptions } from '@tonconnect/sdk';
import type { ListedWallet } from '@axiom/domain/wallet/list';
import { installBridge } from './bridge/install.ts';
import type { SdkStorage } from './sdk-storage.ts';
import type { EventDispatcher } from './tracking/dispatcher.ts';

export type Connector = TonConnect;

export interface ConnectorOptions {
  readonly manifestUrl: string;
  readonly storage: SdkStorage;
  /** TON Connect's chain id that a wallet must use. */
  readonly chain: string;
  /** BCP 47 language of the person, for the SDK. */
  readonly locale: string;
  /** Where the SDK's own events go. */
  readonly dispatcher: EventDispatcher;
}

/**
 * The unmodified SDK, loaded on demand; it gets the validated list as a data: address and sends no
 * statistics. Its streams are replaced: they reconnect and pause while the page is hidden (R3.15), so the SDK
 * need not pause them. A wallet that cannot send transactions is refused.
 */
export async function createConnector(
  options: ConnectorOptions,
  list: readonly ListedWallet[],
): Promise<Connector> {
  const { SessionCrypto, TonConnect } = await import('@tonconnect/sdk');
  installBridge(SessionCrypto);
  const connector = new TonConnect({
    manifestUrl: options.manifestUrl,
    storage: options.storage,
    eventDispatcher: options.dispatcher as NonNullable<TonConnectOptions['eventDispatcher']>,
    walletsListSource: dataAddress(list),
    walletsRequiredFeatures: { sendTransaction: { minMessages: 1 } },
    analytics: { mode: 'off' },
    disableAutoPauseConnection: true,
    environment: {
      getLocale: () => options.locale,
      getBrowser: () => '',
      getPlatform: () => '',
      getTelegramUser: () => undefined,
      getClientEnvironment: () => 'miniapp',
    },
  });
  connector.setConnectionNetwork(options.chain);
  return connector;
}

/** The SDK's own list, for networks that its wallets support: its fallback if the source is not a list. */
export async function bundledList(): Promise<unknown> {
  const { WalletsListManager } = await import('@tonconnect/sdk');
  const manager = new WalletsListManager({ walletsListSource: 'data:application/json,null' });
  const wallets = await manager.getWallets();
  return wallets.map((wallet) => ({
    app_name: wallet.appName,
    name: wallet.name,
    image: wallet.imageUrl,
    about_url: wallet.aboutUrl,
    platforms: wallet.platforms,
    features: wallet.features,
    ...('universalLink' in wallet ? { universal_url: wallet.universalLink } : {}),
    ...('deepLink' in wallet && wallet.deepLink !== undefined ? { deepLink: wallet.deepLink } : {}),
    bridge: [
      ...('bridgeUrl' in wallet ? [{ type: 'sse', url: wallet.bridgeUrl }] : []),
      ...('jsBridgeKey' in wallet ? [{ type: 'js', key: wallet.jsBridgeKey }] : []),
    ],
  }));
}

function dataAddress(list: readonly ListedWallet[]): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(list))}`;
}
