import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tonNode } from '#server/chain/ton/ton-node.ts';
import { tonNodes } from '#server/chain/ton/ton-nodes.ts';
import type { ChainNode } from '#server/ports/chain.ts';
import { freePorts } from '../../../support/ports.ts';

const ACCOUNT = `0:${'ab'.repeat(32)}`;
const HASH = Buffer.alloc(32, 7);
const block = {
  '@type': 'ton.blockIdExt',
  workchain: -1,
  shard: '0',
  seqno: 1,
  root_hash: '',
  file_hash: '',
};
const account = {
  balance: '123',
  state: 'uninitialized',
  data: '',
  code: '',
  last_transaction_id: { '@type': 'internal.transactionId', lt: '5', hash: HASH.toString('base64') },
  block_id: block,
  sync_utime: 1_800_000_000,
};

describe('a node whose answers cannot be true', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let origin: string;
  let asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  let node: ChainNode;
  let nowhere: ChainNode;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      request.resume().on('end', () => answer(response));
    });
    const [port = 0, free = 0] = await freePorts(2);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${port}`;
    const plain = { name: 'plain', apiKey: null, timeoutMs: 300 };
    node = tonNode({ ...plain, url: `${origin}/api/v2` });
    nowhere = tonNode({ ...plain, url: `http://127.0.0.1:${free}/api/v2` });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const says = (body: string, status = 200) => {
    answer = (response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    };
  };
  const ok = (result: unknown) => says(JSON.stringify({ ok: true, result }));

  it('a good answer is read', async () => {
    ok(account);
    expect(await node.snapshot(ACCOUNT)).toEqual({
      balanceNano: 123n,
      state: 'uninit',
      last: { lt: 5n, hash: HASH.toString('hex') },
      atS: 1_800_000_000,
      code: null,
      data: null,
    });
  });

  it.each([
    ['HTML', '<html>busy</html>', 200],
    ['truncated JSON', '{"ok":true,"result":{"bal', 200],
    ['null', 'null', 200],
    ['an empty body', '', 200],
    ['a gateway page', '<html>502</html>', 502],
    ['a missing field', JSON.stringify({ ok: true, result: { ...account, block_id: undefined } }), 200],
    ['no time', JSON.stringify({ ok: true, result: { ...account, sync_utime: 0 } }), 200],
    ['a broken time', JSON.stringify({ ok: true, result: { ...account, sync_utime: 1.5 } }), 200],
    ['a negative balance', JSON.stringify({ ok: true, result: { ...account, balance: '-1' } }), 200],
    [
      'a balance that is no number',
      JSON.stringify({ ok: true, result: { ...account, balance: 'NaN' } }),
      200,
    ],
    [
      'a short hash',
      JSON.stringify({
        ok: true,
        result: { ...account, last_transaction_id: { ...account.last_transaction_id, hash: 'AAAA' } },
      }),
      200,
    ],
  ])('%s is an invalid answer', async (_what, body, status) => {
    says(body, status);
    await expect(node.snapshot(ACCOUNT)).rejects.toMatchObject({ name: 'ChainAnswerInvalid' });
  });

  it("a refusal in the node's own words is no answer", async () => {
    says(JSON.stringify({ ok: false, error: 'Ratelimit exceed', code: 429 }), 429);
    await expect(node.snapshot(ACCOUNT)).rejects.toMatchObject({ name: 'ChainUnavailable' });
    await expect(node.send(Buffer.from('00', 'hex'))).rejects.toMatchObject({ name: 'ChainRefused' });
  });

  it('silence, and an answer that never ends, end', async () => {
    answer = () => undefined;
    await expect(node.snapshot(ACCOUNT)).rejects.toMatchObject({ name: 'ChainUnavailable' });
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    };
    await expect(node.snapshot(ACCOUNT)).rejects.toMatchObject({ name: 'ChainUnavailable' });
  });

  it('an answer without an end in size is cut off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pump = (): void => {
        if (response.destroyed) return;
        response.write(Buffer.alloc(1_048_576, 32), pump);
      };
      pump();
    };
    const started = performance.now();
    await expect(node.snapshot(ACCOUNT)).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('a history of nothing, or that begins elsewhere, is refused', async () => {
    ok([]);
    const from = { lt: 5n, hash: HASH.toString('hex') };
    await expect(node.transactions(ACCOUNT, from, 10)).rejects.toMatchObject({ name: 'ChainAnswerInvalid' });
  });

  it('nobody there', async () => {
    await expect(nowhere.snapshot(ACCOUNT)).rejects.toMatchObject({ name: 'ChainUnavailable' });
  });

  it('T78 names tell the host and no key, and no two are equal', () => {
    const names = (...urls: string[]) =>
      tonNodes(urls.map((url) => ({ url, key: null }))).map(({ name }) => name);
    expect(names('https://node.example/hunter2/api/v2?api_key=hunter2')).toEqual(['node.example']);
    expect(names('https://one/a', 'https://two:1/b', 'https://one/c')).toEqual([
      'one (1)',
      'two:1',
      'one (3)',
    ]);
  });

  it('T78 each node gets its own key alone', async () => {
    ok(account);
    const [first, second, third] = tonNodes([
      { url: `${origin}/api/v2`, key: 'hunter2' },
      { url: `${origin}/other/api/v2/jsonRPC`, key: null },
      { url: `${origin}/third/api/v2?api_key=other`, key: null },
    ]);
    asked = [];
    for (const each of [first, second, third]) await each?.snapshot(ACCOUNT);
    expect(asked.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      ['/api/v2/jsonRPC', 'hunter2'],
      ['/other/api/v2/jsonRPC', undefined],
      ['/third/api/v2/jsonRPC?api_key=other', undefined],
    ]);
  });

  it('T78 a node that repeats its key, or its url, is not quoted with it', async () => {
    const url = `${origin}/in-the-path/api/v2?key=in-the-query`;
    const [keyed] = tonNodes([{ url, key: 'in-the-header' }]);
    const error = `no such key in-the-header, POST ${url}`;
    for (const status of [200, 403]) {
      says(JSON.stringify({ ok: false, error }), status);
      for (const call of [() => keyed?.snapshot(ACCOUNT), () => keyed?.send(Buffer.from('00', 'hex'))]) {
        const told = await Promise.resolve(call()).then(String, String);
        expect(told).toMatch(/no such key …, POST http/);
        expect(told).not.toMatch(/in-the/);
      }
    }
  });
});
