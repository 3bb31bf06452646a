import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallFailed } from '@axiom/domain/ports/client';
import { type DocumentedWire, openDocumentedWire } from './support/documented-wire.ts';
import { wirePrice } from './support/wire.ts';

const { signal } = new AbortController();

const wireTask = {
  task_id: 'daily_check_in',
  kind: 'daily_check_in',
  status: 'AVAILABLE',
  count: 1,
  progress: 0,
  reward_token: '0.01',
  has_budget: true,
  link: null,
  rejection: null,
  started_at: null,
  submitted_at: null,
  validated_at: null,
  claimed_at: null,
  resets_at: '2026-11-22T00:00:00.000Z',
};
const card = {
  taskId: 'daily_check_in',
  kind: 'daily_check_in',
  status: 'AVAILABLE',
  count: 1,
  progress: 0,
  rewardToken: 10_000_000n,
  hasBudget: true,
  resetsAtMs: Date.parse('2026-11-22T00:00:00.000Z'),
};
const wireRejected = {
  ...wireTask,
  task_id: 'post_link',
  kind: 'post_link',
  status: 'REJECTED',
  link: 'https://t.me/channel/7',
  rejection: 'The post is gone.',
  started_at: '2026-11-21T14:32:07.000Z',
  submitted_at: '2026-11-21T14:33:07.000Z',
  resets_at: null,
};
const { resetsAtMs: _once, ...once } = card;
const rejected = {
  ...once,
  taskId: 'post_link',
  kind: 'post_link',
  status: 'REJECTED',
  link: 'https://t.me/channel/7',
  rejection: 'The post is gone.',
  startedAtMs: Date.parse('2026-11-21T14:32:07.000Z'),
  submittedAtMs: Date.parse('2026-11-21T14:33:07.000Z'),
};

let wire: DocumentedWire;
beforeEach(async () => {
  wire = await openDocumentedWire();
});
afterEach(() => wire.end());

describe('tasks over the wire', () => {
  it('R5.25 reads every task exactly, absent where the wire says null', async () => {
    wire.on('GET /api/task/list', 'tasks', { body: { data: [wireTask, wireRejected], total: 2 } });
    expect(await wire.http.call('tasks', { signal })).toEqual({ rows: [card, rejected], total: 2 });
  });

  it('R5.26 R5.27 starts by id, and validates with a link only where there is one', async () => {
    wire.on('POST /api/task/start', 'taskStart', { body: wireTask });
    wire.on('POST /api/task/validate', 'taskValidate', { body: wireRejected });
    const body = { task_id: 'daily_check_in' };
    expect(await wire.http.call('taskStart', { body, signal })).toEqual(card);
    expect(await wire.http.call('taskValidate', { body, signal })).toEqual(rejected);
    const posted = { task_id: 'post_link', link: 'https://t.me/channel/7' };
    await wire.http.call('taskValidate', { body: posted, signal });
    expect(wire.server.seen.map((seen) => seen.body)).toEqual([body, body, posted]);
  });

  it('R5.27 a screenshot goes as a form, byte for byte', async () => {
    wire.on('POST /api/task/validate', 'taskValidate', { body: wireTask });
    const bytes = new TextEncoder().encode('\u0089PNG and more');
    const photo = { name: 'shot.png', bytes };
    await wire.http.call('taskValidate', { body: { task_id: 'screenshot' }, photo, signal });
    const [seen] = wire.server.seen;
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen?.body).toContain('name="task_id"\r\n\r\nscreenshot\r\n');
    expect(seen?.body).toMatch(/name="photo"; filename="shot\.png"[\s\S]*\r\n\r\n\u0089PNG and more\r\n/);
  });

  it('R6.02 a photo that is too large says so', async () => {
    const body = {
      message: 'File size is too large! Upload a smaller file.',
      code: 'photo_too_large',
      field: 'photo',
    };
    wire.on('POST /api/task/validate', 'taskValidate', { status: 413, body });
    const photo = { name: 'shot.png', bytes: new Uint8Array(1) };
    const failed = await wire.http
      .call('taskValidate', { body: { task_id: 'screenshot' }, photo, signal })
      .catch((error: unknown) => error as CallFailed);
    expect((failed as CallFailed).problem).toMatchObject({ kind: 'too-large', code: 'photo_too_large' });
    expect(wire.notices).toEqual([{ name: 'file-too-large' }]);
  });

  it('R5.28 claims with the key of its try', async () => {
    const body = { ...wireTask, status: 'CLAIMED', task_balance: '0.02' };
    wire.on('POST /api/task/claim', 'taskClaim', { body });
    const options = { idempotencyKey: 'k1', signal };
    expect(await wire.http.call('taskClaim', { body: { task_id: 'daily_check_in' }, ...options })).toEqual({
      task: { ...card, status: 'CLAIMED' },
      taskBalance: 20_000_000n,
    });
    expect(wire.server.seen[0]).toMatchObject({
      body: { task_id: 'daily_check_in' },
      headers: { 'idempotency-key': 'k1' },
    });
  });
});

