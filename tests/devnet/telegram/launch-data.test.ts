import { createHmac, generateKeyPairSync } from 'node:crypto';
import { validate, validate3rd } from '@tma.js/init-data-node';
import { describe, expect, it } from 'vitest';
import { signLaunchData } from '../../../src-devnet/telegram/launch/init-data.ts';
import { launch } from '../../../src-devnet/telegram/launch/launch.ts';
import { themeParams } from '../../../src-devnet/telegram/launch/themes.ts';
import { readyPeople } from '../../../src-devnet/telegram/people/person.ts';
import { verifyHash, verifySignature } from '../support/verify-launch.ts';

// Launch data of the messenger itself, as libraries publish it.
const p1 = {
  token: '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8',
  data: 'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
};
const p2 = {
  token: '7342037359:AAFZehRPBRs8Seg40oDjTMIW8uTGPuW1zfQ',
  botId: 7_342_037_359,
  data: 'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6',
};
const productionKey = 'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d';
const testKey = '40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec';

const nowMs = Date.now();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const publicKeyHex = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const boris = readyPeople[1];
if (!boris) throw new Error('there is no second person');

const open = (startParam: string) =>
  launch(
    boris,
    { start_param: startParam, platform: 'ios', version: '9.6', theme: 'dark', colors: {} },
    { botToken: p2.token, appUrl: 'https://app.example/x?lang=ru#old' },
    { privateKey, publicKeyHex },
    nowMs,
  );

describe('what the messenger itself has signed', () => {
  it('verifies with the bot token: P1 and P2', () => {
    expect(verifyHash(p1.data, p1.token)).toBe(true);
    expect(verifyHash(p2.data, p2.token)).toBe(true);
    expect(verifyHash(p2.data, p1.token)).toBe(false);
  });

  it('verifies with the messenger key for that bot alone: P2', () => {
    expect(verifySignature(p2.data, p2.botId, productionKey)).toBe(true);
    expect(verifySignature(p2.data, p2.botId + 1, productionKey)).toBe(false);
    expect(verifySignature(p2.data, p2.botId, testKey)).toBe(false);
    expect(verifySignature(p1.data, 5_768_337_691, productionKey)).toBe(false);
  });

  it('counts the signature into the hash, and the order of fields not', () => {
    const pairs = p2.data.split('&');
    expect(verifyHash(pairs.toReversed().join('&'), p2.token)).toBe(true);
    expect(verifyHash(p2.data.replaceAll('%20', '+'), p2.token)).toBe(true);
    expect(verifyHash(pairs.filter((pair) => !pair.startsWith('signature=')).join('&'), p2.token)).toBe(
      false,
    );
    const unhashed = pairs.filter((pair) => !pair.startsWith('hash=')).join('&');
    expect(verifySignature(unhashed, p2.botId, productionKey)).toBe(true);
  });

  it('is signed again to the very same hash', () => {
    const fields = [...new URLSearchParams(p2.data)].filter(([name]) => name !== 'hash');
    const secret = createHmac('sha256', 'WebAppData').update(p2.token).digest();
    const text = fields
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('\n');
    expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(p2.data.slice(-64));
  });
});

describe('what this messenger signs', () => {
  it('is accepted by another implementation with that token alone', () => {
    for (const { initData } of [open(''), open('ref_X-farm_Y')]) {
      expect(() => validate(initData, p2.token)).not.toThrow();
      expect(() => validate(initData, p1.token)).toThrow();
    }
  });

  it('has a signature by the key of this messenger, which nobody takes for the real one', async () => {
    const { initData } = open('ref_abc');
    expect(verifySignature(initData, p2.botId, publicKeyHex)).toBe(true);
    expect(verifySignature(initData, p2.botId, productionKey)).toBe(false);
    await expect(validate3rd(initData, p2.botId)).rejects.toThrow();
    await expect(validate3rd(p2.data, p2.botId, { expiresIn: 0 })).resolves.toBeUndefined();
  });

  it('verifies by hand: HMAC of the sorted pairs without the hash', () => {
    const { initData } = open('ref_abc');
    const pairs = [...new URLSearchParams(initData)];
    const text = pairs
      .filter(([name]) => name !== 'hash')
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('\n');
    const secret = createHmac('sha256', 'WebAppData').update(p2.token).digest();
    expect(Object.fromEntries(pairs)['hash']).toBe(createHmac('sha256', secret).update(text).digest('hex'));
    expect(pairs.at(-1)?.[0]).toBe('hash');
    expect(Object.fromEntries(pairs)['signature']).toMatch(/^[\w-]{86}$/);
  });

  it('carries the person, the real time in seconds and the start parameter', () => {
    const fields = Object.fromEntries(new URLSearchParams(open('ref_abc').initData));
    expect(JSON.parse(fields['user'] ?? '')).toEqual({
      id: boris.telegram_id,
      first_name: 'Boris',
      last_name: 'Zaitsev',
      username: 'boris_z',
      language_code: 'ru',
      is_premium: true,
      allows_write_to_pm: true,
    });
    expect(fields['auth_date']).toBe(String(Math.floor(nowMs / 1000)));
    expect(fields).toMatchObject({ start_param: 'ref_abc', chat_type: 'sender' });
    expect(fields['chat_instance']).toMatch(/^-?\d+$/);
    expect(fields).not.toHaveProperty('query_id');
  });

  it('has a query id and no start parameter where it comes from the menu button', () => {
    const fields = Object.fromEntries(new URLSearchParams(open('').initData));
    expect(fields['query_id']).toMatch(/^AA/);
    expect(fields).not.toHaveProperty('start_param');
  });

  it('reaches the app in the hash, the start parameter in the query too, and keeps the query of the app', () => {
    const { frameUrl, initData } = open('ref_abc');
    const url = new URL(frameUrl);
    expect(url.searchParams.get('lang')).toBe('ru');
    expect(url.searchParams.get('tgWebAppStartParam')).toBe('ref_abc');
    const hash = new URLSearchParams(url.hash.slice(1));
    expect(hash.get('tgWebAppData')).toBe(initData);
    expect(hash.get('tgWebAppVersion')).toBe('9.6');
    expect(hash.get('tgWebAppPlatform')).toBe('ios');
    expect(JSON.parse(hash.get('tgWebAppThemeParams') ?? '')).toMatchObject({ bg_color: '#000000' });
    expect(new URL(open('').frameUrl).searchParams.has('tgWebAppStartParam')).toBe(false);
  });

  it('refuses a changed field', () => {
    const signed = signLaunchData([['auth_date', '1700000000']], p2.token, privateKey);
    expect(verifyHash(signed, p2.token)).toBe(true);
    expect(verifyHash(signed.replace('1700000000', '1700000001'), p2.token)).toBe(false);
    expect(verifySignature(signed.replace('1700000000', '1700000001'), p2.botId, publicKeyHex)).toBe(false);
  });
});

describe('colours', () => {
  it('older clients know fewer of them', () => {
    expect(Object.keys(themeParams('ios', 'light', '6.0'))).toHaveLength(6);
    expect(themeParams('ios', 'light', '6.9')).not.toHaveProperty('section_bg_color');
    expect(Object.keys(themeParams('ios', 'light', '9.6'))).toHaveLength(15);
    expect(themeParams('weba', 'dark', '7.10')).toHaveProperty('bottom_bar_bg_color', '#212121');
  });
});
