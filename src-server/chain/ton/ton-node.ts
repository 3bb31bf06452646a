import { Cell } from '@ton/core';
import { TonClient } from '@ton/ton';
import {
  type AccountSnapshot,
  ChainAnswerInvalid,
  type ChainNode,
  ChainRefused,
  type ChainTransaction,
  ChainUnavailable,
  type TransactionRef,
} from '../../ports/chain.ts';
import { addressOf } from './address.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { loadTransactionLean } from './load-transaction.ts';
import { readTransaction } from './read-transaction.ts';
import { messageOf } from '../../thrown.ts';

export interface TonNodeSettings {
  readonly name: string;
  /** Base URL of a toncenter v2 API (`…/api/v2`), or its JSON-RPC endpoint (`…/api/v2/jsonRPC`). */
  readonly url: string;
  readonly apiKey: string | null;
  /** Default 10,000. */
  readonly timeoutMs?: number;
}

const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;
/** Exit code of a get method that the contract does not have. */
const NO_SUCH_METHOD = 11;
/** Longer parts of a URL may be keys; shorter ones are `api`, `v2` and `jsonRPC`. */
const SHORTEST_KEY_IN_URL = 8;

/** A toncenter v2 node as a ChainNode. Validates every answer before it returns it. Its errors tell no key. */
export function tonNode(settings: TonNodeSettings): ChainNode {
  const timeoutMs = settings.timeoutMs ?? 10_000;
  const client = new TonClient({
    endpoint: endpointOf(settings.url),
    timeout: timeoutMs,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
    httpAdapter: boundedFetch({ timeoutMs, maxBytes: LARGEST_ANSWER_BYTES }),
  });
  const secrets = secretsOf(settings);
  return {
    name: settings.name,
    snapshot: (account) => speaking(secrets, () => readSnapshot(client, account)),
    transactions: (account, from, limit) => speaking(secrets, () => readPage(client, account, from, limit)),
    send: (boc) =>
      speaking(
        secrets,
        () => client.sendFile(Buffer.from(boc)),
        (text) => new ChainRefused(text),
      ),
    integerMethod: (account, method) => speaking(secrets, () => readInteger(client, account, method)),
  };
}

function endpointOf(text: string): string {
  const url = new URL(text);
  if (!/\/jsonrpc\/?$/i.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/jsonRPC`;
  return url.href;
}

/** What an answer may repeat and nobody may read: the key, in its header or in the URL. The longest first. */
function secretsOf({ url, apiKey }: TonNodeSettings): readonly string[] {
  const { pathname, searchParams } = new URL(url);
  const parts = [...pathname.split('/'), ...searchParams.values()];
  return [
    ...(apiKey === null ? [] : [apiKey]),
    ...parts.filter(({ length }) => length >= SHORTEST_KEY_IN_URL),
  ].toSorted((one, other) => other.length - one.length);
}

async function readSnapshot(client: TonClient, account: string): Promise<AccountSnapshot> {
  const state = await client.getContractState(addressOf(account));
  if (!Number.isSafeInteger(state.timestampt) || state.timestampt <= 0) {
    throw new ChainAnswerInvalid(`sync_utime: expected epoch seconds, got ${String(state.timestampt)}`);
  }
  if (state.balance < 0n) throw new ChainAnswerInvalid(`balance: expected at least 0, got ${state.balance}`);
  return {
    balanceNano: state.balance,
    state: state.state === 'uninitialized' ? 'uninit' : state.state,
    last:
      state.lastTransaction === null
        ? null
        : { lt: BigInt(state.lastTransaction.lt), hash: hexHash(state.lastTransaction.hash) },
    atS: state.timestampt,
    code: state.code,
    data: state.data,
  };
}

async function readPage(
  client: TonClient,
  account: string,
  from: TransactionRef,
  limit: number,
): Promise<readonly ChainTransaction[]> {
  // The client's own getTransactions would parse every state init completely.
  const answer = await client['api'].getTransactions(addressOf(account), {
    limit,
    lt: from.lt.toString(),
    hash: Buffer.from(from.hash, 'hex').toString('base64'),
    inclusive: true,
    archival: true,
  });
  const page = answer.map(({ data }) => readTransaction(loadTransactionLean(Cell.fromBase64(data)), account));
  let expected: TransactionRef | null = from;
  for (const found of page) {
    if (expected === null || found.lt !== expected.lt || found.hash !== expected.hash) {
      throw new ChainAnswerInvalid(
        `history of ${account}: expected ${expected === null ? 'its end' : `${expected.lt}:${expected.hash}`}, got ${found.lt}:${found.hash}`,
      );
    }
    expected = found.previous;
  }
  if (page.length === 0 || page.length > limit) {
    throw new ChainAnswerInvalid(
      `history of ${account}: expected 1 to ${limit} transactions, got ${page.length}`,
    );
  }
  return page;
}

async function readInteger(client: TonClient, account: string, method: string): Promise<bigint | null> {
  const answer = await client.runMethodWithError(addressOf(account), method);
  // Nodes return -13 and -14 when there is no contract or it refused.
  if (answer.exit_code === NO_SUCH_METHOD || answer.exit_code < 0) return null;
  if (answer.exit_code !== 0 && answer.exit_code !== 1) return null;
  return answer.stack.remaining === 0 ? null : answer.stack.readBigNumber();
}

function hexHash(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32)
    throw new ChainAnswerInvalid(`a transaction hash has 32 bytes, got ${bytes.length}`);
  return bytes.toString('hex');
}

/**
 * Maps every error of the client to an error of the port, without the secrets. `refusal` maps what the node itself
 * reported.
 */
async function speaking<T>(
  secrets: readonly string[],
  ask: () => Promise<T>,
  refusal?: (text: string) => Error,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChainAnswerInvalid) throw error;
    const text = secrets.reduce((told, secret) => told.replaceAll(secret, '…'), messageOf(error));
    const short = text.slice(0, 300);
    if (text.startsWith('Received error: ')) {
      const spoken = /"ok":false/.test(text);
      if (spoken && refusal !== undefined) throw refusal(short);
      throw spoken ? new ChainUnavailable(short) : new ChainAnswerInvalid(short);
    }
    if (isTransport(error)) throw new ChainUnavailable(short);
    throw new ChainAnswerInvalid(short);
  }
}

function isTransport(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    error.message === 'fetch failed' ||
    error.name === 'AxiosError'
  );
}
