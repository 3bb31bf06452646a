import { Address, beginCell, Cell, comment, toNano } from '@ton/core';
import { WalletContractV5R1 } from '@ton/ton';
import { keyPairFromSeed } from '@ton/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, openDevnet, post, walletOf, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
const wallet = walletOf('v5r1', 1);
const receiver = walletOf('v4r2', 2).address;
/** 1.2 TON in twelve payments, less a nano of storage fee for each second between them. */
const PAID = /^(1200000000|1199999\d{3})$/;
let test: TestDevnet;

beforeAll(async () => {
  test = await openDevnet(port);
  await test.devnet.chain.fund(wallet.address, toNano('50'));
  await test.devnet.chain.produce();
  for (let seqno = 0; seqno < 12; seqno += 1) {
    await test.client.sendFile(
      wallet.sign(seqno, [{ to: receiver, value: '0.1', text: `payment ${seqno}` }]),
    );
    await test.devnet.chain.produce();
  }
});
afterAll(() => test.end());

const rest = async (path: string) => (await get(port, `/toncenter/api/v2/${path}`)).body;
const rpc = (method: string, params: object) =>
  post(port, '/toncenter/api/v2/jsonRPC', { id: '1', jsonrpc: '2.0', method, params });

describe('pages of transactions', () => {
  it('run from the last one back, each once, in descending order', async () => {
    const seen: bigint[] = [];
    let from: { lt?: string; hash?: string } = {};
    for (;;) {
      const page = await test.client.getTransactions(wallet.address, { limit: 4, ...from });
      if (page.length === 0) break;
      seen.push(...page.map(({ lt }) => lt));
      const last = page.at(-1)!;
      from = { lt: last.lt.toString(), hash: last.hash().toString('base64') };
    }
    expect(seen).toHaveLength(13);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b - a)));
    expect(new Set(seen).size).toBe(13);
  });

  it('begin with the transaction that is named, inclusive on the wire', async () => {
    const [, second] = await test.client.getTransactions(receiver, { limit: 2 });
    const lt = second!.lt.toString();
    const hash = second!.hash().toString('base64');
    const inclusive = await test.client.getTransactions(receiver, { limit: 3, lt, hash, inclusive: true });
    expect(inclusive.map((tx) => tx.lt)[0]).toBe(second!.lt);
    expect(inclusive).toHaveLength(3);
    expect((await test.client.getTransaction(receiver, lt, hash))?.lt).toBe(second!.lt);
    for (const form of [hash, encodeURIComponent(hash), second!.hash().toString('hex')]) {
      const answer = await rest(
        `getTransactions?address=${receiver.toString()}&limit=1&lt=${lt}&hash=${encodeURIComponent(decodeURIComponent(form))}`,
      );
      expect(answer['result']).toMatchObject([{ transaction_id: { lt } }]);
    }
  });

  it('end above to_lt', async () => {
    const all = await test.client.getTransactions(receiver, { limit: 50 });
    const bound = all[5]!.lt;
    const some = await test.client.getTransactions(receiver, { limit: 50, to_lt: bound.toString() });
    expect(some.map(({ lt }) => lt)).toEqual(all.slice(0, 5).map(({ lt }) => lt));
    expect(await test.client.getTransactions(receiver, { limit: 50, archival: true })).toHaveLength(
      all.length,
    );
  });

  it('are empty for an account without any', async () => {
    expect(await test.client.getTransactions(walletOf('v5r1', 77).address, { limit: 5 })).toEqual([]);
  });

  it('name a wrong hash or a wrong time as the error it is', async () => {
    const [last] = await test.client.getTransactions(receiver, { limit: 1 });
    const params = { address: receiver.toString(), limit: 1, lt: last!.lt.toString(), hash: '00'.repeat(32) };
    expect(await rpc('getTransactions', params)).toMatchObject({
      status: 500,
      body: { ok: false, code: 500, id: '1', jsonrpc: '2.0' },
    });
    expect(await rpc('getTransactions', { ...params, lt: '17' })).toMatchObject({
      status: 500,
      body: { ok: false },
    });
    expect((await rpc('getTransactions', { ...params, hash: 'abc' })).status).toBe(422);
    expect((await rpc('getTransactions', { ...params, limit: 0 })).status).toBe(422);
    expect((await rest(`getTransactions?address=${receiver.toString()}&limit=101`))['code']).toBe(422);
  });

  it('carry text comments, raw bodies and fees in toncenter’s form', async () => {
    const answer = await rest(`getTransactions?address=${receiver.toRawString()}&limit=1`);
    expect(answer['result']).toMatchObject([
      {
        '@type': 'raw.transaction',
        in_msg: {
          '@type': 'raw.message',
          source: wallet.address.toString(),
          destination: receiver.toString(),
          value: '100000000',
          message: 'payment 11',
          msg_data: { '@type': 'msg.dataText', text: Buffer.from('payment 11').toString('base64') },
          body_hash: comment('payment 11').hash().toString('base64'),
        },
        out_msgs: [],
      },
    ]);
    const [sent] = (await rest(`getTransactions?address=${wallet.address.toString()}&limit=1`))[
      'result'
    ] as Record<string, string>[];
    expect(sent).toMatchObject({
      in_msg: { '@type': 'ext.message', source: '', msg_data: { '@type': 'msg.dataRaw' } },
    });
    expect(BigInt(sent!['fee']!)).toBe(BigInt(sent!['storage_fee']!) + BigInt(sent!['other_fee']!));
    const [tx] = await test.client.getTransactions(wallet.address, { limit: 1 });
    const out = tx!.outMessages.get(0)!.info;
    expect(BigInt(sent!['fee']!)).toBe(tx!.totalFees.coins + (out.type === 'internal' ? out.forwardFee : 0n));
  });
});

