import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WalletContractV4 } from '@ton/ton';

/**
 * The messenger and a node of the chain as a server meets them when both are well: they answer at once, so that the times
 * are the server's own. Run by `outsideSide`.
 */
const PATIENT_MS = 5_000;
const { code, data } = WalletContractV4.create({ workchain: 0, publicKey: Buffer.alloc(32, 7) }).init;
const HASH = Buffer.alloc(32, 1).toString('base64');

/** An account that is a wallet; the history of none is kept. */
const account = () => ({
  '@type': 'raw.fullAccountState',
  balance: '5000000000',
  extra_currencies: [],
  code: code.toBoc().toString('base64'),
  data: data.toBoc().toString('base64'),
  last_transaction_id: { '@type': 'internal.transactionId', lt: '1000001', hash: HASH },
  block_id: {
    '@type': 'ton.blockIdExt',
    workchain: -1,
    shard: '-9223372036854775808',
    seqno: 1,
    root_hash: HASH,
    file_hash: HASH,
  },
  frozen_hash: '',
  sync_utime: Math.floor(Date.now() / 1000),
  state: 'active',
});

const MESSENGER: Readonly<Record<string, () => unknown>> = {
  getChatMember: () => ({ status: 'member' }),
  savePreparedInlineMessage: () => ({
    id: 'prepared',
    expiration_date: Math.floor(Date.now() / 1000) + 3600,
  }),
  sendPhoto: () => ({ message_id: 1, photo: [{ file_id: 'small' }, { file_id: 'large' }] }),
  sendDocument: () => ({ message_id: 1 }),
  sendMessage: () => ({ message_id: 1 }),
  setMyCommands: () => true,
};

async function answerOf(request: IncomingMessage, body: string): Promise<readonly [number, object]> {
  if (request.url?.startsWith('/bot') !== true) {
    const { method } = JSON.parse(body) as { readonly method: string };
    return method === 'getAddressInformation'
      ? [200, { ok: true, result: account() }]
      : [500, { ok: false, code: 500, error: 'LITE_SERVER_NOTREADY: not kept here' }];
  }
  const method = request.url.split('/').at(-1) ?? '';
  if (method === 'getUpdates') {
    await delay(PATIENT_MS);
    return [200, { ok: true, result: [] }];
  }
  return [200, { ok: true, result: MESSENGER[method]?.() ?? true }];
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
  const [status, body] = await answerOf(request, isForm ? '' : Buffer.concat(parts).toString());
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const server = createServer((...call) => void answer(...call)).listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('disconnect', () => process.exit(0));
