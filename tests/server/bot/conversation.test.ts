import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { START_CODE_MAX_CHARS } from '@axiom/domain/constants';
import { until } from '../../support/until.ts';
import { type Person, request } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { fundedLink } from '../support/farming.ts';
import { FakeMessenger, messageOf, pressOf } from '../support/fake-messenger.ts';
import { type House, openHouse } from '../support/house.ts';
import { stateOf } from '../support/state.ts';
import { picture, pngChunk, wholePng } from '../support/tasks.ts';

const PICTURE = wholePng(60, 40);

/** Right at the beginning, and shown by no viewer. */
function brokenPictures(): Uint8Array<ArrayBuffer>[] {
  const changed = (at: number) => {
    const bytes = Buffer.from(PICTURE);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const withPixels = (content: Buffer) =>
    Buffer.concat([
      PICTURE.subarray(0, 8 + 25),
      pngChunk('IDAT', content),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  return [
    picture(2000),
    picture(2000, 'jpeg'),
    PICTURE.subarray(0, -1),
    PICTURE.subarray(0, -12),
    Buffer.concat([PICTURE, Buffer.from('<script>')]),
    changed(20),
    changed(60),
    withPixels(Buffer.from('no pixels')),
    withPixels(deflateSync(Buffer.alloc(40 * 61 - 1))),
    withPixels(deflateSync(Buffer.alloc(100 * 40 * 61))),
  ];
}

describe.each(storeKinds)('the bot on %s', (kind) => {
  let fake: FakeMessenger;
  let house: House;
  beforeAll(async () => {
    fake = await FakeMessenger.open();
    house = await openHouse(kind, { env: fake.env });
  });
  afterEach(() => {
    fake.fault = () => undefined;
  });
  afterAll(async () => {
    await house.stop();
    await fake.close();
  });
  let nextId = 900_000;
  const someone = () => (nextId += 1);

  it('introduces itself in both languages, and asks for updates of its two kinds', async () => {
    await until('it asks', () => fake.calls.some(({ method }) => method === 'getUpdates'));
    const said = (method: string) =>
      fake.calls.filter((call) => call.method === method).map(({ params }) => params);
    expect(said('deleteWebhook')).toHaveLength(1);
    expect(said('setMyCommands').map((params) => params['language_code'])).toEqual([undefined, 'ru']);
    expect(said('setChatMenuButton')).toMatchObject([
      { menu_button: { type: 'web_app', text: 'Open AXIOM', web_app: { url: `${house.url}/` } } },
    ]);
    expect(said('getUpdates')[0]).toMatchObject({ allowed_updates: ['message', 'callback_query'] });
  });

  it('/start answers with a button that opens the app, in the person’s language', async () => {
    const [ada, boris] = [someone(), someone()];
    fake.write(ada, '/start');
    fake.write(boris, '/start', 'ru');
    expect(await fake.said(ada, /^AXIOM: bonds/)).toMatchObject({
      buttons: [
        { text: 'Open AXIOM', web_app: { url: `${house.url}/` } },
        { text: 'Turn notices on', callback_data: 'notices:on' },
      ],
    });
    expect((await fake.said(boris, /^AXIOM: бонды/)).buttons.map(({ text }) => text)).toEqual([
      'Открыть AXIOM',
      'Включить уведомления',
    ]);
  });

  it('R1.01 a start parameter’s codes are in the button; anything else in it is left out', async () => {
    const opened = async (param: string) => {
      const person = someone();
      fake.write(person, `/start ${param}`);
      const { text, buttons } = await fake.said(person, /^AXIOM/);
      return [buttons[0]?.web_app?.url.replace(house.url, ''), text.split('\n\n').slice(1)];
    };
    const invited = 'A friend invited you; the invitation is in the button below.';
    const link = 'A bond waits for you behind the button below.';
    expect(await opened('ref_Ab3')).toEqual(['/?tgWebAppStartParam=ref_Ab3', [invited]]);
    const longest = 'x'.repeat(START_CODE_MAX_CHARS);
    expect(await opened(longest)).toEqual([`/?tgWebAppStartParam=${longest}`, [invited]]);
    expect(await opened('farm_Xy9')).toEqual(['/?tgWebAppStartParam=farm_Xy9', [link]]);
    expect(await opened('ref_Ab3-farm_Xy9')).toEqual([
      '/?tgWebAppStartParam=ref_Ab3-farm_Xy9',
      [link, invited],
    ]);
    for (const hostile of [
      'javascript:1',
      'ref_"><b>',
      'ref_a&tgWebAppData=x',
      '../../x',
      'x'.repeat(START_CODE_MAX_CHARS + 1),
      '\u0000',
    ])
      expect(await opened(hostile)).toEqual(['/', []]);
  });

  it('R9.06 notices are off until they are asked for, by command or button, and stop when told', async () => {
    const person = someone();
    const states = () => fake.heardBy(person).map(({ text }) => /^Notices are (on|off)/.exec(text)?.[1]);
    for (const [said, expected] of [
      ['/notices', 'off'],
      ['/notices on', 'on'],
      ['/notices on', 'on'],
      ['/notices', 'on'],
      ['/notices off', 'off'],
    ] as const) {
      const before = states().length;
      fake.write(person, said);
      await until(said, () => states().length > before);
      expect(states().at(-1)).toBe(expected);
    }
    fake.tell(pressOf(person, 'notices:on'));
    await until('the press', () => states().length === 6);
    expect(states().at(-1)).toBe('on');
    await until('its end', () =>
      fake.calls.some(({ params }) => params['callback_query_id'] === `press-${person}`),
    );
    fake.write(person, '/start');
    expect((await fake.said(person, /^AXIOM/)).buttons).toHaveLength(1);
  });

  it('anything else is answered with what it can do; groups and bots are not', async () => {
    const [ada, quiet] = [someone(), someone()];
    const { message } = messageOf(quiet, '/start') as { message: object };
    fake.tell({ message: { ...message, chat: { id: -7, type: 'group', title: 'x' } } });
    fake.tell({ message: { ...message, from: { id: quiet, is_bot: true, first_name: 'x' } } });
    fake.tell({ edited_message: message });
    fake.tell(pressOf(quiet, 'something:else'));
    fake.write(ada, 'What is this?');
    await fake.said(ada, /\/notices on/);
    expect([fake.heardBy(quiet), fake.heardBy(-7)]).toEqual([[], []]);
  });

  it('an update that is told again is answered once', async () => {
    const [ada, bob] = [someone(), someone()];
    const update = fake.write(ada, '/start');
    await fake.said(ada, /^AXIOM/);
    await house.core.store.transaction(async (tx) => {
      expect(await tx.messages.takeUpdate(update.update_id)).toBe(false);
    });
    fake.write(bob, '/start');
    await fake.said(bob, /^AXIOM/);
    expect(fake.heardBy(ada)).toHaveLength(1);
    const offsets = fake.calls
      .filter(({ method }) => method === 'getUpdates')
      .map(({ params }) => params['offset']);
    expect(Math.max(...offsets.map(Number))).toBeGreaterThan(update.update_id);
  });

  it('while the messenger is ill nothing is lost, the rest works, and health says so', async () => {
    const person = await house.person();
    fake.fault = ({ method }, nth) => (nth % 2 === 0 ? 'cut' : { code: 500, description: method });
    fake.write(person.telegramId, '/start');
    const ready = async () => (await request(`${house.url}/health/ready`)).body as Record<string, unknown>;
    const ill = await until('health', async () => {
      const report = await ready();
      return report['messenger'] !== null && report;
    });
    expect(ill['status']).toBe('degraded');
    expect(JSON.stringify(ill)).not.toContain('AAFZ');
    expect((await person.ask('me')).status).toBe(200);
    const share = await person.ask('shareMessage');
    expect([share.status, share.body]).toMatchObject([503, { code: 'messenger_unavailable' }]);
    expect((await house.person()).token).not.toBe('');
    fake.fault = () => undefined;
    await fake.said(person.telegramId, /^AXIOM/);
    await until('health again', async () => (await ready())['messenger'] === null);
    expect(fake.heardBy(person.telegramId)).toHaveLength(1);
  });

  it('R5.05 R2.14 an invitation is prepared for its person at every tap, in their language, with their link', async () => {
    const [ada, boris] = [await house.person(), await house.person({ languageCode: 'ru' })];
    const answers = [await ada.get('shareMessage'), await ada.get('shareMessage', { body: {} })];
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
    for (const { id, inline_message_id, expires_at } of answers) {
      expect(inline_message_id).toBe(id);
      expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    }
    await boris.get('shareMessage');
    const prepared = async (person: Person) => {
      const { params } = fake.calls.findLast(
        (call) => call.method === 'savePreparedInlineMessage' && call.params['user_id'] === person.telegramId,
      )!;
      return params['result'] as {
        title: string;
        reply_markup: { inline_keyboard: { text: string; url: string }[][] };
      };
    };
    expect((await prepared(ada)).title).toBe('Invite to AXIOM');
    expect((await prepared(ada)).reply_markup.inline_keyboard).toEqual([
      [{ text: 'Open AXIOM', url: (await ada.get('me')).ref_link }],
    ]);
    expect((await prepared(boris)).title).toBe('Приглашение в AXIOM');
    expect((await ada.ask('shareMessage', { body: { x: 1 } })).status).toBe(422);
  });

  it('R5.05 R9.08 one’s own link is prepared with its sum; nobody’s else, and none that has ended', async () => {
    const [ada, boris] = [await house.person(), await house.person({ languageCode: 'ru' })];
    const prepared = (person: Person) =>
      fake.calls.findLast(
        (call) => call.method === 'savePreparedInlineMessage' && call.params['user_id'] === person.telegramId,
      )?.params['result'] as {
        title: string;
        input_message_content: { message_text: string };
        reply_markup: { inline_keyboard: { text: string; url: string }[][] };
      };
    for (const [person, title, words, open] of [
      [
        ada,
        'A bond as a gift',
        'A bond of 10.00 AXIOM for 30 days, for you: open it in AXIOM.',
        'Get the bond',
      ],
      [
        boris,
        'Бонд в подарок',
        'Для вас бонд на 10.00 AXIOM, срок 30 дней: откройте его в AXIOM.',
        'Получить бонд',
      ],
    ] as const) {
      const link = await fundedLink(house, person, 1);
      await person.get('shareMessage', { body: { farming_id: link.id } });
      const { title: shown, input_message_content: content, reply_markup: markup } = prepared(person);
      expect([shown, content.message_text]).toEqual([title, words]);
      expect(markup.inline_keyboard).toEqual([[{ text: open, url: link.link }]]);
    }
    const link = await fundedLink(house, ada, 1);
    const refused = await boris.ask('shareMessage', { body: { farming_id: link.id } });
    expect([refused.status, refused.body]).toMatchObject([404, { code: 'farm_link_not_found' }]);
    await ada.get('farmCancel', { id: link.id });
    const ended = await ada.ask('shareMessage', { body: { farming_id: link.id } });
    expect([ended.status, ended.body]).toMatchObject([409, { code: 'conflict' }]);
  });

  it('R9.07d R9.08b a picture goes with it: checked, sent to its person first, stored by nobody', async () => {
    const ada = await house.person();
    const link = await fundedLink(house, ada, 1);
    const before = house.database === null ? null : await stateOf(house);
    const { id } = await ada.get('sharePicture', { body: { farming_id: link.id }, photo: PICTURE });
    expect(id).toMatch(/^prepared-/);
    const [own] = fake.heardBy(ada.telegramId).slice(-1);
    expect(own).toMatchObject({ text: 'A bond of 10.00 AXIOM for 30 days, for you: open it in AXIOM.' });
    const { params } = fake.calls.findLast(({ method }) => method === 'savePreparedInlineMessage')!;
    expect(params['result']).toMatchObject({ type: 'photo', photo_file_id: `picture-${fake.heard.length}` });
    if (before !== null) expect(await stateOf(house)).toEqual(before);
    const refused = async (photo: Uint8Array<ArrayBuffer> | undefined) => {
      const { status, body } = await ada.ask('sharePicture', photo === undefined ? { body: {} } : { photo });
      return [status, (body as { code: string }).code];
    };
    expect(await refused(undefined)).toEqual([422, 'photo_missing']);
    expect(await refused(new TextEncoder().encode('<svg/>'))).toEqual([422, 'not_a_photo']);
    const { length } = fake.heard;
    for (const broken of brokenPictures()) expect(await refused(broken)).toEqual([422, 'not_a_photo']);
    expect(fake.heard).toHaveLength(length);
    fake.fault = ({ method }) =>
      method === 'sendPhoto'
        ? { code: 403, description: 'Forbidden: bot was blocked by the user' }
        : undefined;
    expect(await refused(PICTURE)).toEqual([409, 'bot_not_allowed']);
  });
});
