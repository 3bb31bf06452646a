import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BotNotAllowed, type BotReceiver, type Messenger, MessengerAway } from '#server/ports/messenger.ts';
import { botReceiver } from '#server/telegram/receiver.ts';
import { botMessenger } from '#server/telegram/messenger.ts';
import { type Fault, FakeMessenger, messageOf, pressOf } from '../support/fake-messenger.ts';

const TOKEN = '77:SECRET-OF-THE-BOT';
let fake: FakeMessenger;
let messenger: Messenger;
let receiver: BotReceiver;
beforeEach(async () => {
  fake = await FakeMessenger.open();
  const place = { url: fake.env.BOT_API_URL, token: TOKEN };
  messenger = botMessenger({ ...place, communityChat: '@ours' });
  receiver = botReceiver({ ...place, username: 'axiom_test_bot', introduction: [], menuUrl: null });
});
afterEach(() => fake.close());

/** Everything that can go wrong with a call, but for what its method refuses with. */
const ILL: readonly (readonly [string, Fault])[] = [
  ['an error of its own', { code: 500, description: 'Internal Server Error' }],
  ['another bot’s token', { code: 401, description: 'Unauthorized' }],
  ['a page', { text: '<html>' }],
  ['null', { text: 'null' }],
  ['half an answer', { text: '{"ok":true' }],
  ['a cut connection', 'cut'],
];

describe('membership of a chat as the messenger says it', () => {
  it.each([
    ['creator', {}, 'member'],
    ['administrator', {}, 'member'],
    ['member', {}, 'member'],
    ['restricted', { is_member: true }, 'member'],
    ['restricted', { is_member: false }, 'stranger'],
    ['left', {}, 'stranger'],
    ['kicked', {}, 'stranger'],
    ['something new', {}, 'unknown'],
  ])('%s %j is a %s', async (status, more, expected) => {
    fake.fault = () => ({ text: JSON.stringify({ ok: true, result: { status, ...more } }) });
    expect(await messenger.membership('77')).toBe(expected);
    expect(fake.calls.at(-1)).toEqual({ method: 'getChatMember', params: { chat_id: '@ours', user_id: 77 } });
  });

  it.each([
    [400, 'Bad Request: user not found', 'stranger'],
    [400, 'Bad Request: PARTICIPANT_ID_INVALID', 'stranger'],
    [400, 'Bad Request: chat not found', 'unknown'],
    [403, 'Forbidden: bot was kicked', 'unknown'],
    [429, 'Too Many Requests: retry after 5', 'unknown'],
  ])('%i %s says %s', async (code, description, expected) => {
    fake.fault = () => ({ code, description });
    expect(await messenger.membership('77')).toBe(expected);
  });

  it.each(ILL)('%s is unknown', async (_what, fault) => {
    fake.fault = () => fault;
    expect(await messenger.membership('77')).toBe('unknown');
  });

  it('a messenger that is not there is unknown; without a community everybody is a member', async () => {
    const nowhere = { url: 'http://127.0.0.1:9/none', token: TOKEN };
    expect(await botMessenger({ ...nowhere, communityChat: '@ours' }).membership('77')).toBe('unknown');
    expect(await botMessenger({ ...nowhere, communityChat: null }).membership('77')).toBe('member');
  });

  it('another chat than the community may be asked for', async () => {
    expect(await messenger.membership('77', '@channel')).toBe('member');
    expect(fake.calls.at(-1)?.params).toEqual({ chat_id: '@channel', user_id: 77 });
  });
});

