import type { Address, Cell, ShardAccount, TupleItem } from '@ton/core';
import { WalletContractV3R1, WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import { cellsOf, hashBuffer, type DevnetChain } from '../chain/index.ts';
import { blockId } from './blocks.ts';
import { ToncenterError } from './errors.ts';
import { base64 } from './params.ts';
import { writeStack } from './stack.ts';

type StateName = 'active' | 'uninitialized' | 'frozen';

interface WalletKind {
  readonly type: string;
  /** position of the fields in the data's bits */
  readonly seqnoBit: number;
}

const wallets = new Map<string, WalletKind>(
  [
    { code: WalletContractV3R1, type: 'wallet v3 r1', seqnoBit: 0 },
    { code: WalletContractV3R2, type: 'wallet v3 r2', seqnoBit: 0 },
    { code: WalletContractV4, type: 'wallet v4 r2', seqnoBit: 0 },
    { code: WalletContractV5R1, type: 'wallet v5 r1', seqnoBit: 1 },
  ].map(({ code, type, seqnoBit }) => {
    const wallet = code.create({ workchain: 0, publicKey: Buffer.alloc(32) });
    return [wallet.init.code.hash().toString('hex'), { type, seqnoBit }];
  }),
);

/** Account states are kept only as of the last block. @throws ToncenterError 500 for another block */
export function requireLastBlock(chain: DevnetChain, seqno: number | undefined): void {
  if (seqno !== undefined && seqno !== chain.history.head.seqno) {
    throw new ToncenterError(500, 'LITE_SERVER_NOTREADY: state of this block is not kept');
  }
}

export function addressInformation(chain: DevnetChain, address: Address): object {
  const account = chain.history.account(address);
  const { code, data } = cellsOf(account);
  return {
    '@type': 'raw.fullAccountState',
    balance: balance(chain, address),
    extra_currencies: [],
    code: base64(code),
    data: base64(data),
    last_transaction_id: lastTransactionId(account),
    block_id: blockId(chain.history.head),
    frozen_hash: frozenHash(account),
    sync_utime: chain.history.head.genUtimeS,
    state: stateOf(account),
  };
}

export function extendedAddressInformation(chain: DevnetChain, address: Address): object {
  const account = chain.history.account(address);
  const { code, data } = cellsOf(account);
  const wallet = walletFields(code, data);
  const isV4 = wallet?.wallet_type === 'wallet v4 r2';
  const rest = code === null ? { '@type': 'uninited.accountState', frozen_hash: frozenHash(account) } : null;
  return {
    '@type': 'fullAccountState',
    address: { '@type': 'accountAddress', account_address: address.toString() },
    balance: balance(chain, address),
    extra_currencies: [],
    last_transaction_id: lastTransactionId(account),
    block_id: blockId(chain.history.head),
    sync_utime: chain.history.head.genUtimeS,
    account_state:
      rest ??
      (isV4
        ? { '@type': 'wallet.v4.accountState', wallet_id: String(wallet.wallet_id), seqno: wallet.seqno }
        : { '@type': 'raw.accountState', code: base64(code), data: base64(data), frozen_hash: '' }),
    revision: isV4 ? 2 : 0,
  };
}

export function walletInformation(chain: DevnetChain, address: Address): object {
  const account = chain.history.account(address);
  const { code, data } = cellsOf(account);
  const wallet = walletFields(code, data);
  return {
    wallet: wallet !== null,
    balance: balance(chain, address),
    extra_currencies: [],
    account_state: stateOf(account),
    last_transaction_id: lastTransactionId(account),
    ...wallet,
  };
}

export function balance(chain: DevnetChain, address: Address): string {
  return (chain.history.account(address)?.account?.storage.balance.coins ?? 0n).toString();
}

export function addressState(chain: DevnetChain, address: Address): StateName {
  return stateOf(chain.history.account(address));
}

export async function runGetMethod(
  chain: DevnetChain,
  address: Address,
  method: string | number,
  stack: readonly TupleItem[],
): Promise<object> {
  const account = chain.history.account(address);
  const { head } = chain.history;
  const answer = await chain.runGetMethod(address, method, stack);
  return {
    '@type': 'smc.runResult',
    gas_used: Number(answer.gasUsed),
    stack: writeStack(answer.stack),
    exit_code: answer.exitCode,
    block_id: blockId(head),
    last_transaction_id: lastTransactionId(account),
  };
}

function stateOf(account: ShardAccount | undefined): StateName {
  const type = account?.account?.storage.state.type ?? 'uninit';
  return type === 'uninit' ? 'uninitialized' : type;
}

function frozenHash(account: ShardAccount | undefined): string {
  const state = account?.account?.storage.state;
  return state?.type === 'frozen' ? hashBuffer(state.stateHash).toString('base64') : '';
}

function lastTransactionId(account: ShardAccount | undefined): object {
  return transactionId(account?.lastTransactionLt ?? 0n, hashBuffer(account?.lastTransactionHash ?? 0n));
}

export function transactionId(lt: bigint, hash: Buffer): object {
  return { '@type': 'internal.transactionId', lt: lt.toString(), hash: hash.toString('base64') };
}

function walletFields(
  code: Cell | null,
  data: Cell | null,
): { wallet_type: string; seqno: number; wallet_id: number; is_signature_allowed?: boolean } | null {
  const kind = code === null ? undefined : wallets.get(code.hash().toString('hex'));
  if (kind === undefined || data === null) return null;
  const slice = data.beginParse();
  const isSignatureAllowed = kind.seqnoBit === 1 ? { is_signature_allowed: slice.loadBit() } : {};
  return {
    wallet_type: kind.type,
    seqno: slice.loadUint(32),
    wallet_id: slice.loadUint(32),
    ...isSignatureAllowed,
  };
}
