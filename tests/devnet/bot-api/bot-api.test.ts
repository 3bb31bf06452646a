import { until } from '../../support/until.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api, GrammyError, InputFile } from 'grammy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/ports.ts';
import { get, post } from '../support/devnet.ts';
import { anna, boris, botToken, dina, openMessenger, type TestMessenger } from '../telegram/support.ts';

const port = await freePort();
const base = `/bot-api/bot${botToken}`;
let messenger: TestMessenger;
let api: Api;

beforeAll(async () => {
  messenger = await openMessenger(port, 'http://127.0.0.1:9/');
  api = new Api(botToken, { apiRoot: `http://127.0.0.1:${port}/bot-api` });
});
afterAll(() => messenger.end());

const refusal = async (action: Promise<unknown>): Promise<string> => {
  const error = await action.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof GrammyError)) throw new Error('it was not refused', { cause: error });
  return `${error.error_code} ${error.description}`;
};

describe('the door', () => {
  it('a wrong token is unauthorized, an unknown method or place not found', async () => {
    expect(await get(port, '/bot-api/bot1:wrong/getMe')).toEqual({
      status: 401,
      body: { ok: false, error_code: 401, description: 'Unauthorized' },
    });
    const notFound = { status: 404, body: { ok: false, error_code: 404, description: 'Not Found' } };
    expect(await get(port, `${base}/getMoon`)).toEqual(notFound);
    expect(await get(port, `/bot-api/file/bot${botToken}/photos/1.jpg`)).toEqual(notFound);
    expect(await get(port, '/bot-api/')).toEqual(notFound);
  });

  it('takes parameters from query, form and JSON, and method names in any case', async () => {
    const query = await get(port, `${base}/getchatmember?chat_id=@axiom_community&user_id=${anna}`);
    const form = await fetch(`http://127.0.0.1:${port}${base}/getChatMember`, {
      method: 'POST',
      body: new URLSearchParams({ chat_id: '@axiom_community', user_id: String(anna) }),
    });
    const json = await post(port, `${base}/getChatMember`, { chat_id: '@axiom_community', user_id: anna });
    expect(query.body).toMatchObject({ ok: true, result: { status: 'member' } });
    expect(await form.json()).toEqual(query.body);
    expect(json.body).toEqual(query.body);
  });

  it('broken JSON is a refusal in its own form', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${base}/getMe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ ok: false, error_code: 400 });
  });

  it('breaks as the faults say', async () => {
    await post(port, '/devnet/faults', { target: 'bot_api', kind: 'error', count: 1 });
    const broken = await get(port, `${base}/getMe`);
    expect(broken.status).toBeGreaterThanOrEqual(500);
    expect((await get(port, `${base}/getMe`)).status).toBe(200);
  });
});

