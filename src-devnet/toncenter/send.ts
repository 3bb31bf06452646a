import {
  beginCell,
  external,
  loadMessage,
  loadTransaction,
  storeMessage,
  Cell,
  type Address,
  type Transaction,
} from '@ton/core';
import { parseExternal, type DevnetChain } from '../chain/index.ts';
import { ExternalMessageRejected } from '../world.ts';
import { liteServerError, ToncenterError } from './errors.ts';

/** Queues an external message. @returns its hash, and the hash of its normal form (TEP-467) */
export async function sendBoc(chain: DevnetChain, boc: string): Promise<{ hash: Buffer; hashNorm: Buffer }> {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(boc))
    throw new ToncenterError(422, 'Validation error: boc is not base64');
  const bytes = Buffer.from(boc, 'base64');
  try {
    const { hash } = await chain.sendExternal(bytes);
    return { hash, hashNorm: normalHash(Cell.fromBoc(bytes)[0] ?? Cell.EMPTY) };
  } catch (cause) {
    if (cause instanceof ExternalMessageRejected) throw liteServerError(cause.message);
    throw cause;
  }
}

/** The fees of an external message, measured by running it on the account's current state. */
export async function estimateFee(
  chain: DevnetChain,
  question: {
    address: Address;
    body: Cell | null;
    init_code: Cell | null;
    init_data: Cell | null;
    ignore_chksig: boolean;
  },
): Promise<object> {
  const { address, body, init_code: code, init_data: data } = question;
  const message = external({
    to: address,
    ...(code === null && data === null ? {} : { init: { code, data } }),
    body: body ?? Cell.EMPTY,
  });
  const pending = parseExternal(beginCell().store(storeMessage(message)).endCell().toBoc());
  const output = await chain.tryExternal(pending, question.ignore_chksig);
  if (!output.ok) throw liteServerError(`cannot estimate fees : exitcode=${output.exitCode ?? 'none'}`);
  const fees = feesOf(loadTransaction(Cell.fromBase64(output.transaction).beginParse()));
  return { '@type': 'query.fees', source_fees: { '@type': 'fees', ...fees }, destination_fees: [] };
}

function feesOf({ description, totalFees }: Transaction): {
  in_fwd_fee: number;
  storage_fee: number;
  gas_fee: number;
  fwd_fee: number;
} {
  const generic = description.type === 'generic' ? description : undefined;
  const storage = generic?.storagePhase?.storageFeesCollected ?? 0n;
  const gas = generic?.computePhase.type === 'vm' ? generic.computePhase.gasFees : 0n;
  const action = generic?.actionPhase?.totalActionFees ?? 0n;
  return {
    in_fwd_fee: Number(totalFees.coins - storage - gas - action),
    storage_fee: Number(storage),
    gas_fee: Number(gas),
    fwd_fee: Number(generic?.actionPhase?.totalFwdFees ?? 0n),
  };
}

/** Hash of the message's normal form: no source, no import fee, no init, the body in its own cell. */
function normalHash(root: Cell): Buffer {
  const { info, body } = loadMessage(root.beginParse());
  if (info.type !== 'external-in') return root.hash();
  const normal = { info: { type: 'external-in', dest: info.dest, importFee: 0n }, body } as const;
  return beginCell()
    .store(storeMessage(normal, { forceRef: true }))
    .endCell()
    .hash();
}
