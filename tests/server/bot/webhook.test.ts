import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hookSecret } from '#server/telegram/hook.ts';
import { StoreUnavailable } from '#server/ports/store.ts';
import { until } from '../../support/until.ts';
import { request } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { FakeMessenger, messageOf } from '../support/fake-messenger.ts';
import { type House, openHouse } from '../support/house.ts';

describe.each(storeKinds)('webhook of the bot on %s', (kind) => {
  let fake: FakeMessenger;
  let house: House;
  let secret = '';
  beforeAll(async () => {
    fake = await FakeMessenger.open();
    house = await openHouse(kind, { env: { ...fake.env, PUBLIC_URL: 'https://app.example' } });
    const call = await until('the webhook is set', () =>
      fake.calls.find(({ method }) => method === 'setWebhook'),
    );
    expect(call.params).toMatchObject({
      url: 'https://app.example/api/telegram/webhook',
      allowed_updates: ['message', 'callback_query'],
    });
    secret = String(call.params['secret_token']);
  });
  afterAll(async () => {
    await house.stop();
    await fake.close();
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    request(`http://127.0.0.1:${house.core.settings.port}/api/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ours = () => ({ 'x-telegram-bot-api-secret-token': secret });

  it('takes updates that show its secret, each once, and asks for none', async () => {
    expect(secret).toMatch(/^[\w-]{40,256}$/);
    const update = { update_id: 5, ...messageOf(71, '/start') };
    for (let count = 0; count < 3; count += 1) expect((await post(update, ours())).status).toBe(200);
    expect((await fake.said(71, /^AXIOM/)).buttons[0]?.web_app?.url).toBe('https://app.example/');
    expect((await post({ update_id: 6, ...messageOf(72, '/start') }, ours())).status).toBe(200);
    await fake.said(72, /^AXIOM/);
    expect(fake.heardBy(71)).toHaveLength(1);
    expect(fake.calls.filter(({ method }) => /getUpdates|deleteWebhook/.test(method))).toEqual([]);
  });

  it('an update that is told again late changes nothing', async () => {
    const on = { update_id: 20, ...messageOf(75, '/notices on') };
    for (const update of [on, { update_id: 21, ...messageOf(75, '/notices off') }, on])
      expect((await post(update, ours())).status).toBe(200);
    await fake.said(75, /^Notices are off/);
    await house.core.store.transaction(async (tx) => {
      expect(await tx.messages.wanted('75')).toEqual([]);
    });
  });

  it('T01 refuses everybody else', async () => {
    const update = { update_id: 7, ...messageOf(73, '/start') };
    for (const token of [undefined, '', 'x', secret.slice(1), `${secret}x`, secret.toLowerCase()]) {
      const headers = token === undefined ? {} : { 'x-telegram-bot-api-secret-token': token };
      const reply = await post(update, headers as Record<string, string>);
      expect([token, reply.status]).toEqual([token, 401]);
    }
    expect(JSON.stringify(fake.calls)).not.toContain('"chat_id":73');
  });

  it('nonsense is taken and forgotten; what cannot be read is refused', async () => {
    for (const nonsense of [
      null,
      [],
      {},
      'x',
      { update_id: -1 },
      { update_id: 8, message: 5 },
      { update_id: 9 },
    ])
      expect((await post(JSON.stringify(nonsense), ours())).status).toBe(200);
    expect((await post('{', ours())).status).toBe(400);
  });

  it('while the database is away it is told again', async () => {
    const { store } = house.core;
    const spy = vi.spyOn(store, 'transaction').mockRejectedValue(new StoreUnavailable());
    const update = { update_id: 10, ...messageOf(74, '/start') };
    const statuses = [(await post(update, ours())).status];
    spy.mockRestore();
    statuses.push((await post(update, ours())).status);
    expect(statuses).toEqual([503, 200]);
    await fake.said(74, /^AXIOM/);
  });
});

describe('the webhook’s secret', () => {
  it('is the same at every server and after every start, and another for another bot or house', () => {
    const secret = hookSecret('of this house', '1:token');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(hookSecret('of this house', '1:token')).toBe(secret);
    expect(
      new Set([secret, hookSecret('of another', '1:token'), hookSecret('of this house', '2:token')]).size,
    ).toBe(3);
  });
});
