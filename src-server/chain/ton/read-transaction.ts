import type { Message, Transaction, TransactionDescription } from '@ton/core';
import type { ChainTransaction, InternalMessage } from '../../ports/chain.ts';
import { ChainAnswerInvalid } from '../../ports/chain.ts';
import { rawAddress } from './address.ts';
import { readBody } from './body.ts';
import { externalMessageHash } from './external-hash.ts';

/**
 * Converts a transaction of the library into the server's type. The hash is computed from its bytes, not
 * taken from the node.
 * @throws ChainAnswerInvalid when it belongs to another account or has a form that an ordinary account never
 * has
 */
export function readTransaction(source: Transaction, account: string): ChainTransaction {
  const found = `0:${source.address.toString(16).padStart(64, '0')}`;
  if (found !== account) {
    throw new ChainAnswerInvalid(`asked for transactions of ${account}, the node answered one of ${found}`);
  }
  const out = [...source.outMessages.values()];
  return {
    account,
    lt: source.lt,
    hash: source.hash().toString('hex'),
    previous: readPrevious(source),
    atS: source.now,
    cause: readCause(source.inMessage ?? null),
    aborted: isAborted(source.description),
    out: out.map(readInternal).filter((message) => message !== null),
    outCount: out.length,
    feesNano: source.totalFees.coins,
  };
}

function readPrevious(source: Transaction): ChainTransaction['previous'] {
  if (source.prevTransactionLt === 0n) return null;
  return { lt: source.prevTransactionLt, hash: source.prevTransactionHash.toString(16).padStart(64, '0') };
}

function readCause(message: Message | null): ChainTransaction['cause'] {
  if (message === null) return { kind: 'none' };
  if (message.info.type === 'external-in') {
    return { kind: 'external', messageHash: externalMessageHash(message) };
  }
  const internal = readInternal(message);
  return internal === null ? { kind: 'none' } : { kind: 'internal', ...internal };
}

function readInternal(message: Message): InternalMessage | null {
  if (message.info.type !== 'internal') return null;
  return {
    source: rawAddress(message.info.src),
    destination: rawAddress(message.info.dest),
    valueNano: message.info.value.coins,
    forwardFeeNano: message.info.forwardFee,
    bounced: message.info.bounced,
    body: readBody(message.body),
  };
}

function isAborted(description: TransactionDescription): boolean {
  switch (description.type) {
    case 'generic':
    case 'tick-tock':
      return description.aborted;
    case 'storage':
      return false;
    default:
      throw new ChainAnswerInvalid(`a wallet's account never has a ${description.type} transaction`);
  }
}