describe('with the library a bot uses', () => {
  it('getMe, getChat and getChatMember', async () => {
    expect(await api.getMe()).toMatchObject({
      id: 5_768_337_691,
      is_bot: true,
      username: 'axiom_devnet_bot',
    });
    const chat = await api.getChat('@axiom_community');
    expect(chat).toMatchObject({ type: 'supergroup', username: 'axiom_community' });
    expect(await api.getChatMember(chat.id, anna)).toMatchObject({ status: 'member', user: { id: anna } });
    expect(await api.getChatMember(chat.id, dina)).toMatchObject({ status: 'left' });
    expect(await api.getChatMember(chat.id, 5_768_337_691)).toMatchObject({ status: 'administrator' });
    expect(await api.getChatMemberCount(chat.id)).toBe(4);
    expect(await refusal(api.getChat('@nowhere'))).toBe('400 Bad Request: chat not found');
    expect(await refusal(api.getChatMember(chat.id, 42))).toBe('400 Bad Request: PARTICIPANT_ID_INVALID');
  });

  it('sendMessage: the text, its limits, who may be written to', async () => {
    const sent = await api.sendMessage(anna, '<b>Hello</b> &amp; welcome', { parse_mode: 'HTML' });
    expect(sent).toMatchObject({ chat: { id: anna, type: 'private' }, text: 'Hello & welcome' });
    expect(await refusal(api.sendMessage(anna, ' '))).toBe('400 Bad Request: message text is empty');
    expect(await refusal(api.sendMessage(anna, 'x'.repeat(4097)))).toBe(
      '400 Bad Request: message is too long',
    );
    expect(await refusal(api.sendMessage(42, 'x'))).toBe('400 Bad Request: chat not found');
    expect(await refusal(api.sendMessage(dina, 'x'))).toBe(
      "403 Forbidden: bot can't initiate conversation with a user",
    );
    expect(
      await refusal(
        api.sendMessage(anna, 'x', { reply_markup: { inline_keyboard: [[{ text: 'a', url: 'nowhere' }]] } }),
      ),
    ).toContain('Wrong HTTP URL');
  });

  it('who wrote to the bot and then stopped it has blocked it', async () => {
    const { body } = await post(port, '/devnet/people', { first_name: 'Fickle' });
    const fickle = Number(body['telegram_id']);
    await post(port, `/telegram/people/${fickle}/bot`, { text: '/start' });
    await expect(api.sendMessage(fickle, 'Welcome')).resolves.toMatchObject({ text: 'Welcome' });
    await post(port, `/telegram/people/${fickle}`, { allows_write: false });
    expect(await refusal(api.sendMessage(fickle, 'Again'))).toBe(
      '403 Forbidden: bot was blocked by the user',
    );
    await post(port, `/telegram/people/${fickle}`, { allows_write: true });
    await expect(api.sendMessage(fickle, 'Again')).resolves.toMatchObject({ text: 'Again' });
    const [update] = await api.getUpdates();
    await api.getUpdates({ offset: (update?.update_id ?? 0) + 1 });
  });

  it('a button that opens the app: https or this machine, in the bot’s own chats alone', async () => {
    const withApp = (url: string) => ({
      reply_markup: { inline_keyboard: [[{ text: 'Open', web_app: { url } }]] },
    });
    await expect(api.sendMessage(anna, 'x', withApp('https://a.example/?x=1'))).resolves.toBeDefined();
    await expect(api.sendMessage(anna, 'x', withApp('http://127.0.0.1:8080/'))).resolves.toBeDefined();
    for (const url of ['http://a.example/', 'ftp://127.0.0.1/', 'nowhere'])
      expect(await refusal(api.sendMessage(anna, 'x', withApp(url)))).toContain(
        'Only HTTPS links are allowed',
      );
    const community = '@axiom_community';
    expect(await refusal(api.sendMessage(community, 'x', withApp('https://a.example/')))).toBe(
      '400 Bad Request: BUTTON_TYPE_INVALID',
    );
    const article = { type: 'article', id: 'i', input_message_content: { message_text: 'x' } } as const;
    expect(
      await refusal(
        api.savePreparedInlineMessage(anna, { ...article, title: 'x', ...withApp('https://a.example/') }),
      ),
    ).toBe('400 Bad Request: BUTTON_TYPE_INVALID');
    expect(await refusal(api.savePreparedInlineMessage(anna, { ...article, title: '' }))).toContain(
      'article title is empty',
    );
  });

  it('too many messages to one chat are refused for a while, with how long; others are not', async () => {
    const { body } = await post(port, '/devnet/people', { first_name: 'Flooded' });
    const chat = Number(body['telegram_id']);
    const outcomes = [];
    for (let count = 0; count < 25; count += 1)
      outcomes.push(
        await api.sendMessage(chat, `news ${count}`).then(
          () => 0,
          (error: GrammyError) => error.parameters.retry_after ?? -1,
        ),
      );
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill(0));
    const refused = outcomes.filter((waitS) => waitS !== 0);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([1]));
    const messages = await get(port, `/devnet/people/${chat}/messages`);
    expect(messages.body['total']).toBe(25 - refused.length);
    await expect(api.sendMessage(anna, 'quiet')).resolves.toBeDefined();
  });

  it('a prepared message is bound to one person', async () => {
    const prepared = await api.savePreparedInlineMessage(anna, {
      type: 'article',
      id: 'invite',
      title: 'Invite',
      input_message_content: { message_text: 'Join me: https://t.me/axiom_devnet_bot/axiom?startapp=ref_a' },
    });
    expect(prepared.expiration_date).toBeGreaterThan(Date.now() / 1000);
    expect((await get(port, `/telegram/people/${boris}/prepared/${prepared.id}`)).status).toBe(404);
    await post(port, `/telegram/people/${anna}/prepared`, { id: prepared.id, to: boris });
    const { body } = await get(port, `/telegram/people/${boris}/chats`);
    expect(body['data']).toMatchObject([{ from: anna, to: boris, via_bot: true }]);
    expect(await refusal(api.savePreparedInlineMessage(42, { type: 'article', id: 'x' } as never))).toBe(
      '400 Bad Request: USER_ID_INVALID',
    );
  });

  it('a picture is sent once, and prepared by its id; it travels with the message and is read as it was', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
      'base64',
    );
    const sent = await api.sendPhoto(anna, new InputFile(png, 'card.png'), { caption: 'A bond' });
    expect(sent).toMatchObject({
      caption: 'A bond',
      photo: [{ width: 1, height: 1, file_size: png.length }],
    });
    const id = sent.photo.at(-1)?.file_id ?? '';
    const result = { type: 'photo', id: 'gift', photo_file_id: id, caption: 'For you' } as const;
    const prepared = await api.savePreparedInlineMessage(anna, result);
    await post(port, `/telegram/people/${anna}/prepared`, { id: prepared.id, to: boris });
    const { body } = await get(port, `/telegram/people/${boris}/chats`);
    expect((body['data'] as unknown[]).at(-1)).toMatchObject({
      text: 'For you',
      via_bot: true,
      photo: { file_id: id },
    });
    const read = await fetch(`http://127.0.0.1:${port}/devnet/people/${boris}/photos/${id}`);
    expect(read.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await read.arrayBuffer()).equals(png)).toBe(true);
    expect((await get(port, `/devnet/people/${dina}/photos/${id}`)).status).toBe(404);
    const unknown = api.savePreparedInlineMessage(anna, { ...result, photo_file_id: 'x' });
    expect(await refusal(unknown)).toBe('400 Bad Request: wrong file identifier/HTTP URL specified');
    const noPicture = api.sendPhoto(anna, new InputFile(Buffer.from('<svg/>'), 'card.png'));
    expect(await refusal(noPicture)).toBe('400 Bad Request: IMAGE_PROCESS_FAILED');
    const flat = Buffer.from(png);
    flat.writeUInt32BE(30, 16);
    expect(await refusal(api.sendPhoto(anna, new InputFile(flat, 'card.png')))).toBe(
      '400 Bad Request: PHOTO_INVALID_DIMENSIONS',
    );
    const { body: silent } = await post(port, '/devnet/people', { first_name: 'Silent' });
    await post(port, `/telegram/people/${Number(silent['telegram_id'])}`, { allows_write: false });
    const unasked = api.sendPhoto(Number(silent['telegram_id']), new InputFile(png, 'card.png'));
    expect(await refusal(unasked)).toContain('403 Forbidden');
  });

  it('commands and menu button are read as they were set, also after a restart', async () => {
    const commands = [{ command: 'start', description: 'Open' }];
    await api.setMyCommands(commands);
    await api.setMyCommands([{ command: 'start', description: 'Открыть' }], { language_code: 'ru' });
    await api.setChatMenuButton({
      menu_button: { type: 'web_app', text: 'Open', web_app: { url: 'https://a.example' } },
    });
    await messenger.restart();
    expect(await api.getMyCommands()).toEqual(commands);
    expect(await api.getMyCommands({ language_code: 'ru' })).toMatchObject([{ description: 'Открыть' }]);
    expect(await api.getChatMenuButton()).toMatchObject({ type: 'web_app', text: 'Open' });
    expect(await refusal(api.setMyCommands([{ command: 'No Way', description: 'x' }]))).toContain(
      'BOT_COMMAND_INVALID',
    );
  });
});