describe('accounts and get methods', () => {
  it('answer through open contracts of the unmodified client', async () => {
    const { publicKey } = keyPairFromSeed(Buffer.alloc(32, 1));
    const open = test.client.open(
      WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } }),
    );
    expect(await open.getSeqno()).toBe(12);
    const { stack } = await test.client.runMethod(wallet.address, 'get_public_key');
    expect(stack.readBigNumber().toString(16).padStart(64, '0')).toBe(publicKey.toString('hex'));
    const state = await test.client.getContractState(wallet.address);
    expect(state.state).toBe('active');
    expect(Cell.fromBoc(state.code!)[0]!.equals(wallet.init.code)).toBe(true);
    expect(state.lastTransaction?.lt).toBe(
      (await test.client.getTransactions(wallet.address, { limit: 1 }))[0]!.lt.toString(),
    );
  });

  it('say what is missing: no code, no method, arguments of every kind', async () => {
    const nobody = walletOf('v5r1', 9).address;
    expect(await test.client.getContractState(nobody)).toMatchObject({
      state: 'uninitialized',
      balance: 0n,
      code: null,
      lastTransaction: null,
    });
    expect((await test.client.runMethodWithError(nobody, 'seqno')).exit_code).toBe(-13);
    expect((await test.client.runMethodWithError(wallet.address, 'no_such_method')).exit_code).toBe(11);
    const plugin = await test.client.runMethodWithError(wallet.address, 'seqno', [
      { type: 'int', value: -5n },
      { type: 'cell', cell: beginCell().storeUint(1, 8).endCell() },
      { type: 'slice', cell: beginCell().storeUint(1, 8).endCell() },
    ]);
    expect(plugin.exit_code).toBe(0);
    expect(plugin.stack.remaining).toBe(4);
    expect(plugin.stack.readNumber()).toBe(-5);
  });

  it('know wallets by their code', async () => {
    const { result } = await rest(`getWalletInformation?address=${wallet.address.toString()}`);
    expect(result).toMatchObject({
      wallet: true,
      wallet_type: 'wallet v5 r1',
      seqno: 12,
      account_state: 'active',
      is_signature_allowed: true,
    });
    expect((await rest(`getWalletInformation?address=${receiver.toString()}`))['result']).toMatchObject({
      wallet: false,
      account_state: 'uninitialized',
      balance: expect.stringMatching(PAID),
    });
    expect(
      (await rest(`getExtendedAddressInformation?address=${wallet.address.toString()}`))['result'],
    ).toMatchObject({ '@type': 'fullAccountState', account_state: { '@type': 'raw.accountState' } });
    expect(
      (await rest(`getExtendedAddressInformation?address=${receiver.toString()}`))['result'],
    ).toMatchObject({ account_state: { '@type': 'uninited.accountState' } });
    expect((await rest(`getAddressBalance?address=${receiver.toString()}`))['result']).toMatch(PAID);
  });

  it('take an address in any form and refuse what is none', async () => {
    for (const form of [
      receiver.toRawString(),
      receiver.toString({ testOnly: true }),
      receiver.toString({ urlSafe: false }),
      receiver.toString({ bounceable: false }),
    ]) {
      expect((await rest(`getAddressBalance?address=${encodeURIComponent(form)}`))['result']).toMatch(PAID);
    }
    for (const wrong of ['', '0:12', 'EQ', `${receiver.toString().slice(0, 47)}A`, `1:2:${'0'.repeat(64)}`]) {
      const answer = await get(
        port,
        `/toncenter/api/v2/getAddressBalance?address=${encodeURIComponent(wrong)}`,
      );
      expect(answer).toMatchObject({
        status: 416,
        body: { ok: false, error: 'Incorrect address', code: 416 },
      });
    }
  });

  it('keep no old states and say so', async () => {
    expect((await rest(`getAddressInformation?address=${receiver.toString()}&seqno=3`))['ok']).toBe(false);
    const { latestSeqno } = await test.client.getMasterchainInfo();
    expect(
      (await rest(`getAddressInformation?address=${receiver.toString()}&seqno=${latestSeqno}`))['ok'],
    ).toBe(true);
  });
});

