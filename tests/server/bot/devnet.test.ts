import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, post } from '../../devnet/support/devnet.ts';
import {
  anna,
  boris,
  botToken,
  dina,
  openMessenger,
  type TestMessenger,
} from '../../devnet/telegram/support.ts';
import { freePort } from '../../support/ports.ts';
import { until } from '../../support/until.ts';
import { call, Person, request } from '../support/client.ts';
import { type House, openHouse } from '../support/house.ts';

interface Said {
  readonly text: string;
  readonly buttons: readonly (readonly { readonly text: string; readonly callback_data?: string }[])[];
  readonly message_id: number;
  readonly document?: { readonly file_id: string; readonly file_name: string; readonly file_size: number };
}

/** The server against the imitation that `npm start` runs, over HTTP and nothing else. */
describe('the bot in the devnet’s messenger', () => {
  let port = 0;
  let messenger: TestMessenger;
  let house: House;
  beforeAll(async () => {
    port = await freePort();
    messenger = await openMessenger(port, 'http://127.0.0.1:9/');
    house = await openHouse('memory', {
      env: {
        BOT_TOKEN: botToken,
        BOT_USERNAME: 'axiom_devnet_bot',
        APP_NAME: 'axiom',
        BOT_API_URL: `http://127.0.0.1:${port}/bot-api`,
        COMMUNITY_CHAT: '@axiom_community',
      },
    });
  });
  afterAll(async () => {
    await house.stop();
    await messenger.end();
  });

  const write = (person: number, text: string) => post(port, `/telegram/people/${person}/bot`, { text });
  const heard = async (person: number) =>
    (await get(port, `/devnet/people/${person}/messages`)).body['data'] as readonly Said[];
  const said = (person: number, pattern: RegExp) =>
    until(`${pattern.source} for ${person}`, async () =>
      (await heard(person)).find(({ text }) => pattern.test(text)),
    );
  const signIn = async (telegramId: number) => {
    const launch = await post(port, `/devnet/people/${telegramId}/launch`, {});
    const reply = await call(house.url, 'register', { body: { init_data: launch.body['init_data'] } });
    return new Person(house.url, telegramId, reply.body as { token: string; refresh: string });
  };

  it('is well, introduced and asked for updates', async () => {
    await until('health', async () => {
      const report = (await request(`${house.url}/health/ready`)).body as { messenger: string | null };
      return report.messenger === null;
    });
    const menu = await get(port, `/bot-api/bot${botToken}/getChatMenuButton`);
    expect(menu.body['result']).toMatchObject({ type: 'web_app', web_app: { url: `${house.url}/` } });
  });

  it('answers /start in the language of each, with buttons that the messenger takes', async () => {
    await write(anna, '/start ref_abc');
    await write(boris, '/start');
    expect((await said(anna, /^AXIOM: bonds/)).buttons.flat()).toMatchObject([
      { text: 'Open AXIOM', web_app: { url: `${house.url}/?tgWebAppStartParam=ref_abc` } },
      { callback_data: 'notices:on' },
    ]);
    await said(boris, /^AXIOM: бонды/);
  });

  it('R9.06 a pressed button turns notices on; who blocks the bot hears no more, and hears again after asking again', async () => {
    const ada = await signIn(anna);
    const { message_id } = await said(anna, /^AXIOM/);
    await post(port, `/telegram/people/${anna}/callback`, { message_id, data: 'notices:on' });
    await said(anna, /^Notices are on/);
    const notice = (mintId: string) =>
      house.core.store.transaction(async (tx) => {
        const user = await tx.users.byTelegramId(String(ada.telegramId));
        await tx.messages.notice(user?.id ?? '', { kind: 'bond_matured', mintId, expectedToken: '1' });
      });
    await notice('one');
    await said(anna, /^Your bond has matured/);
    await post(port, `/telegram/people/${anna}`, { allows_write: false });
    await notice('two');
    await until('the person is unsubscribed', async () =>
      house.core.store.transaction(async (tx) => (await tx.messages.wanted(String(anna))).length === 0),
    );
    await write(anna, '/notices on');
    await until(
      'the person is told again',
      async () => (await heard(anna)).filter(({ text }) => text.startsWith('Notices are on')).length === 2,
    );
    await notice('three');
    await until(
      'the third',
      async () =>
        (await heard(anna)).filter(({ text }) => text.startsWith('Your bond has matured')).length === 2,
    );
  });

  it('R5.05 an invitation goes on from person to person', async () => {
    const ada = await signIn(anna);
    const { id } = await ada.get('shareMessage');
    expect((await get(port, `/telegram/people/${boris}/prepared/${id}`)).status).toBe(404);
    await post(port, `/telegram/people/${anna}/prepared`, { id, to: boris });
    const { body } = await get(port, `/telegram/people/${boris}/chats`);
    expect(body['data']).toContainEqual(
      expect.objectContaining({
        from: anna,
        via_bot: true,
        buttons: [[{ text: 'Open AXIOM', url: (await ada.get('me')).ref_link }]],
      }),
    );
  });

  it('R1.07 who is not in the community is told apart', async () => {
    expect((await (await signIn(anna)).get('me')).community_participation).toBe(true);
    expect((await (await signIn(dina)).get('me')).community_participation).toBe(false);
  });

  it('every fault of the imitation is outlived; each message arrives once', async () => {
    const { body } = await post(port, '/devnet/people', { first_name: 'Patient' });
    const patient = Number(body['telegram_id']);
    for (const kind of ['drop', 'error', 'garbage']) {
      await post(port, '/devnet/faults', { target: 'bot_api', kind, count: 3 });
      await write(patient, `/start ${kind}`);
    }
    await until('all are answered', async () => (await heard(patient)).length === 3, 60_000);
    await write(patient, '/notices');
    await said(patient, /^Notices are off/);
    expect(await heard(patient)).toHaveLength(4);
  });

  it('more than the messenger takes at once arrives later, each once and in order', async () => {
    const { body } = await post(port, '/devnet/people', { first_name: 'Chatty' });
    const chatty = Number(body['telegram_id']);
    for (let count = 0; count < 24; count += 1) await write(chatty, `/start ref_${count}`);
    await until('all are answered', async () => (await heard(chatty)).length === 24, 60_000);
    const params = (await heard(chatty)).map(({ buttons }) => /ref_(\d+)/.exec(JSON.stringify(buttons))?.[1]);
    expect(params).toEqual(Array.from({ length: 24 }, (_, index) => String(index)));
  });

  it('R9.04d takes a statement as a file, which its owner opens from the chat and nobody else', async () => {
    const ada = await signIn(anna);
    await write(anna, '/start');
    const body = { from_timestamp: 1, to_timestamp: 9_999_999_999 };
    const order = await ada.get('statementOrder', { body });
    const { document, text } = await until('the file', async () =>
      (await heard(anna)).find((message) => message.document !== undefined),
    );
    expect(text).toMatch(/^Your statement, 1970-01-01 to /);
    expect(document).toMatchObject({ file_name: order.file_name, mime_type: 'text/csv' });
    const address = (person: number) =>
      `http://127.0.0.1:${port}/devnet/people/${person}/documents/${document?.file_id}`;
    const file = await request(address(anna));
    expect([file.status, String(file.body).length]).toEqual([200, document?.file_size]);
    expect(file.body).toMatch(/^time_utc,operation_id,/);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${order.file_name}"`);
    expect((await request(address(boris))).status).toBe(404);
  });
});