describe('sending', () => {
  it('is the text as it is, with its buttons', async () => {
    const buttons = [
      [{ text: 'App', webApp: 'https://app.example/' }],
      [
        { text: 'Link', url: 'https://t.me/bot/app' },
        { text: 'Press', data: 'x' },
      ],
    ];
    expect(await messenger.send('5200000001', { text: '<b> & _x_', buttons })).toEqual({ kind: 'sent' });
    expect(fake.calls.at(-1)?.params).toEqual({
      chat_id: 5_200_000_001,
      text: '<b> & _x_',
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [{ text: 'App', web_app: { url: 'https://app.example/' } }],
          [
            { text: 'Link', url: 'https://t.me/bot/app' },
            { text: 'Press', callback_data: 'x' },
          ],
        ],
      },
    });
  });

  it.each([
    [
      { code: 429, description: 'Too Many Requests: retry after 7', retryAfter: 7 },
      { kind: 'busy', waitMs: 7_000 },
    ],
    [
      { code: 429, description: 'Too Many Requests' },
      { kind: 'busy', waitMs: 1_000 },
    ],
    [{ code: 403, description: 'Forbidden: bot was blocked by the user' }, { kind: 'gone' }],
    [{ code: 403, description: 'Forbidden: user is deactivated' }, { kind: 'gone' }],
    [{ code: 403, description: "Forbidden: bot can't initiate conversation with a user" }, { kind: 'gone' }],
    [{ code: 400, description: 'Bad Request: chat not found' }, { kind: 'gone' }],
    [{ code: 400, description: 'Bad Request: BUTTON_DATA_INVALID' }, { kind: 'refused' }],
    [{ code: 413, description: 'Request Entity Too Large' }, { kind: 'refused' }],
  ])('%j ends as %j', async (fault, expected) => {
    fake.fault = () => fault;
    expect(await messenger.send('77', { text: 'x', buttons: [] })).toMatchObject(expected);
  });

  it.each(ILL)('%s leaves it open, and says why without the token', async (_what, fault) => {
    fake.fault = () => fault;
    const sending = await messenger.send('77', { text: 'x', buttons: [] });
    expect(sending.kind).toBe('unanswered');
    expect(JSON.stringify(sending)).not.toContain('SECRET');
  });

  it('a silent messenger is given up after 5 s', { timeout: 15_000 }, async () => {
    fake.fault = () => 'silence';
    expect(await messenger.send('77', { text: 'x', buttons: [] })).toMatchObject({ kind: 'unanswered' });
  });
});

describe('a prepared message', () => {
  const share = { title: 'T', text: 'Join', buttons: [[{ text: 'Open', url: 'https://t.me/bot/app' }]] };

  it('is bound to its person; its id and end come back', async () => {
    const { id, expiresAtMs } = await messenger.prepareShare('77', share);
    expect(id).toBe('prepared-1');
    expect(expiresAtMs).toBeGreaterThan(Date.now());
    expect(fake.calls.at(-1)).toMatchObject({
      method: 'savePreparedInlineMessage',
      params: {
        user_id: 77,
        allow_user_chats: true,
        result: { type: 'article', title: 'T', input_message_content: { message_text: 'Join' } },
      },
    });
  });

  it.each([
    ...ILL,
    ['an answer without an id', { text: '{"ok":true,"result":{}}' }],
    ['a flood limit', { code: 429, description: 'Too Many Requests: retry after 3', retryAfter: 3 }],
  ] as const)('%s is one kind of error, without the token', async (_what, fault) => {
    fake.fault = () => fault;
    const error = await messenger.prepareShare('77', share).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(MessengerAway);
    const { message, stack, cause } = error as Error;
    expect(JSON.stringify([message, stack, cause, Object.entries(error as object)])).not.toContain('SECRET');
  });
});

describe('a picture for a prepared message', () => {
  const share = { title: 'T', text: 'Join', buttons: [[{ text: 'Open', url: 'https://t.me/bot/app' }]] };
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

  it('R9.07d goes into the person’s own chat without a sound, and the message names its largest size', async () => {
    const id = await messenger.sendPicture('77', picture, share);
    expect(id).toBe('picture-1');
    expect(fake.calls.at(-1)).toMatchObject({
      method: 'sendPhoto',
      params: { chat_id: '77', caption: 'Join', disable_notification: 'true' },
    });
    expect(String(fake.calls.at(-1)?.params['reply_markup'])).toContain('https://t.me/bot/app');
    await messenger.prepareShare('77', share, id);
    expect(fake.calls.at(-1)?.params['result']).toMatchObject({
      type: 'photo',
      photo_file_id: 'picture-1',
      caption: 'Join',
      title: 'T',
      reply_markup: { inline_keyboard: [[{ text: 'Open', url: 'https://t.me/bot/app' }]] },
    });
  });

  it.each([
    "Forbidden: bot can't initiate conversation with a user",
    'Forbidden: bot was blocked by the user',
  ])('R9.07d %s is told apart', async (description) => {
    fake.fault = () => ({ code: 403, description });
    await expect(messenger.sendPicture('77', picture, share)).rejects.toBeInstanceOf(BotNotAllowed);
  });

  it.each([
    ...ILL,
    ['an answer without a picture', { text: '{"ok":true,"result":{"photo":[]}}' }],
    ['a refusal', { code: 400, description: 'Bad Request: IMAGE_PROCESS_FAILED' }],
    ['a flood limit', { code: 429, description: 'Too Many Requests: retry after 3', retryAfter: 3 }],
  ] as const)('%s is one kind of error', async (_what, fault) => {
    fake.fault = () => fault;
    const error = await messenger.sendPicture('77', picture, share).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(MessengerAway);
    expect((error as Error).message).not.toContain('SECRET');
  });
});