describe('transfer, stats and history over the wire', () => {
  it('R5.23 transfers with the key of its try, and knows the least amount', async () => {
    wire.on('POST /api/withdraw/transfer-from-referral-balance', 'referralTransfer', {
      body: { token_amount: '2.000000001', balance_token: '3', referral_balance: '0' },
    });
    wire.on('GET /api/user/referrals', 'referrals', {
      body: {
        data: [],
        total: 0,
        counts: { new: 0, joined: 0, pending: 0, counted: 0, not_counted: 0 },
        levels: [{ ref: 0, turnover: '0', bonus_percent: '5' }],
        transfer_min_token: '1',
      },
    });
    const options = { idempotencyKey: 'k2', signal };
    expect(
      await wire.http.call('referralTransfer', { body: { token_amount: '2.000000001' }, ...options }),
    ).toEqual({
      tokenAmount: 2_000_000_001n,
      balanceToken: 3_000_000_000n,
      referralBalance: 0n,
    });
    expect(wire.server.seen[0]).toMatchObject({
      body: { token_amount: '2.000000001' },
      headers: { 'idempotency-key': 'k2' },
    });
    expect(await wire.http.call('referrals', { signal })).toMatchObject({
      rows: [],
      levels: [{ level: 1, fromTurnover: 0n, bonusPercent: 5_000_000n }],
      transferMinToken: 1_000_000_000n,
    });
  });

  it('R5.31 reads the stats exactly; coverage in millionths, null while nothing is owed', async () => {
    const stats = {
      ...wirePrice,
      users: 3,
      bonded_token: '1.000000001',
      staked_token: '2',
      rewarded_token: '0.5',
      treasury_ton: '630',
      liabilities_ton: '420',
      coverage: '1.5',
    };
    wire.on('GET /api/stats/financial', 'stats', { body: stats });
    expect(await wire.http.call('stats', { signal })).toMatchObject({
      users: 3,
      bondedToken: 1_000_000_001n,
      stakedToken: 2_000_000_000n,
      rewardedToken: 500_000_000n,
      treasuryTon: 630_000_000_000n,
      liabilitiesTon: 420_000_000_000n,
      coverage: 1_500_000n,
      isStale: false,
    });
    wire.on('GET /api/stats/financial', 'stats', {
      body: { ...stats, liabilities_ton: '0', coverage: null },
    });
    expect((await wire.http.call('stats', { signal }))?.coverage).toBeNull();
  });

  it('R5.24 asks for one kind and a time in whole seconds, and for everything without a filter', async () => {
    wire.on('GET /api/operations/history', 'operations', {
      body: { data: [], total: 0, page: 2, limit: 10 },
    });
    await wire.http.call('operations', { query: { page: '2' }, signal });
    const times = { from_timestamp: '1800000000', to_timestamp: '1800000100' };
    await wire.http.call('operations', { query: { page: '2', kind: 'reward', ...times }, signal });
    expect(wire.server.seen.map(({ url }) => url.split('?')[1])).toEqual([
      'page=2',
      'page=2&kind=reward&from_timestamp=1800000000&to_timestamp=1800000100',
    ]);
  });
});
