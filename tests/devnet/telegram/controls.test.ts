import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHash, verifySignature } from '../support/verify-launch.ts';
import { freePort } from '../../support/ports.ts';
import { get, post } from '../support/devnet.ts';
import { anna, botToken, dina, openMessenger, type TestMessenger } from './support.ts';

const port = await freePort();
let messenger: TestMessenger;

beforeAll(async () => {
  messenger = await openMessenger(port, 'http://127.0.0.1:9/');
});
afterAll(() => messenger.end());

const call = (method: string, params: object) => post(port, `/bot-api/bot${botToken}/${method}`, params);

describe('people', () => {
  it('some are ready, one of them is not in the community', async () => {
    const { body } = await get(port, '/devnet/people');
    expect(body['total']).toBe(4);
    const people = body['data'] as { first_name: string; member: boolean }[];
    expect(people.map(({ first_name, member }) => [first_name, member])).toEqual([
      ['Anna', true],
      ['Boris', true],
      ['Chen', true],
      ['Dina', false],
    ]);
  });

  it('new ones get an id of their own, at once and together', async () => {
    const made = await Promise.all(
      [{ first_name: 'Eve', language_code: 'ru', is_premium: true }, {}, {}].map((body) =>
        post(port, '/devnet/people', body),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(made[0]?.body).toMatchObject({
      first_name: 'Eve',
      language_code: 'ru',
      is_premium: true,
      member: true,
    });
    expect(new Set(made.map(({ body }) => body['telegram_id'])).size).toBe(3);
    expect(new Set(made.map(({ body }) => body['first_name'])).size).toBe(3);
  });

  it.each([
    ['/devnet/people', { name: 'Eve' }, 'name'],
    ['/devnet/people', { is_premium: 'yes' }, 'is_premium'],
    ['/devnet/people', { language_code: 'english language' }, 'language_code'],
    ['/devnet/people', { first_name: '' }, 'first_name'],
    [`/devnet/people/${anna}/launch`, { platform: 'windows' }, 'platform'],
    [`/devnet/people/${anna}/launch`, { version: '5.9' }, 'version'],
    [`/devnet/people/${anna}/launch`, { theme: 'sepia' }, 'theme'],
    [`/devnet/people/${anna}/launch`, { colors: { bg_color: 'red' } }, 'colors'],
    [`/devnet/people/${anna}/launch`, { colors: { page: '#ffffff' } }, 'colors'],
    [`/devnet/people/${anna}/launch`, { start_param: 'a b' }, 'start_param'],
    [`/devnet/people/${anna}/launch`, { start_param: 'x'.repeat(513) }, 'start_param'],
    [`/devnet/people/${anna}/launch`, { start: 'x' }, 'start'],
    [`/devnet/people/${anna}/community`, {}, 'member'],
    [`/devnet/people/${anna}/community`, { member: 1 }, 'member'],
  ])('%s refuses %j and names %s', async (path, body, field) => {
    const answer = await post(port, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body['message']).toContain(`"${field}"`);
  });

  it.each(['/launch', '/community'])('nobody of that id: 404 that names the person (%s)', async (route) => {
    for (const id of ['42', 'anna', '-1', '1e9']) {
      const answer = await post(port, `/devnet/people/${id}${route}`, { member: true });
      expect(answer.status).toBe(404);
      expect(answer.body['message']).toContain(`person "${id}"`);
    }
  });
});

describe('launch', () => {
  it('answers data that verifies, and an address that opens the simulator on that person', async () => {
    const { status, body } = await post(port, `/devnet/people/${anna}/launch`, {
      start_param: 'ref_abc',
      platform: 'weba',
      version: '7.10',
      theme: 'dark',
    });
    expect(status).toBe(200);
    const initData = String(body['init_data']);
    expect(verifyHash(initData, botToken)).toBe(true);
    const config = await get(port, '/telegram/config.json');
    const key = String(config.body['signature_public_key']);
    expect(verifySignature(initData, 5_768_337_691, key)).toBe(true);
    const url = new URL(String(body['url']));
    expect(url.pathname).toBe('/telegram');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      person: String(anna),
      platform: 'weba',
      version: '7.10',
      theme: 'dark',
      start_param: 'ref_abc',
    });
    expect((await fetch(url)).status).toBe(200);
  });

  it('keeps the real time when the chain is moved', async () => {
    await post(port, '/devnet/time', { advance_s: 86_400 * 30 });
    const { body } = await post(port, `/devnet/people/${anna}/launch`, {});
    const date = Number(new URLSearchParams(String(body['init_data'])).get('auth_date'));
    expect(Math.abs(date - Date.now() / 1000)).toBeLessThan(5);
  });
});

describe('community and messages', () => {
  it('membership is what the Bot API then says', async () => {
    const status = async () =>
      (await call('getChatMember', { chat_id: '@axiom_community', user_id: dina })).body['result'];
    expect(await status()).toMatchObject({ status: 'left' });
    const joined = await post(port, `/devnet/people/${dina}/community`, { member: true });
    expect(joined.body).toMatchObject({ telegram_id: dina, member: true });
    expect(await status()).toMatchObject({ status: 'member', user: { id: dina } });
    await post(port, `/devnet/people/${dina}/community`, { member: false });
    expect(await status()).toMatchObject({ status: 'left' });
  });

  it('messages are what the bot sent, with its buttons, and nothing else', async () => {
    const buttons = [[{ text: 'Open', url: 'https://t.me/axiom_devnet_bot/axiom' }]];
    await post(port, `/telegram/people/${anna}/bot`, { text: '/start' });
    await call('sendMessage', {
      chat_id: anna,
      text: 'Your bond is active',
      reply_markup: { inline_keyboard: buttons },
    });
    const { body } = await get(port, `/devnet/people/${anna}/messages`);
    expect(body['data']).toMatchObject([{ text: 'Your bond is active', buttons }]);
    expect((await get(port, `/devnet/people/42/messages`)).status).toBe(404);
  });
});

describe('after a restart', () => {
  it('people, membership, messages and the key are the same', async () => {
    await post(port, `/devnet/people/${dina}/community`, { member: true });
    const paths = ['/devnet/people', `/devnet/people/${anna}/messages`, '/telegram/config.json'];
    const before = await Promise.all(paths.map((path) => get(port, path)));
    await messenger.restart();
    const after = await Promise.all(paths.map((path) => get(port, path)));
    expect(after).toEqual(before);
    const created = await post(port, '/devnet/people', {});
    const people = before[0]?.body['data'] as { telegram_id: number }[];
    expect(people.map((person) => person.telegram_id)).not.toContain(created.body['telegram_id']);
  });
});