describe('what the bot hears', () => {
  const read = (posted: unknown) => receiver.read(posted);

  it('commands of a private chat, with what stands behind them', () => {
    const wish = (text: string) => read({ update_id: 1, ...messageOf(77, text) })?.act?.wish;
    expect(wish('/start')).toEqual({ kind: 'start', param: '' });
    expect(wish('/start ref_abc-farm_def')).toEqual({ kind: 'start', param: 'ref_abc-farm_def' });
    expect(wish('/start@axiom_test_bot ref_abc')).toEqual({ kind: 'start', param: 'ref_abc' });
    expect(wish('/start@another_bot ref_abc')).toEqual({ kind: 'other' });
    expect(wish('/notices on')).toEqual({ kind: 'notices', to: 'on' });
    expect(wish('/notices OFF ')).toEqual({ kind: 'notices', to: 'off' });
    expect(wish('/notices')).toEqual({ kind: 'notices', to: null });
    expect(wish('/notices maybe')).toEqual({ kind: 'notices', to: null });
    expect(wish('/startx')).toEqual({ kind: 'other' });
    expect(wish('hello')).toEqual({ kind: 'other' });
    expect(read({ update_id: 2, ...pressOf(77, 'notices:on') })?.act).toMatchObject({
      telegramId: '77',
      wish: { kind: 'press', pressId: 'press-77', data: 'notices:on' },
    });
  });

  it('nothing of groups, bots and other kinds; what is no update is none', () => {
    const { message } = messageOf(77, '/start') as { message: Record<string, object> };
    const changed = (change: object) => read({ update_id: 3, message: { ...message, ...change } });
    for (const update of [
      changed({ chat: { id: -5, type: 'supergroup', title: 'x' } }),
      changed({ from: { ...message['from'], is_bot: true } }),
      changed({ from: { id: -1, is_bot: false } }),
      changed({ from: undefined }),
      read({ update_id: 3, edited_message: message }),
      read({ update_id: 3 }),
    ])
      expect(update).toEqual({ updateId: 3, act: null });
    for (const nonsense of [null, 'x', [], {}, { update_id: -1 }, { update_id: '3' }, { update_id: 1.5 }])
      expect(read(nonsense)).toBeNull();
  });

  it('a language is a tag or none', () => {
    const language = (code: string) => read({ update_id: 4, ...messageOf(77, 'x', code) })?.act?.languageCode;
    expect(language('zh-hans')).toBe('zh-hans');
    for (const code of ['', 'ru\u0000', 'x'.repeat(65), '<b>']) expect(language(code)).toBeNull();
  });

  it('updates are asked for from an id on; an unreadable answer is an error', async () => {
    fake.write(77, '/start');
    fake.tell({ poll: {} });
    const { signal } = new AbortController();
    const updates = await receiver.updates(810_000_001, signal);
    expect(updates.map(({ updateId, act }) => [updateId, act?.wish.kind])).toEqual([
      [810_000_001, 'start'],
      [810_000_002, undefined],
    ]);
    expect(fake.calls.at(-1)?.params).toMatchObject({ offset: 810_000_001, timeout: 25 });
    for (const [, fault] of ILL) {
      fake.fault = () => fault;
      await expect(receiver.updates(1, signal)).rejects.toBeInstanceOf(MessengerAway);
    }
  });
});
