import type { Address } from '@ton/core';
import { z } from 'zod';
import type { DevnetChain } from '../chain/index.ts';
import {
  addressInformation,
  addressState,
  balance,
  extendedAddressInformation,
  requireLastBlock,
  runGetMethod,
  walletInformation,
} from './accounts.ts';
import { blockHeader, blockTransactions, lookupBlock, masterchainInfo, shards } from './blocks.ts';
import { ToncenterError } from './errors.ts';
import { address, cell, count, hash, lt, text } from './params.ts';
import { estimateFee, sendBoc } from './send.ts';
import { readStack } from './stack.ts';
import { resultTransaction, sourceTransaction, transactionsOf } from './transactions.ts';

export interface Method {
  readonly verb: 'GET' | 'POST';
  /** JSON-RPC refuses unknown parameters, REST ignores them. */
  call(chain: DevnetChain, params: unknown, strict: boolean): Promise<unknown>;
}

function method<T extends z.ZodRawShape>(
  verb: Method['verb'],
  shape: T,
  answer: (chain: DevnetChain, params: z.output<z.ZodObject<T>>) => unknown,
): Method {
  const loose = z.object(shape);
  const strict = loose.strict();
  return {
    verb,
    async call(chain, params, isStrict) {
      const result = isStrict ? strict.safeParse(params) : loose.safeParse(params);
      if (!result.success) throw new ToncenterError(422, `Validation error: ${describe(result.error)}`);
      return answer(chain, result.data as z.output<z.ZodObject<T>>);
    },
  };
}

function describe(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => `${path.map(String).join('.')} ${message}`.trim())
    .join('; ');
}

const block = { workchain: count, shard: lt.transform(String), seqno: count };
const blockHashes = { root_hash: hash.optional(), file_hash: hash.optional() };
const link = { source: address, destination: address, created_lt: lt };

/** A method about an account as of the last block. */
const ofAccount = (answer: (chain: DevnetChain, address: Address) => unknown): Method =>
  method('GET', { address, seqno: count.optional() }, (chain, { address, seqno }) => {
    requireLastBlock(chain, seqno);
    return answer(chain, address);
  });

/** The methods of the API. */
export const methods: Readonly<Record<string, Method>> = {
  getAddressInformation: ofAccount(addressInformation),
  getExtendedAddressInformation: ofAccount(extendedAddressInformation),
  getWalletInformation: ofAccount(walletInformation),
  getAddressBalance: ofAccount(balance),
  getAddressState: ofAccount(addressState),
  packAddress: method('GET', { address }, (_, { address }) => address.toString()),
  unpackAddress: method('GET', { address }, (_, { address }) => address.toRawString()),
  getTransactions: method(
    'GET',
    {
      address,
      limit: count.pipe(z.number().min(1).max(1000)).default(10),
      lt: lt.nullish().transform((value) => value ?? undefined),
      hash: hash.nullish().transform((value) => value ?? undefined),
      to_lt: lt.default(0n),
      archival: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
      inclusive: z.boolean().optional(),
    },
    transactionsOf,
  ),
  getMasterchainInfo: method('GET', {}, masterchainInfo),
  shards: method('GET', { seqno: count }, (chain, { seqno }) => shards(chain, seqno)),
  getBlockTransactions: method(
    'GET',
    {
      ...block,
      ...blockHashes,
      after_lt: lt.optional(),
      after_hash: hash.optional(),
      count: count.pipe(z.number().min(1).max(10_000)).default(40),
    },
    blockTransactions,
  ),
  getBlockHeader: method('GET', { ...block, ...blockHashes }, blockHeader),
  lookupBlock: method(
    'GET',
    {
      workchain: count,
      shard: lt.transform(String),
      seqno: count.optional(),
      lt: lt.optional(),
      unixtime: count.optional(),
    },
    (chain, question) => {
      if (question.seqno === undefined && question.lt === undefined && question.unixtime === undefined) {
        throw new ToncenterError(422, 'Validation error: seqno, lt or unixtime should be defined');
      }
      return lookupBlock(chain, question);
    },
  ),
  tryLocateTx: method('GET', link, resultTransaction),
  tryLocateResultTx: method('GET', link, resultTransaction),
  tryLocateSourceTx: method('GET', link, sourceTransaction),
  runGetMethod: method(
    'POST',
    {
      address,
      method: z.union([z.string().max(200), z.number().int()]),
      stack: z.array(z.unknown()).max(255).default([]),
      seqno: count.optional(),
    },
    (chain, { address, method, stack, seqno }) => {
      requireLastBlock(chain, seqno);
      return runGetMethod(chain, address, method, readStack(stack));
    },
  ),
  sendBoc: method('POST', { boc: text }, async (chain, { boc }) => {
    await sendBoc(chain, boc);
    return { '@type': 'ok' };
  }),
  sendBocReturnHash: method('POST', { boc: text }, async (chain, { boc }) => {
    const { hash, hashNorm } = await sendBoc(chain, boc);
    return {
      '@type': 'raw.extMessageInfo',
      hash: hash.toString('base64'),
      hash_norm: hashNorm.toString('base64'),
    };
  }),
  estimateFee: method(
    'POST',
    {
      address,
      body: cell,
      init_code: cell.default(null),
      init_data: cell.default(null),
      ignore_chksig: z.boolean().default(true),
    },
    estimateFee,
  ),
};
