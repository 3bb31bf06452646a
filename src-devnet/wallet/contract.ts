import {
  beginCell,
  external,
  SendMode,
  storeMessage,
  storeStateInit,
  type Address,
  type Cell,
  type MessageRelaxed,
  type StateInit,
} from '@ton/core';
import { keyPairFromSeed, type KeyPair } from '@ton/crypto';
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton';

export const walletVersions = ['v5r1', 'v4r2'] as const;
export type WalletVersion = (typeof walletVersions)[number];

/** The test network's global id, as TON Connect writes it. */
export const network = '-3';
/** The main network's. */
export const otherNetwork = '-239';
const networkGlobalId = -3;

/** most messages that one external message of the wallet can carry */
export const maxMessages: Readonly<Record<WalletVersion, number>> = { v5r1: 255, v4r2: 4 };

export interface WalletContract {
  readonly version: WalletVersion;
  readonly address: Address;
  readonly init: StateInit;
  readonly keys: KeyPair;
  /** the signed body of an external message */
  sign(transfer: { seqno: number; validUntil: number; messages: MessageRelaxed[] }): Cell;
}

const sendMode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;

/** The wallet contract of a 32-byte seed on workchain 0. */
export function openContract(version: WalletVersion, seed: Buffer): WalletContract {
  const keys = keyPairFromSeed(seed);
  if (version === 'v5r1') {
    const wallet = WalletContractV5R1.create({ publicKey: keys.publicKey, walletId: { networkGlobalId } });
    return {
      version,
      keys,
      address: wallet.address,
      init: wallet.init,
      sign: ({ seqno, validUntil, messages }) =>
        wallet.createTransfer({ seqno, timeout: validUntil, messages, sendMode, secretKey: keys.secretKey }),
    };
  }
  const wallet = WalletContractV4.create({ publicKey: keys.publicKey, workchain: 0 });
  return {
    version,
    keys,
    address: wallet.address,
    init: wallet.init,
    sign: ({ seqno, validUntil, messages }) =>
      wallet.createTransfer({ seqno, timeout: validUntil, messages, sendMode, secretKey: keys.secretKey }),
  };
}

/** The external message with a signed body. With seqno 0 it also carries the code. */
export function externalMessage(contract: WalletContract, body: Cell, seqno: number): Cell {
  const message = external({
    to: contract.address,
    body,
    ...(seqno === 0 ? { init: contract.init } : {}),
  });
  return beginCell().store(storeMessage(message)).endCell();
}

/** base64 BoC of the state init, as in TON Connect's `walletStateInit` */
export const stateInitOf = (contract: WalletContract): string =>
  beginCell().store(storeStateInit(contract.init)).endCell().toBoc().toString('base64');