describe('blocks', () => {
  it('are found by seqno, lt and time, and list their transactions', async () => {
    const { latestSeqno, workchain, shard } = await test.client.getMasterchainInfo();
    expect(workchain).toBe(0 - 1);
    const [workchainShard] = await test.client.getWorkchainShards(latestSeqno);
    expect(workchainShard).toMatchObject({ workchain: 0, seqno: latestSeqno, shard });
    const rows = await test.client.getShardTransactions(0, latestSeqno, shard);
    expect(rows).toHaveLength(2);
    const [tx] = await test.client.getTransactions(receiver, { limit: 1 });
    expect(rows.find(({ account }) => account.equals(receiver))).toMatchObject({
      lt: tx!.lt.toString(),
      hash: tx!.hash().toString('base64'),
    });
    expect(await test.client.getShardTransactions(-1, latestSeqno, shard)).toEqual([]);
    const header = (await rest(`getBlockHeader?workchain=0&shard=${shard}&seqno=${latestSeqno}`))[
      'result'
    ] as Record<string, unknown>;
    expect(header).toMatchObject({
      '@type': 'blocks.header',
      global_id: -3,
      gen_utime: tx!.now,
      prev_blocks: [{ seqno: latestSeqno - 1 }],
    });
    const byLt = await rest(`lookupBlock?workchain=0&shard=${shard}&lt=${tx!.lt}`);
    const byTime = await rest(`lookupBlock?workchain=0&shard=${shard}&unixtime=${tx!.now + 5}`);
    expect(byLt['result']).toMatchObject({ seqno: latestSeqno });
    expect(byTime['result']).toMatchObject({ seqno: latestSeqno });
  });

  it('that do not exist are an error', async () => {
    const { latestSeqno, shard } = await test.client.getMasterchainInfo();
    expect(await get(port, `/toncenter/api/v2/shards?seqno=${latestSeqno + 1}`)).toMatchObject({
      status: 500,
      body: { ok: false },
    });
    expect((await rest(`lookupBlock?workchain=0&shard=${shard}`))['code']).toBe(422);
    expect((await rest(`lookupBlock?workchain=5&shard=${shard}&lt=1000000`))['code']).toBe(500);
  });

  it('page through many transactions', async () => {
    const paid = Array.from({ length: 60 }, (_, n) =>
      test.devnet.chain.fund(new Address(0, Buffer.alloc(32, n + 1)), 1_000_000n),
    );
    await test.devnet.chain.produce();
    await Promise.all(paid);
    const { latestSeqno, shard } = await test.client.getMasterchainInfo();
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 5; page += 1) {
      const result = (
        await rest(`getBlockTransactions?workchain=0&shard=${shard}&seqno=${latestSeqno}&count=40${after}`)
      )['result'] as {
        incomplete: boolean;
        transactions: { account: string; lt: string; hash: string }[];
      };
      seen.push(...result.transactions.map(({ lt }) => lt));
      const last = result.transactions.at(-1)!;
      if (!result.incomplete) break;
      after = `&after_lt=${last.lt}&after_hash=${last.account.split(':')[1]}`;
    }
    expect(seen.length).toBe(63);
    expect(new Set(seen).size).toBe(63);
    await expect(test.client.getShardTransactions(0, latestSeqno, shard)).rejects.toThrow('Unsupported');
  });
});

