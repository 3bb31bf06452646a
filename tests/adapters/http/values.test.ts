import { describe, expect, it } from 'vitest';
import { wireMe, wireMint, wirePrice, wireStake } from '../support/wire.ts';
import { failing, httpBench } from '../support/http-bench.ts';

const bench = httpBench();
const { signal } = new AbortController();

describe('gateway', () => {
  const options = { idempotencyKey: 'k', signal };

  it('R4.07 reads the user with ref increased by 1, once', async () => {
    bench.server.on('GET /api/user/me', () => ({ body: wireMe }));
    const answer = await bench.http.call('me', { signal });
    expect(answer?.version).toBe(4);
    expect(answer?.value).toMatchObject({
      level: 3,
      balanceToken: 100_500_000_000n,
      turnover: 640_000_000_000n,
    });
  });

  it('R5.06 R5.11 reads bonds and stakes exactly', async () => {
    const page = { total: 1, page: 1, limit: 300, version: 9 };
    bench.server.on('GET /api/mint/', () => ({ body: { ...page, data: [wireMint] } }));
    bench.server.on('GET /api/staking/', () => ({ body: { ...page, data: [wireStake] } }));
    expect(await bench.http.call('mints', { signal })).toEqual({
      ...page,
      value: [
        {
          id: 'b1',
          status: 'active',
          origin: 'paid',
          createdAtMs: Date.parse(wireMint.created_at),
          activatedAtMs: Date.parse(wireMint.activated_at),
          maturesAtMs: Date.parse(wireMint.matures_at),
          amountTon: 250_000_000_000n,
          amountToken: 294_670_000_000n,
          expectedToken: 306_450_000_000n,
          earlyExitFee: 29_467_000_000n,
          tariffDays: 90,
          bonusPercent: 4_000_000n,
          dailyReward: 100_000n,
          maxRewardPercent: 40_000_000n,
          isReserved: false,
          txHash: 'ab',
        },
      ],
    });
    expect((await bench.http.call('stakes', { signal }))?.value[0]).toMatchObject({
      mintId: 'b1',
      totalAmount: 294_670_000_000n,
      maxReward: 117_868_000_000n,
      accrualRemainder: 0n,
      completesAtMs: Date.parse(wireStake.completes_at),
    });
  });

  it('a bond tells of the newest payment that bought nothing', async () => {
    const returned = { amount_ton: '2.5', reason: 'too_little', status: 'waiting' };
    const data = [{ ...wireMint, returned }];
    bench.server.on('GET /api/mint/', () => ({
      body: { total: 1, page: 1, limit: 300, version: 9, data },
    }));
    expect((await bench.http.call('mints', { signal }))?.value[0]?.returned).toEqual({
      amountTon: 2_500_000_000n,
      reason: 'too_little',
      status: 'waiting',
    });
  });

  it('R5.29 a price that fell carries its sign', async () => {
    bench.server.on('GET /api/price/current-price', () => ({ body: wirePrice }));
    expect(await bench.http.call('price', { signal })).toEqual({
      price: 840_000_000n,
      change24h: -2_310_000n,
      change30d: null,
      updatedAtMs: Date.parse(wirePrice.updated_at),
      isStale: false,
    });
  });

  it('R5.08 R5.20 quotes may be quiet and ask with decimal text', async () => {
    const refused = { status: 422, body: { message: 'Too small', code: 'amount_too_small' } };
    bench.server.on('GET /api/mint/calculate', () => refused);
    bench.server.on('GET /api/withdraw/calculate', () => refused);
    const quiet = { signal, isQuiet: true };
    await failing(
      bench.http.call('mintCalculate', { query: { amount: '12.5', freeze_days: '7' }, ...quiet }),
    );
    const sale = { token_amount: '0.000000001', from_ref_balance: 'true' } as const;
    await failing(bench.http.call('withdrawCalculate', { query: sale, ...quiet }));
    expect(bench.server.seen.map(({ url }) => url)).toEqual([
      '/api/mint/calculate?amount=12.5&freeze_days=7',
      '/api/withdraw/calculate?token_amount=0.000000001&from_ref_balance=true',
    ]);
    expect(bench.notices).toEqual([]);
  });

  it('R5.09 R5.13 R5.22 commands carry their key; amounts are text, days a number', async () => {
    const transaction = {
      valid_until: 1_795_271_587,
      network: '-3',
      messages: [{ address: 'EQ', amount: '250000000000', payload: 'te6c' }],
    };
    bench.server.on('POST /api/mint/create', () => ({
      body: { ...wireMint, status: 'pending', transaction },
    }));
    bench.server.on('POST /api/staking/create', () => ({ body: wireStake }));
    bench.server.on('POST /api/withdraw/create', () => ({
      body: {
        id: 'w1',
        token_amount: '5',
        fee_token: '0.1',
        amount_ton: '4',
        address: '0Q',
        from_ref_balance: false,
        status: 'queued',
        created_at: '2026-11-21T14:32:07Z',
        position: 2,
        position_is_upper_bound: true,
      },
    }));
    const order = await bench.http.call('mintCreate', { body: { amount: '250', days: 90 }, ...options });
    expect(order?.transaction).toEqual({
      validUntil: 1_795_271_587,
      network: '-3',
      messages: [{ address: 'EQ', amount: '250000000000', payload: 'te6c' }],
    });
    expect(await bench.http.call('stakeCreate', { body: { mint_id: 'b1' }, ...options })).toMatchObject({
      transaction: null,
    });
    const sale = {
      token_amount: '5',
      address: '0Q',
      from_ref_balance: false,
      min_amount_ton: '0.000000004',
    };
    expect(await bench.http.call('withdrawCreate', { body: sale, ...options })).toMatchObject({
      status: 'queued',
      position: 2,
      positionIsUpperBound: true,
    });
    expect(bench.server.seen.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
      [{ amount: '250', days: 90 }, 'k'],
      [{ mint_id: 'b1' }, 'k'],
      [{ token_amount: '5', address: '0Q', from_ref_balance: false, min_amount_ton: '0.000000004' }, 'k'],
    ]);
  });

  it('R5.24 R5.21 histories are read by page; what left a balance is negative', async () => {
    const row = {
      id: 'o1',
      kind: 'sale',
      created_at: '2026-11-21T14:32:07Z',
      amount_token: '-50',
      amount_ton: '41.5',
      account: 'main',
    };
    bench.server.on('GET /api/operations/history', () => ({
      body: { data: [row], total: 11, page: 2, limit: 10 },
    }));
    const page = await bench.http.call('operations', { query: { page: '2' }, signal });
    expect(page).toMatchObject({ total: 11, page: 2, limit: 10 });
    expect(page?.rows[0]).toMatchObject({ amountToken: -50_000_000_000n, amountTon: 41_500_000_000n });
    expect(bench.server.seen[0]?.url).toBe('/api/operations/history?page=2');
  });

  it('R5.32 the words “Maintenance mode is disabled” mean off', async () => {
    let detail = 'Maintenance mode is disabled';
    bench.server.on('GET /api/maintenance/', () => ({ body: { detail } }));
    expect((await bench.http.call('maintenance', { signal }))?.isOn).toBe(false);
    detail = 'Back at noon';
    expect(await bench.http.call('maintenance', { signal })).toEqual({ isOn: true, detail: 'Back at noon' });
  });

  it('R5.36 the balance of a wallet is read in nano', async () => {
    bench.server.on('GET /api/wallet/account', () => ({
      body: { address: '0Q', balance: '123456789012345678901', public_key: null },
    }));
    const account = await bench.http.call('walletAccount', { query: { address: '0:ab' }, signal });
    expect(account?.balanceNano).toBe(123_456_789_012_345_678_901n);
  });
});
