import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { createHttpClient, type Gateway } from '#adapters/http/client.ts';
import { createTokenStore } from '#adapters/http/tokens.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { apiDocument, problemsOfAnswer } from '../../support/api-document.ts';
import { type Person, request } from '../support/client.ts';
import { codeOf, fund, fundedLink, linkOrder, opening } from '../support/farming.ts';
import { type House, openHouse } from '../support/house.ts';

const UNIT = 1_000_000_000n;

let house: House;
beforeAll(async () => {
  house = await openHouse('embedded');
});
afterEach(() => house.audit());
afterAll(() => house.stop());

describe('links, the server and its API document', () => {
  it('R5.14 R5.15 R5.16 R5.17 R5.18 R5.19 what it answers and refuses is what it documents', async () => {
    const served = (await request(`${house.url}/api/openapi.json`)).body as typeof apiDocument;
    expect(served.paths).toEqual(apiDocument.paths);
    const [ada, bob, eve] = [await house.person(), await house.person(), await house.person()];
    const [link, gone] = [await fundedLink(house, ada, 1), await fundedLink(house, ada, 2)];
    await fund(house, ada, '20');
    const status = { query: { activation_code: codeOf(link) } };
    const calls: [Person, RouteName, Parameters<Person['ask']>[1], number][] = [
      [ada, 'farmPlans', {}, 200],
      [ada, 'farmPlans', { query: { from_ref_balance: true, from_task_balance: true } }, 422],
      [ada, 'farmCalculate', { query: { amount: '10', freeze_days: 30 } }, 200],
      [ada, 'farmCalculate', { query: { amount: '10', freeze_days: 31 } }, 404],
      [ada, 'farmCalculate', { query: { amount: '1', freeze_days: 30 } }, 422],
      [ada, 'farmCreate', { body: linkOrder({ is_for_me: true }) }, 200],
      [ada, 'farmCreate', { body: linkOrder() }, 200],
      [ada, 'farmCreate', { body: linkOrder() }, 422],
      [ada, 'farmCreate', { body: linkOrder({ count_activations: 2 }) }, 422],
      [bob, 'activationStatus', status, 200],
      [bob, 'activationStatus', { query: { activation_code: 'x' } }, 404],
      [ada, 'farmActivate', opening(link), 409],
      [bob, 'farmActivate', opening(link), 200],
      [bob, 'activationStatus', status, 200],
      [eve, 'farmActivate', opening(link), 200],
      [eve, 'activationStatus', status, 200],
      [eve, 'farmActivate', { body: { activation_code: 'x' } }, 404],
      [ada, 'farmCancel', { id: gone.id, body: {} }, 200],
      [ada, 'farmCancel', { id: gone.id, body: {} }, 409],
      [bob, 'farmCancel', { id: gone.id, body: {} }, 404],
      [eve, 'activationStatus', { query: { activation_code: codeOf(gone) } }, 200],
      [ada, 'farmLinks', {}, 200],
      [ada, 'operations', {}, 200],
      [bob, 'operations', {}, 200],
      [bob, 'mints', {}, 200],
    ];
    for (const [person, name, options, expected] of calls) {
      const reply = await person.ask(name, options);
      expect([name, options, reply.status]).toEqual([name, options, expected]);
      expect(problemsOfAnswer(name, reply.status, reply.body)).toEqual([]);
    }
  });

  it('R5.14 R5.15 R5.16 R5.17 R5.18 R5.19 our own client and the server understand each other', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await fund(house, ada, '100', 'task');
    const [hers, his] = [clientOf(ada), clientOf(bob)];
    const { signal } = new AbortController();
    const key = (idempotencyKey: string) => ({ idempotencyKey, signal });
    const fromTask = { from_ref_balance: 'false', from_task_balance: 'true' } as const;
    expect(await hers.call('farmPlans', { query: fromTask, signal })).toMatchObject({
      source: 'task',
      availableToken: 100n * UNIT,
    });
    const quote = await hers.call('farmCalculate', { query: { amount: '10', freeze_days: '30' }, signal });
    expect(quote).toMatchObject({ expectedToken: 10_100_000_000n, dailyRewardToken: 8_000_000n });
    const order = {
      amount: '10',
      days: 30,
      count_activations: 3,
      from_task_balance: true,
      is_multilink: true,
      is_for_me: false,
    };
    const made = await hers.call('farmCreate', { body: order, ...key('c') });
    expect(await hers.call('farmCreate', { body: order, ...key('c') })).toEqual(made);
    const code = { activation_code: made?.link.activationCode ?? '' };
    expect(await his.call('activationStatus', { query: code, signal })).toMatchObject({
      status: 'ACTIVE',
      details: { tariffDays: 30, amountToken: 10n * UNIT, bondId: null },
    });
    const taken = await his.call('farmActivate', { body: code, ...key('a') });
    expect(taken).toMatchObject({ status: 'ACTIVE', bond: { origin: 'farm', earlyExitFee: 0n } });
    expect(await his.call('activationStatus', { query: code, signal })).toMatchObject({
      details: { bondId: taken?.bond?.id },
    });
    const own = await hers.call('farmCreate', {
      body: { ...order, count_activations: 1, is_multilink: false, is_for_me: true },
      ...key('o'),
    });
    expect(own).toMatchObject({ link: { status: 'REACHED' }, bond: { status: 'active' } });
    const params = { id: made?.link.id ?? '' };
    expect(await hers.call('farmCancel', { params, ...key('x') })).toMatchObject({
      status: 'REVOKED',
      activated: 1,
      leftToken: 0n,
    });
    const links = await hers.call('farmLinks', { signal });
    expect(links?.value.map(({ status }) => status)).toEqual(['REACHED', 'REVOKED']);
    expect((await hers.call('me', { signal }))?.value.taskBalance).toBe(80n * UNIT);
    const operations = await hers.call('operations', { query: { page: '1' }, signal });
    expect(operations?.rows.map(({ kind, account }) => [kind, account])).toEqual([
      ['link_canceled', 'task'],
      ['link_bond', 'bonded'],
      ['link_created', 'task'],
      ['link_created', 'task'],
      ['adjustment', 'task'],
    ]);
    expect(operations?.rows[0]?.farmingId).toBe(made?.link.id);
  });
});

function clientOf(person: Person): Gateway {
  const tokens = createTokenStore(memoryStorage());
  tokens.keep({ token: person.token, refresh: person.refresh });
  return createHttpClient({
    origin: person.url,
    tokens,
    steadyMs: () => performance.now(),
    onNotice: () => undefined,
    onServerTime: () => undefined,
    onSessionLost: () => undefined,
    onMaintenance: () => undefined,
  });
}
