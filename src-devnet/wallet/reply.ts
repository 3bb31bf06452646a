import {
  CONNECT_ITEM_ERROR_CODES,
  type DeviceInfo,
  type TonAddressItemReply,
  type TonProofItemReplySuccess,
} from '@tonconnect/protocol';
import { appByName, featuresOf } from './apps.ts';
import { network, stateInitOf, type WalletContract } from './contract.ts';
import type { ConnectItem } from './link.ts';
import { domainOf, type AppManifest } from './manifest.ts';
import { proveAddress } from './proof.ts';

const maxProtocolVersion = 2;

type ItemReply =
  | TonAddressItemReply
  | TonProofItemReplySuccess
  | { readonly name: string; readonly error: { readonly code: CONNECT_ITEM_ERROR_CODES } };

/**
 * The wallet's device info. `appName` must be the wallets list's, or the SDK loses the bridge when it
 * restores.
 */
const deviceOf = (contract: WalletContract, appName: string): DeviceInfo => ({
  platform: appByName(appName)?.device ?? 'android',
  appName,
  appVersion: '1.0.0',
  maxProtocolVersion,
  features: ['SendTransaction', ...featuresOf(contract.version)],
});

function replyTo(
  item: ConnectItem,
  contract: WalletContract,
  manifest: AppManifest,
  nowS: number,
): ItemReply {
  if (item.name === 'ton_addr') {
    return {
      name: 'ton_addr',
      address: contract.address.toRawString(),
      network,
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
  wallet: { contract: WalletContract; appName: string },
  ask: { items: readonly ConnectItem[]; manifest: AppManifest; nowS: number },
): object => ({
  event: 'connect',
  id: eventId,
  payload: {
    items: ask.items.map((item) => replyTo(item, wallet.contract, ask.manifest, ask.nowS)),
    device: deviceOf(wallet.contract, wallet.appName),
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
