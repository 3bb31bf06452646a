import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallFailed } from '@axiom/domain/ports/client';
import { problemsOfAnswer, problemsOfRequest } from '../support/api-document.ts';
import { type DocumentedWire, openDocumentedWire } from './support/documented-wire.ts';
import { wireMint } from './support/wire.ts';

const CODE = 'kR7mQ2xW9cT4nB6vZ8pL3sDf';
const { signal } = new AbortController();
const options = { idempotencyKey: 'k', signal };

const terms = { bonus_percent: '1', daily_reward: '0.08', max_reward_percent: '20' };
const wireLink = {
  id: 'l1',
  status: 'ACTIVE',
  source: 'referral',
  created_at: '2026-11-21T14:32:07.000Z',
  closed_at: null,
  amount: '10',
  days: 30,
  count_activations: 5,
  activated: 2,
  left_token: '30',
  is_multilink: true,
  is_for_me: false,
  activation_code: CODE,
  link: `https://t.me/axiom_bot/app?startapp=farm_${CODE}`,
  opened_by: ['Anna', 'Denis'],
  ...terms,
};
const wireOwn = {
  ...wireLink,
  status: 'REACHED',
  closed_at: '2026-11-21T14:32:08.000Z',
  count_activations: 1,
  activated: 1,
  left_token: '0',
  is_multilink: false,
  is_for_me: true,
  activation_code: null,
  link: null,
};
const readTerms = { bonusPercent: 1_000_000n, dailyReward: 80_000n, maxRewardPercent: 20_000_000n };
const card = {
  id: 'l1',
  status: 'ACTIVE',
  source: 'referral',
  createdAtMs: Date.parse(wireLink.created_at),
  amountToken: 10_000_000_000n,
  tariffDays: 30,
  countActivations: 5,
  activated: 2,
  leftToken: 30_000_000_000n,
  isMultilink: true,
  isForMe: false,
  activationCode: CODE,
  link: wireLink.link,
  openedBy: ['Anna', 'Denis'],
  ...readTerms,
};
const farmMint = { ...wireMint, origin: 'farm', tx_hash: null };

let wire: DocumentedWire;
beforeEach(async () => {
  wire = await openDocumentedWire();
});
afterEach(() => wire.end());

