import {
  isAppLink,
  isSafeUrl,
  isTelegramLink,
  linkKind,
  openingOf,
  readWebAddress,
} from '@axiom/domain/link';
import { describe, expect, it } from 'vitest';

describe('web addresses', () => {
  it.each([
    ['https://A.example:443/Path?q=1#x', ['https', 'a.example', 'a.example', '/Path', '?q=1']],
    ['http://127.0.0.1:8081', ['http', '127.0.0.1', '127.0.0.1:8081', '/', '']],
    ['http://[::1]:80/', ['http', '[::1]', '[::1]', '/', '']],
    ['HTTPS://t.me/x?', ['https', 't.me', 't.me', '/x', '']],
    ['https://a.example?q', ['https', 'a.example', 'a.example', '/', '?q']],
    ['https://xn--e1afmkfd.xn--p1ai/', ['https', 'xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai', '/', '']],
  ])('reads %s', (text, [scheme, hostname, host, path, query]) => {
    expect(readWebAddress(text)).toEqual({ scheme, hostname, host, path, query });
  });

  it.each([
    'https://t.me@evil.example',
    'https://evil.example\\@t.me',
    'https:\\\\t.me',
    'https:/t.me',
    ' https://t.me',
    'https://t.me/a b',
    'https://t.me/\n',
    'https://t.me:65536',
    'https://t.me:x',
    'https://a..b',
    'https://.a',
    'https://a.',
    'http://0x7f.1',
    'http://2130706433',
    'http://127.0.0.256',
    'https://t%2Eme',
    'https://ｔ.me',
    `https://${'a'.repeat(64)}.example`,
    `https://a.example/${'a'.repeat(8192)}`,
    'https://a.example/\ud800',
    'ftp://t.me',
    '//t.me',
    '',
    null,
    7,
  ])('T74 %j is none', (text) => {
    expect(readWebAddress(text)).toBeUndefined();
  });

  it.each([
    ['https://a.example', true],
    ['http://127.0.0.1:8081/x', true],
    ['http://localhost', true],
    ['http://[::1]:3000', true],
    ['http://a.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
    ['http://127.1', false],
    ['javascript:alert(1)', false],
    [undefined, false],
  ])('T73 %s is safe: %s', (url, isSafe) => {
    expect(isSafeUrl(url)).toBe(isSafe);
  });
});

describe('Telegram links', () => {
  it.each([
    ['https://t.me/x', 'telegram'],
    ['http://t.me/x', 'telegram'],
    ['https://T.ME/x', 'telegram'],
    ['https://t.me.evil.example/x', 'web'],
    ['https://evil.example/?t.me', 'web'],
    ['https://www.t.me/x', 'web'],
    ['https://t.me:8443/x', 'web'],
    ['tg://resolve?domain=x', 'app'],
    ['tonkeeper-tc://?v=2', 'app'],
    ['https://t.me@evil.example/', 'unsafe'],
    ['https:\\\\t.me', 'unsafe'],
    ['data:text/html,x', 'unsafe'],
    ['JavaScript:alert(1)', 'unsafe'],
    ['java\nscript:alert(1)', 'unsafe'],
    ['blob:https://t.me/x', 'unsafe'],
    ['view-source:https://t.me', 'unsafe'],
    ['no link', 'unsafe'],
    ['', 'unsafe'],
  ])('R3.23a %j is %s: http or https, host t.me exactly', (link, kind) => {
    expect(linkKind(link)).toBe(kind);
    expect(isTelegramLink(link)).toBe(kind === 'telegram');
  });

  it('R3.23 open by web_app_open_tg_link from 6.1, in a new tab before and outside', () => {
    const link = 'https://t.me/wallet/start?startapp=ü#top';
    const inTelegram = { type: 'telegram', pathFull: '/wallet/start?startapp=%C3%BC' };
    expect(openingOf(link, '6.1')).toEqual(inTelegram);
    expect(openingOf(link, '6.10')).toEqual(inTelegram);
    expect(openingOf(link, '6.0')).toEqual({ type: 'tab', url: link });
    expect(openingOf(link, null)).toEqual({ type: 'tab', url: link });
  });

  it('R3.23 other links never go to web_app_open_tg_link, unsafe ones nowhere', () => {
    const page = 'https://t.me.evil.example/x';
    expect(openingOf(page, '8.0')).toEqual({ type: 'messenger', url: page });
    expect(openingOf(page, '6.0')).toEqual({ type: 'tab', url: page });
    expect(openingOf('tc://x', '8.0')).toEqual({ type: 'tab', url: 'tc://x' });
    expect(openingOf('javascript:alert(1)', '8.0')).toEqual({ type: 'nothing' });
    expect(openingOf('https://t.me@evil.example', null)).toEqual({ type: 'nothing' });
  });

  it('app links have a scheme of their own', () => {
    expect(
      ['tc:', 'tonkeeper://x', 'https://x', 'about:blank', 'no scheme', 'a b:c', 7].map(isAppLink),
    ).toEqual([true, true, false, false, false, false, false]);
  });
});
