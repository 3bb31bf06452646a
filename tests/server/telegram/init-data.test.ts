import { createHmac } from 'node:crypto';
import { sign } from '@tma.js/init-data-node';
import { describe, expect, it } from 'vitest';
import { InvalidInitData, launchCheck } from '#server/telegram/init-data.ts';

const P1_TOKEN = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';
const P1 =
  'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2';
const P2_TOKEN = '7342037359:AAFZehRPBRs8Seg40oDjTMIW8uTGPuW1zfQ';
const P2 =
  'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6';

const DAY_S = 86_400;
const at = (seconds: number) => seconds * 1000;
const p2 = (text: string, wallMs = at(1_733_584_787)) => launchCheck(P2_TOKEN, DAY_S).check(text, wallMs);

/** Signs these pairs as the messenger would, without any check of its own. */
function signed(pairs: readonly (readonly [string, string])[], token = P2_TOKEN): string {
  const secret = createHmac('sha256', 'WebAppData').update(token).digest();
  const lines = pairs.map(([key, value]) => `${key}=${value}`).sort();
  const hash = createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
  return [...pairs, ['hash', hash]]
    .map((pair) => pair.map((text) => encodeURIComponent(text ?? '')).join('='))
    .join('&');
}
const USER = ['user', '{"id":7,"first_name":"Ada"}'] as const;
const DATE = ['auth_date', '1733584787'] as const;

