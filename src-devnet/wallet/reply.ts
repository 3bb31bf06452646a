import {
  CONNECT_ITEM_ERROR_CODES,
  type DeviceInfo,
  type TonAddressItemReply,
  type TonProofItemReplySuccess,
} from '@tonconnect/protocol';
import { appByName } from './apps.ts';
import { featuresOf } from './list/served.ts';
import { network, otherNetwork, stateInitOf, type WalletContract } from './contract.ts';
import type { ConnectItem } from './link.ts';
import { domainOf, type AppManifest } from './manifest.ts';
import { unlistedAppName, type Quirk } from './manner.ts';
import { proveAddress } from './proof.ts';
import type { ConnectAsk } from './records.ts';

/** of TON Connect: what this wallet speaks */
export const maxProtocolVersion = 2;

type ItemReply =
  | TonAddressItemReply
  | TonProofItemReplySuccess
  | { readonly name: string; readonly error: { readonly code: CONNECT_ITEM_ERROR_CODES } };

/** A wallet as an app gets to know it. */
export interface Introduced {
  readonly contract: WalletContract;
  /** of the product */
  readonly appName: string;
  readonly way: ConnectAsk['way'];
  readonly quirk: Quirk | null;
}

/**
 * The wallet's device info. `appName` must be the wallets list's, or the SDK loses the bridge when it
 * restores.
 */
export const deviceOf = ({ contract, appName, way, quirk }: Introduced): DeviceInfo => ({
  platform: way === 'page' ? 'browser' : (appByName(appName)?.device ?? 'android'),
  appName: quirk === 'unlisted' ? unlistedAppName : appName,
  appVersion: '1.0.0',
  maxProtocolVersion,
  features:
    quirk === 'no_feature'
      ? [{ name: 'SignData', types: ['text'] }]
      : ['SendTransaction', ...featuresOf(contract.version)],
});

function replyTo(
  item: ConnectItem,
  { contract, quirk }: Introduced,
  manifest: AppManifest,
  nowS: number,
): ItemReply {
  if (item.name === 'ton_addr') {
    return {
      name: 'ton_addr',
      address: contract.address.toRawString(),
      network: quirk === 'wrong_network' ? otherNetwork : network,
      walletStateInit: stateInitOf(contract),
      publicKey: contract.keys.publicKey.toString('hex'),
    };
  }
  if (item.name === 'ton_proof') {
    const app = { domain: domainOf(manifest), payload: item.payload ?? '', timestampS: nowS };
    return { name: 'ton_proof', proof: proveAddress(contract.address, contract.keys.secretKey, app) };
  }
  return { name: item.name, error: { code: CONNECT_ITEM_ERROR_CODES.METHOD_NOT_SUPPORTED } };
}

/**
 * The `connect` event: address, device, and a proof if the app wants one. `nowS`: chain clock, epoch seconds.
 */
export const connectEvent = (
  eventId: number,
  wallet: Introduced,
  ask: { items: readonly ConnectItem[]; manifest: AppManifest; nowS: number },
) => ({
  event: 'connect' as const,
  id: eventId,
  payload: {
    items: ask.items
      .filter(({ name }) => !(wallet.quirk === 'no_address' && name === 'ton_addr'))
      .map((item) => replyTo(item, wallet, ask.manifest, ask.nowS)),
    device: deviceOf(wallet),
  },
});

export const connectError = (eventId: number, code: number, message: string) => ({
  event: 'connect_error' as const,
  id: eventId,
  payload: { code, message },
});

export const disconnectEvent = (eventId: number) => ({
  event: 'disconnect' as const,
  id: eventId,
  payload: {},
});

export const rpcResult = (rpcId: string, result: unknown) => ({ result, id: rpcId });

export const rpcError = (rpcId: string, code: number, message: string) => ({
  error: { code, message },
  id: rpcId,
});