describe('links over the wire', () => {
  it('R5.14 asks for the offer of one balance by its flag', async () => {
    const body = {
      data: [{ days: 30, is_active: true, ...terms }],
      total: 1,
      source: 'task',
      available_token: '12.5',
      min_token: '5',
      max_activations: 1000,
    };
    wire.on('GET /api/farming/plans', 'farmPlans', { body });
    const flags = (from_ref_balance: 'true' | 'false', from_task_balance: 'true' | 'false') =>
      wire.http.call('farmPlans', { query: { from_ref_balance, from_task_balance }, signal });
    expect(await flags('false', 'true')).toEqual({
      total: 1,
      plans: [{ days: 30, isActive: true, ...readTerms }],
      source: 'task',
      availableToken: 12_500_000_000n,
      minToken: 5_000_000_000n,
      maxActivations: 1000,
    });
    expect(wire.server.seen.map(({ url }) => url.split('?')[1])).toEqual([
      'from_ref_balance=false&from_task_balance=true',
    ]);
  });

  it('R5.15 reads links exactly, with the version they were read at', async () => {
    const body = { data: [wireLink, wireOwn], total: 2, page: 1, limit: 300, version: 9 };
    wire.on('GET /api/farming/', 'farmLinks', { body });
    const { activationCode: _code, link: _link, ...own } = card;
    expect(await wire.http.call('farmLinks', { signal })).toEqual({
      total: 2,
      page: 1,
      limit: 300,
      version: 9,
      value: [
        card,
        {
          ...own,
          status: 'REACHED',
          closedAtMs: Date.parse(wireOwn.closed_at),
          countActivations: 1,
          activated: 1,
          leftToken: 0n,
          isMultilink: false,
          isForMe: true,
        },
      ],
    });
  });

  it('R5.16 quotes are quiet, ask with decimal text and are read exactly', async () => {
    const body = {
      amount_token: '10',
      amount_ton: '8.4',
      expected_token: '10.1',
      bonus_token: '0.1',
      per_day: '0.008',
      max_reward: '2',
      tariff_days: 30,
      ...terms,
      price: '0.84',
      matures_at: '2026-12-21T14:32:07.000Z',
      quoted_at: '2026-11-21T14:32:07.000Z',
    };
    wire.on('GET /api/farming/calculate', 'farmCalculate', { body });
    const quote = (amount: string) =>
      wire.http.call('farmCalculate', { query: { amount, freeze_days: '30' }, signal, isQuiet: true });
    expect(await quote('10.000000001')).toEqual({
      amountToken: 10_000_000_000n,
      amountTon: 8_400_000_000n,
      expectedToken: 10_100_000_000n,
      bonusToken: 100_000_000n,
      dailyRewardToken: 8_000_000n,
      maxRewardToken: 2_000_000_000n,
      days: 30,
      ...readTerms,
      price: 840_000_000n,
      maturesAtMs: Date.parse(body.matures_at),
      quotedAtMs: Date.parse(body.quoted_at),
    });
    expect(wire.server.seen[0]?.url).toBe('/api/farming/calculate?amount=10.000000001&freeze_days=30');
    const refused = { message: 'Too small', code: 'amount_too_small', field: 'amount' };
    wire.on('GET /api/farming/calculate', 'farmCalculate', { status: 422, body: refused });
    const failed = await quote('0.000000001').catch((error: unknown) => error);
    expect((failed as CallFailed).problem).toMatchObject({ code: 'amount_too_small', field: 'amount' });
    expect(wire.notices).toEqual([]);
  });

  it('R5.17 creates with every field of its own kind, under the key of the try', async () => {
    wire.on('POST /api/farming/create', 'farmCreate', { body: { ...wireLink, mint: null } });
    const order = {
      amount: '10.5',
      days: 30,
      count_activations: 5,
      from_ref_balance: true,
      from_task_balance: false,
      is_multilink: true,
      is_for_me: false,
    };
    expect(await wire.http.call('farmCreate', { body: order, ...options })).toEqual({
      link: card,
      bond: null,
    });
    wire.on('POST /api/farming/create', 'farmCreate', { body: { ...wireOwn, mint: farmMint } });
    const own = {
      ...order,
      from_ref_balance: false,
      count_activations: 1,
      is_multilink: false,
      is_for_me: true,
    };
    expect(await wire.http.call('farmCreate', { body: own, ...options })).toMatchObject({
      link: { isForMe: true },
      bond: { id: 'b1', origin: 'farm', status: 'active' },
    });
    expect(wire.server.seen.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
      [order, 'k'],
      [own, 'k'],
    ]);
  });

  it('R5.18 R5.19 cancels by id and activates by code, under the key of the try', async () => {
    wire.on('POST /api/farming/l1/cancel', 'farmCancel', {
      body: { ...wireLink, status: 'REVOKED', closed_at: wireOwn.closed_at, left_token: '0' },
    });
    expect(await wire.http.call('farmCancel', { params: { id: 'l1' }, ...options })).toMatchObject({
      status: 'REVOKED',
      leftToken: 0n,
    });
    wire.on('POST /api/farming/activate', 'farmActivate', { body: { status: 'ACTIVE', mint: farmMint } });
    const activate = () => wire.http.call('farmActivate', { body: { activation_code: CODE }, ...options });
    expect(await activate()).toMatchObject({
      status: 'ACTIVE',
      bond: { id: 'b1', origin: 'farm' },
    });
    wire.on('POST /api/farming/activate', 'farmActivate', { body: { status: 'REACHED', mint: null } });
    expect(await activate()).toEqual({ status: 'REACHED', bond: null });
    expect(wire.server.seen.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
      [{}, 'k'],
      [{ activation_code: CODE }, 'k'],
      [{ activation_code: CODE }, 'k'],
    ]);
    const refused = { message: 'Your own', code: 'own_farm_link', field: 'activation_code' };
    wire.on('POST /api/farming/activate', 'farmActivate', { status: 409, body: refused });
    const failed = await activate().catch((error: unknown) => error);
    expect((failed as CallFailed).problem).toMatchObject({ code: 'own_farm_link', isOutcomeKnown: true });
    expect(wire.notices).toEqual([{ name: 'error', message: 'Your own', code: 'own_farm_link' }]);
  });

  it('R5.19 reads what a link says: what one got, what one would get, nothing', async () => {
    const details = { tariff_days: 30, amount_token: '10', amount_ton: '8.4' };
    const read = { tariffDays: 30, amountToken: 10_000_000_000n, amountTon: 8_400_000_000n };
    for (const [body, expected] of [
      [
        {
          status: 'ACTIVE',
          message: 'Yours',
          mint_details: { ...details, mint_id: 'b1' },
          author_name: 'Anna',
        },
        { status: 'ACTIVE', message: 'Yours', details: { ...read, bondId: 'b1' }, authorName: 'Anna' },
      ],
      [
        {
          status: 'ACTIVE',
          message: 'For you',
          mint_details: { ...details, mint_id: null },
          author_name: null,
        },
        { status: 'ACTIVE', message: 'For you', details: { ...read, bondId: null }, authorName: null },
      ],
      [
        { status: 'REVOKED', message: 'Gone', mint_details: null, author_name: null },
        { status: 'REVOKED', message: 'Gone', details: null, authorName: null },
      ],
    ]) {
      wire.on('GET /api/farming/activation-status', 'activationStatus', { body });
      const query = { activation_code: CODE };
      expect(await wire.http.call('activationStatus', { query, signal })).toEqual(expected);
    }
    expect(wire.server.seen[0]?.url).toBe(`/api/farming/activation-status?activation_code=${CODE}`);
  });

  it('the document would not let a wrong request or answer pass', () => {
    const sent = {
      method: 'POST',
      url: '/api/farming/activate',
      headers: {},
      body: { activation_code: CODE },
    };
    expect(problemsOfRequest(sent)).toEqual([]);
    expect(problemsOfRequest({ ...sent, body: { activation_code: 'é' } })).toHaveLength(1);
    expect(problemsOfRequest({ ...sent, body: { activation_code: CODE, more: 1 } })).toHaveLength(1);
    expect(problemsOfRequest({ ...sent, url: '/api/farming/activat' })).toHaveLength(1);
    expect(problemsOfRequest({ ...sent, method: 'GET', url: '/api/farming/?pages=1' })).toHaveLength(1);
    expect(problemsOfAnswer('farmCancel', 200, wireLink)).toEqual([]);
    expect(problemsOfAnswer('farmCancel', 200, { ...wireLink, amount: 10 })).toHaveLength(1);
    expect(problemsOfAnswer('farmCancel', 201, wireLink)).toHaveLength(1);
    expect(problemsOfAnswer('farmCancel', 409, { message: 'x', code: 'own_farm_link' })).toHaveLength(1);
  });
});