describe('launch data', () => {
  it('R1 two real strings are accepted and read', () => {
    const first = launchCheck(P1_TOKEN, DAY_S).check(P1, at(1_662_771_648));
    expect(first).toEqual({
      user: {
        telegramId: '279058397',
        firstName: 'Vladislav',
        lastName: 'Kibenko',
        username: 'vdkfrost',
        languageCode: 'ru',
        isPremium: true,
      },
      startParam: null,
      authDateS: 1_662_771_648,
    });
    expect(p2(P2).user.firstName).toBe('Vladislav + - ? /');
  });

  it('T09 the order of the pairs and + for a space change nothing', () => {
    expect(p2(P2.split('&').reverse().join('&')).user.telegramId).toBe('279058397');
    expect(p2(P2.replaceAll('%20', '+')).user.firstName).toBe('Vladislav + - ? /');
  });

  it('agrees with the library where the library is right', () => {
    const user = { id: 7, first_name: 'Ada', is_premium: true };
    const text = sign({ user, start_param: 'ref_X-farm_Y' }, P2_TOKEN, new Date(at(1_733_584_787)));
    expect(p2(text)).toMatchObject({
      user: { telegramId: '7', isPremium: true },
      startParam: 'ref_X-farm_Y',
    });
  });

  it.each([
    ['T01 another token', P2, launchCheck(P1_TOKEN, DAY_S)],
    ['T02 a changed user', P2.replace('279058397', '279058398'), null],
    ['a removed pair', P2.replace(/&signature=[^&]*/, ''), null],
    [
      'T03 an upper-case hash',
      P2.replace(/hash=(.*)$/, (_all, hash: string) => `hash=${hash.toUpperCase()}`),
      null,
    ],
    ['a short hash', P2.slice(0, -2), null],
    ['no hash', P2.replace(/&hash=.*/, ''), null],
    ['two hashes', `${P2}&hash=${'0'.repeat(64)}`, null],
    ['a duplicate user', `${P2}&user=%7B%22id%22%3A1%7D`, null],
    ['a broken percent sequence', `${P2}&x=%E0%A4%A`, null],
    ['an empty string', '', null],
    ['a hostile length', `a=${'b'.repeat(10_000)}`, null],
    ...['a=b', 'a\nb', 'a\u0000', 'a b', '\u202ea', '\u200b', 'a'.repeat(65)].map(
      (name): [string, string, null] => [
        `the name ${JSON.stringify(name)}`,
        signed([USER, DATE, [name, 'x']]),
        null,
      ],
    ),
    ['a name without letters', `=x&${signed([USER, DATE])}`, null],
    ['N15b a start_param hidden behind a line feed', hiddenStartParam(), null],
    ['T05 an auth_date in milliseconds', signed([USER, ['auth_date', '1733584787000']]), null],
    ['an auth_date with a tail', signed([USER, ['auth_date', '1733584787abc']]), null],
    ['two auth_dates', `${signed([USER, DATE])}&auth_date=1733584787`, null],
    ['no user', signed([DATE]), null],
    ['T08 a user that is a list', signed([['user', '[]'], DATE]), null],
    ['a user without an id', signed([['user', '{"first_name":"Ada"}'], DATE]), null],
    ['an id that is text', signed([['user', '{"id":"7","first_name":"Ada"}'], DATE]), null],
    [
      'an id beyond exact numbers',
      signed([['user', '{"id":9007199254740993,"first_name":"A"}'], DATE]),
      null,
    ],
    ['a name that is an object', signed([['user', '{"id":7,"first_name":{}}'], DATE]), null],
  ])('%s is refused with the text of the specification', (_what, text, check) => {
    const use = check ?? launchCheck(P2_TOKEN, DAY_S);
    expect(() => use.check(text, at(1_733_584_787))).toThrow(InvalidInitData);
    expect(() => use.check(text, at(1_733_584_787))).toThrow('Invalid WebApp init data');
  });

  it.each(['v2', 'chat_2', 'Start', 'new-field', 'a.b', 'x[0]', 'имя', '1'])(
    'a later field named %s is signed like any other, and changes nothing else',
    (name) => {
      const text = signed([USER, DATE, [name, 'x']]);
      expect(p2(text).user.telegramId).toBe('7');
      expect(() => p2(text.replace('=x', '=y'))).toThrow(InvalidInitData);
    },
  );

  it('no name makes two lists of pairs look the same once they are signed', () => {
    const lines = new Map<string, string>();
    const texts = ['', 'a', '=', 'a=', '=a', '\n', 'a\nb=', 'b', 'b=a'];
    for (const name of texts)
      for (const value of texts) {
        const text = signed([USER, DATE, [name, value]]);
        let isTaken = true;
        try {
          p2(text);
        } catch {
          isTaken = false;
        }
        if (!isTaken) continue;
        const line = `${name}=${value}`;
        expect([line, lines.get(line) ?? name]).toEqual([line, name]);
        lines.set(line, name);
      }
    expect(lines.size).toBeGreaterThan(0);
  });

  it('T05 T06 at most a day old and a minute ahead', () => {
    expect(() => p2(P2, at(1_733_584_787 + DAY_S))).not.toThrow();
    expect(() => p2(P2, at(1_733_584_787 + DAY_S + 1))).toThrow(InvalidInitData);
    expect(() => p2(P2, at(1_733_584_787 - 60))).not.toThrow();
    expect(() => p2(P2, at(1_733_584_787 - 61))).toThrow(InvalidInitData);
  });

  it('a start parameter of another form than the messenger allows is none', () => {
    expect(p2(signed([USER, DATE, ['start_param', 'ref_abc']])).startParam).toBe('ref_abc');
    expect(p2(signed([USER, DATE, ['start_param', 'a b']])).startParam).toBeNull();
    expect(p2(signed([USER, DATE, ['start_param', 'a'.repeat(513)]])).startParam).toBeNull();
  });
});

/** The same signed text as with a start_param of its own, but the pair hides inside auth_date. */
function hiddenStartParam(): string {
  const honest = signed([DATE, ['start_param', 'refA'], USER]);
  const hash = /hash=([0-9a-f]{64})/.exec(honest)?.[1] ?? '';
  return `auth_date=1733584787%0Astart_param%3DrefA&user=${encodeURIComponent(USER[1])}&hash=${hash}`;
}