describe('updates', () => {
  it('/start of a person: long polling hears it at once, and it stays until it is confirmed', async () => {
    await messenger.restart();
    const waiting = api.getUpdates({ timeout: 20 });
    await post(port, `/telegram/people/${dina}/bot`, { text: '/start ref_abc' });
    const [update] = await waiting;
    expect(update).toMatchObject({
      message: {
        text: '/start ref_abc',
        from: { id: dina, is_bot: false, language_code: 'de' },
        chat: { id: dina, type: 'private' },
        entities: [{ type: 'bot_command', offset: 0, length: 6 }],
      },
    });
    await messenger.restart();
    expect(await api.getUpdates()).toHaveLength(1);
    expect(await api.getUpdates({ offset: (update?.update_id ?? 0) + 1 })).toHaveLength(0);
    await messenger.restart();
    expect(await api.getUpdates()).toHaveLength(0);
    // Having written first, she can now be written to.
    await expect(api.sendMessage(dina, 'Welcome')).resolves.toMatchObject({ text: 'Welcome' });
  });

  it('a pressed button is a callback query', async () => {
    const sent = await api.sendMessage(anna, 'Sure?', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] },
    });
    await post(port, `/telegram/people/${anna}/callback`, { message_id: sent.message_id, data: 'yes' });
    const [update] = await api.getUpdates({ timeout: 5 });
    expect(update).toMatchObject({ callback_query: { data: 'yes', from: { id: anna } } });
    expect(await api.answerCallbackQuery(update?.callback_query?.id ?? '')).toBe(true);
    await api.getUpdates({ offset: -1 });
    await api.getUpdates({ offset: (update?.update_id ?? 0) + 1 });
  });

  it('a second poller ends the first', async () => {
    const first = refusal(api.getUpdates({ timeout: 20 }));
    const second = api.getUpdates({ timeout: 1 });
    expect(await first).toContain('409 Conflict: terminated by other getUpdates request');
    expect(await second).toEqual([]);
  });

  it('a webhook gets each update with its secret, again until it is taken; polling is then a conflict', async () => {
    const taken: { secret: string | undefined; text: string }[] = [];
    let refuse = 1;
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        if (refuse > 0) {
          refuse -= 1;
          return response.writeHead(500).end();
        }
        const secret = request.headers['x-telegram-bot-api-secret-token'];
        const { message } = JSON.parse(body) as { message: { text: string } };
        taken.push({ secret: typeof secret === 'string' ? secret : undefined, text: message.text });
        server.emit('taken');
        return response.writeHead(200).end();
      });
    }).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
      await api.setWebhook(hook, { secret_token: 's3cret' });
      expect(await refusal(api.getUpdates())).toContain(
        "409 Conflict: can't use getUpdates method while webhook",
      );
      const heard = once(server, 'taken');
      await post(port, `/telegram/people/${anna}/bot`, { text: 'hello' });
      await heard;
      expect(taken).toEqual([{ secret: 's3cret', text: 'hello' }]);
      expect(await refusal(api.setWebhook('http://bot.example/hook'))).toContain(
        'An HTTPS URL must be provided',
      );
      await until(
        'the update to be taken',
        async () => (await api.getWebhookInfo()).pending_update_count === 0,
      );
      await api.deleteWebhook();
      expect(await api.getWebhookInfo()).toMatchObject({ url: '' });
      expect(await api.getUpdates()).toEqual([]);
    } finally {
      server.close();
    }
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