describe('messages', () => {
  it('lead to the transaction they caused and the one that sent them', async () => {
    const [received] = await test.client.getTransactions(receiver, { limit: 1 });
    const info = received!.inMessage!.info;
    const lt = info.type === 'internal' ? info.createdLt.toString() : '';
    const result = await test.client.tryLocateResultTx(wallet.address, receiver, lt);
    expect(result.lt).toBe(received!.lt);
    const source = await test.client.tryLocateSourceTx(wallet.address, receiver, lt);
    expect(source.outMessages.get(0)!.info).toMatchObject({ createdLt: BigInt(lt) });
    expect(
      (
        await rpc('tryLocateResultTx', {
          source: receiver.toString(),
          destination: wallet.address.toString(),
          created_lt: lt,
        })
      ).status,
    ).toBe(500);
  });

  it('are named by their hash and by the hash of their normal form', async () => {
    const boc = wallet.sign(12, [{ to: receiver, value: '0.1' }]);
    const { body } = await post(port, '/toncenter/api/v2/sendBocReturnHash', { boc: boc.toString('base64') });
    expect(body['result']).toMatchObject({
      '@type': 'raw.extMessageInfo',
      hash: Cell.fromBoc(boc)[0]!.hash().toString('base64'),
    });
    await test.devnet.chain.produce();
    const [sent] = (await rest(`getTransactions?address=${wallet.address.toString()}&limit=1`))['result'] as {
      data: string;
    }[];
    const inMessage = Cell.fromBase64(sent!.data).refs[0]!.beginParse().loadRef();
    expect(inMessage.hash().toString('base64')).toBe((body['result'] as Record<string, string>)['hash']);
  });

  it('that are none are refused', async () => {
    for (const boc of [
      'AAAA',
      Cell.EMPTY.toBoc().toString('base64'),
      comment('x').toBoc().toString('base64'),
    ]) {
      expect(await rpc('sendBoc', { boc })).toMatchObject({
        status: 500,
        body: { ok: false, error: expect.stringMatching(/^LITE_SERVER_UNKNOWN/) },
      });
    }
    expect((await rpc('sendBoc', { boc: '%%%' })).status).toBe(422);
    expect((await rpc('sendBoc', {})).status).toBe(422);
    const unfunded = walletOf('v5r1', 50);
    await expect(test.client.sendFile(unfunded.sign(0, [{ to: receiver, value: '1' }]))).rejects.toThrow(
      '500',
    );
  });

  it('have their fees estimated from a real run', async () => {
    const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 1));
    const contract = WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } });
    const seqno = await test.client.open(contract).getSeqno();
    const boc = wallet.sign(seqno, [{ to: receiver, value: '0.1' }]);
    const body = Cell.fromBoc(boc)[0]!.beginParse();
    void secretKey;
    body.skip(2 + 2 + 267 + 4 + 1);
    const estimated = await test.client.estimateExternalMessageFee(wallet.address, {
      body: body.loadBit() ? body.loadRef() : body.asCell(),
      initCode: null,
      initData: null,
      ignoreSignature: true,
    });
    await test.client.sendFile(boc);
    await test.devnet.chain.produce();
    const [sent] = await test.client.getTransactions(wallet.address, { limit: 1 });
    const { in_fwd_fee, storage_fee, gas_fee } = estimated.source_fees;
    expect(in_fwd_fee).toBeGreaterThan(0);
    expect(gas_fee).toBeGreaterThan(100_000);
    expect(
      Math.abs(
        in_fwd_fee +
          storage_fee +
          gas_fee +
          Math.floor(estimated.source_fees.fwd_fee / 3) -
          Number(sent!.totalFees.coins),
      ),
    ).toBeLessThan(100_000);
  });
});

describe('the envelope', () => {
  it('refuses unknown methods and parameters', async () => {
    expect(await rpc('getNothing', {})).toMatchObject({
      status: 422,
      body: { ok: false, error: 'Unknown method', id: '1', jsonrpc: '2.0' },
    });
    expect(await rpc('getMasterchainInfo', { extra: 1 })).toMatchObject({
      status: 422,
      body: { ok: false, code: 422 },
    });
    expect((await rpc('toString', {})).status).toBe(422);
    expect(await post(port, '/toncenter/api/v2/jsonRPC', [])).toMatchObject({
      status: 422,
      body: { ok: false },
    });
    expect(await get(port, '/toncenter/api/v2/getNothing')).toMatchObject({
      status: 404,
      body: { ok: false, code: 404 },
    });
  });

  it('answers a body that is no JSON in its own form', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/toncenter/api/v2/jsonRPC`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ ok: false, code: 400 });
  });
});
