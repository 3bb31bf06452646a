import { describe, expect, it } from 'vitest';
import { routes, type Route } from '#contract/routes.ts';

const table: Route[] = Object.values(routes);

describe('the table of calls', () => {
  it.each([
    ['R5.01', 'POST', '/auth/register', false],
    ['R5.02', 'POST', '/auth/refresh', false],
    ['R5.03', 'GET', '/user/me', true],
    ['R5.04', 'GET', '/user/referrals', true],
    ['R9.07', 'GET', '/user/referral-earnings', true],
    ['R5.06', 'GET', '/mint/', true],
    ['R5.07', 'GET', '/mint/all-plans', true],
    ['R5.08', 'GET', '/mint/calculate', true],
    ['R5.09', 'POST', '/mint/create', true],
    ['R5.10', 'POST', '/mint/{id}/cancel', true],
    ['R5.11', 'GET', '/staking/', true],
    ['R5.12', 'GET', '/staking/calculate', true],
    ['R5.13', 'POST', '/staking/create', true],
    ['R5.14', 'GET', '/farming/plans', true],
    ['R5.15', 'GET', '/farming/', true],
    ['R5.16', 'GET', '/farming/calculate', true],
    ['R5.17', 'POST', '/farming/create', true],
    ['R5.18', 'POST', '/farming/{id}/cancel', true],
    ['R5.19', 'GET', '/farming/activation-status', true],
    ['R5.19', 'POST', '/farming/activate', true],
    ['R5.20', 'GET', '/withdraw/calculate', true],
    ['R5.21', 'GET', '/withdraw/history', true],
    ['R5.22', 'POST', '/withdraw/create', true],
    ['R5.23', 'POST', '/withdraw/transfer-from-referral-balance', true],
    ['R5.24', 'GET', '/operations/history', true],
    ['R5.25', 'GET', '/task/list', true],
    ['R5.26', 'POST', '/task/start', true],
    ['R5.27', 'POST', '/task/validate', true],
    ['R5.28', 'POST', '/task/claim', true],
    ['R5.29', 'GET', '/price/current-price', true],
    ['R5.31', 'GET', '/stats/financial', true],
    ['R5.32', 'GET', '/maintenance/', false],
  ])('%s %s %s', (_id, method, path, auth) => {
    expect(table.filter((route) => route.path === path).map((route) => [route.method, route.auth])).toEqual([
      [method, auth],
    ]);
  });

  it('names every call once', () => {
    const keys = table.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('takes an idempotency key exactly where money moves', () => {
    for (const route of table) expect(route.idempotent, route.path).toBe(route.rate === 'money');
  });
});

describe('defaults and bounds of lists', () => {
  it('R8.01 page 1 and limit 300 for mints, stakes and links', () => {
    expect(routes.mints.query.parse({})).toEqual({ page: 1, limit: 300 });
    expect(routes.stakes.query.parse({})).toEqual({ page: 1, limit: 300 });
    expect(routes.farmLinks.query.parse({})).toEqual({ page: 1, limit: 300 });
  });

  it('R5.21 the withdrawal history starts at 10 a page, newest first', () => {
    expect(routes.withdrawHistory.query.parse({})).toEqual({
      page: 1,
      limit: 10,
      sort_by: 'created_at',
      sort_order: 'desc',
    });
  });

  it('R5.24 R8.03 R8.04 the operation history starts at 10 a page, newest first', () => {
    expect(routes.operations.query.parse({})).toEqual({ page: 1, limit: 10, sort_order: 'desc' });
  });

  it('R5.14 R5.17 a link is for one, for others and from the main balance unless it says otherwise', () => {
    expect(routes.farmPlans.query.parse({})).toEqual({ from_ref_balance: false, from_task_balance: false });
    expect(routes.farmCreate.body.parse({ amount: '5', days: 7 })).toEqual({
      amount: '5',
      days: 7,
      count_activations: 1,
      from_ref_balance: false,
      from_task_balance: false,
      is_multilink: false,
      is_for_me: false,
    });
  });

  it.each(['0', '301', '-1', '1.5', '1e2', ' 1', '', 'ten', '١'])('refuses limit %j', (limit) => {
    expect(routes.mints.query.safeParse({ limit }).success).toBe(false);
  });

  it('refuses a field it does not know', () => {
    expect(routes.mints.query.safeParse({ offset: '1' }).success).toBe(false);
    expect(routes.mintCreate.body.safeParse({ amount: '5', days: 7, freeze_days: 7 }).success).toBe(false);
  });

  it('coerces nothing in a body', () => {
    expect(routes.mintCreate.body.safeParse({ amount: 5, days: 7 }).success).toBe(false);
    expect(routes.mintCreate.body.safeParse({ amount: '5', days: '7' }).success).toBe(false);
    expect(routes.mintCreate.body.safeParse({ amount: '5', days: 7.5 }).success).toBe(false);
    for (const change of [{ count_activations: '1' }, { count_activations: 0 }, { is_for_me: 'true' }])
      expect(routes.farmCreate.body.safeParse({ amount: '5', days: 7, ...change }).success).toBe(false);
  });

  it('R5.02 takes the refresh token under either name, not under both', () => {
    expect(routes.refresh.body.safeParse({ refresh: 'x' }).success).toBe(true);
    expect(routes.refresh.body.safeParse({ refresh_token: 'x' }).success).toBe(true);
    expect(routes.refresh.body.safeParse({ refresh: 'x', refresh_token: 'x' }).success).toBe(false);
  });
});
