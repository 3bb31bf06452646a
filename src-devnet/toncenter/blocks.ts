import { createHash } from 'node:crypto';
import { fileHashOf, type DevnetChain, type WrittenBlock } from '../chain/index.ts';
import { blockNotFound } from './errors.ts';

/** The only shard: the whole workchain. */
const wholeShard = '-9223372036854775808';
const masterchain = -1;
const networkId = -3;

interface BlockQuestion {
  workchain: number;
  shard: string;
  seqno: number;
}

interface BlockName {
  readonly seqno: number;
  readonly rootHash: Buffer;
}

/** A block's full id. The masterchain block of a seqno commits to the workchain block of the same seqno. */
export function blockId(block: BlockName, workchain: number = masterchain): object {
  const rootHash =
    workchain === masterchain
      ? createHash('sha256').update('masterchain').update(block.rootHash).digest()
      : block.rootHash;
  return {
    '@type': 'ton.blockIdExt',
    workchain,
    shard: wholeShard,
    seqno: block.seqno,
    root_hash: rootHash.toString('base64'),
    file_hash: fileHashOf(rootHash).toString('base64'),
  };
}

export function masterchainInfo(chain: DevnetChain): object {
  const { head } = chain.history;
  return {
    '@type': 'blocks.masterchainInfo',
    last: blockId(head),
    state_root_hash: fileHashOf(head.rootHash).toString('base64'),
    init: blockId({ seqno: 0, rootHash: Buffer.alloc(32) }),
  };
}

export function shards(chain: DevnetChain, seqno: number): object {
  return {
    '@type': 'blocks.shards',
    shards: [blockId(blockOf(chain, { workchain: masterchain, shard: wholeShard, seqno }), 0)],
  };
}

export function blockTransactions(
  chain: DevnetChain,
  question: BlockQuestion & {
    after_lt?: bigint | undefined;
    after_hash?: Buffer | undefined;
    count: number;
  },
): object {
  const block = blockOf(chain, question);
  const { after_hash: afterHash, after_lt: afterLt = 0n } = question;
  const all = transactionsIn(block, question.workchain).filter(
    ({ account, lt }) =>
      afterHash === undefined ||
      accountHash(account) > afterHash.toString('hex') ||
      (accountHash(account) === afterHash.toString('hex') && lt > afterLt),
  );
  return {
    '@type': 'blocks.transactions',
    id: blockId(block, question.workchain),
    req_count: question.count,
    incomplete: all.length > question.count,
    transactions: all.slice(0, question.count).map(({ account, lt, hash }) => ({
      '@type': 'blocks.shortTxId',
      mode: 135,
      account,
      lt: lt.toString(),
      hash: hash.toString('base64'),
    })),
  };
}

export function blockHeader(chain: DevnetChain, question: BlockQuestion): object {
  const { workchain, seqno } = question;
  const block = blockOf(chain, question);
  const previous = chain.history.block(seqno - 1);
  return {
    '@type': 'blocks.header',
    id: blockId(block, workchain),
    global_id: networkId,
    version: 0,
    after_merge: false,
    after_split: false,
    before_split: false,
    want_merge: true,
    want_split: false,
    validator_list_hash_short: 0,
    catchain_seqno: 0,
    min_ref_mc_seqno: Math.max(0, seqno - 1),
    is_key_block: false,
    prev_key_block_seqno: 0,
    start_lt: String(previous?.endLt ?? 0),
    end_lt: String(block.endLt),
    gen_utime: block.genUtimeS,
    prev_blocks: [blockId(previous ?? { seqno: 0, rootHash: Buffer.alloc(32) }, workchain)],
  };
}

export function lookupBlock(
  chain: DevnetChain,
  question: {
    workchain: number;
    shard: string;
    seqno?: number | undefined;
    lt?: bigint | undefined;
    unixtime?: number | undefined;
  },
): object {
  const { workchain, shard, seqno, lt, unixtime } = question;
  if (seqno !== undefined) return blockId(blockOf(chain, { workchain, shard, seqno }), workchain);
  if (!isKnown(workchain, shard)) throw blockNotFound();
  const block = lt === undefined ? chain.history.blockAtTime(unixtime ?? 0) : chain.history.blockAtLt(lt);
  if (block === undefined) throw blockNotFound();
  return blockId(block, workchain);
}

function blockOf(chain: DevnetChain, { workchain, shard, seqno }: BlockQuestion): WrittenBlock {
  const block = isKnown(workchain, shard) ? chain.history.block(seqno) : undefined;
  if (block === undefined) throw blockNotFound();
  return block;
}

/** `8000…` is the same shard, written as an unsigned number or in hex; some clients do that. */
function isKnown(workchain: number, shard: string): boolean {
  return (
    (workchain === masterchain || workchain === 0) &&
    [wholeShard, '9223372036854775808', '8000000000000000'].includes(shard)
  );
}

/** In a lite server's order: by account, then by logical time. */
function transactionsIn(block: WrittenBlock, workchain: number): WrittenBlock['transactions'][number][] {
  return block.transactions
    .filter(({ account }) => Number(account.split(':')[0]) === workchain)
    .toSorted((a, b) => accountHash(a.account).localeCompare(accountHash(b.account)) || Number(a.lt - b.lt));
}

function accountHash(account: string): string {
  return account.slice(account.indexOf(':') + 1);
}
