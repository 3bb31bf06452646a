import {
  directLink,
  isReturnStrategy,
  isReturnUrl,
  opensWalletAfterSending,
  packQuery,
  planRedirect,
  qrLink,
  type RedirectInput,
  type Surroundings,
  toDeepLink,
  toTelegramScheme,
  withReturn,
} from '@axiom/domain/wallet/link';
import { encodeTelegramUrlParameters } from '@tonconnect/sdk';
import { describe, expect, it } from 'vitest';

const TELEGRAM = 'https://t.me/wallet/start?startapp=tonconnect-v__2-id__abc';
const KEEPER = 'https://app.keeper.example/ton-connect?v=2&id=abc';
const PAGE = 'https://axiom.example/bond';

describe('the way back inside a link', () => {
  it.each([
    ['tc://?v=2&id=abc', 'none', 'tc://?v=2&id=abc&ret=none'],
    ['https://a.example/tc', 'back', 'https://a.example/tc?ret=back'],
    ['https://a.example/tc?', 'back', 'https://a.example/tc?ret=back'],
    ['https://a.example/tc?v=2#top', 'tg://resolve', 'https://a.example/tc?v=2&ret=tg%3A%2F%2Fresolve#top'],
    [TELEGRAM, 'back', `${TELEGRAM}-ret__back`],
    [
      'https://t.me/wallet/start',
      'https://t.me/mybot/app',
      'https://t.me/wallet/start?startapp=tonconnect-ret__https--3A--2F--2Ft--2Eme--2Fmybot--2Fapp',
    ],
    ['https://t.me/w/a?startattach=x&y=1', 'none', 'https://t.me/w/a?startattach=x-ret__none&y=1'],
    ['https://t.me.evil.example/?startapp=x', 'back', 'https://t.me.evil.example/?startapp=x&ret=back'],
  ] as const)('%s with %s', (link, strategy, expected) => {
    expect(withReturn(link, strategy)).toBe(expected);
  });

  it('packs a query as TON Connect does', () => {
    const query = 'v=2&id=a_b-c.d&r=%7B%22manifestUrl%22%3A%22https%3A%2F%2Fa.example%22%7D';
    expect(packQuery(query)).toBe(encodeTelegramUrlParameters(query));
    expect(packQuery(query)).toMatch(/^[\w-]+$/);
  });

  it('a start parameter holds nothing that the messenger would drop, whatever leads back', () => {
    const link = withReturn(TELEGRAM, "https://a.example/~me/(x)!*'");
    const start = new URL(link).search.slice('?startapp='.length);
    expect(start).toMatch(/^[\w-]+$/);
    expect(start).toBe(
      'tonconnect-v__2-id__abc-ret__https--3A--2F--2Fa--2Eexample--2F--7Eme--2F--28x--29--21--2A--27',
    );
    const plain = withReturn(KEEPER, "https://a.example/~me/(x)!*'");
    expect(new URL(plain).searchParams.get('ret')).toBe("https://a.example/~me/(x)!*'");
  });

  it('the attachment form of a t.me link becomes the direct one', () => {
    expect(directLink('https://t.me/wallet?attach=wallet')).toBe('https://t.me/wallet/start');
    expect(directLink('https://t.me/wallet?x=1&attach=wallet')).toBe('https://t.me/wallet/start?x=1');
    expect(directLink('https://a.example/?attach=x')).toBe('https://a.example/?attach=x');
  });

  it('links in an app’s own scheme keep what is asked for', () => {
    expect(toDeepLink(KEEPER, 'keeper-tc://')).toBe('keeper-tc://?v=2&id=abc');
    expect(toDeepLink('https://a.example', 'keeper-tc://')).toBe('keeper-tc://');
    expect(toTelegramScheme(TELEGRAM)).toBe(
      'tg://resolve?domain=wallet&appname=start&startapp=tonconnect-v__2-id__abc',
    );
    expect(toTelegramScheme('https://t.me/bot/app')).toBe('tg://resolve?domain=bot&appname=app');
    expect([toTelegramScheme('https://t.me/bot'), toTelegramScheme(KEEPER)]).toEqual([undefined, undefined]);
  });

  it('a return strategy is back, none or an address', () => {
    const values = [
      'back',
      'none',
      'tg://resolve',
      'https://a.example',
      'back ',
      '',
      'javascript://x',
      'tg:resolve',
      null,
    ];
    expect(values.map(isReturnStrategy)).toEqual([true, true, true, true, false, false, false, false, false]);
    expect(['back', 'http://a.example', 'https://a.example'].map(isReturnUrl)).toEqual([false, false, true]);
    expect(qrLink(KEEPER)).toBe(`${KEEPER}&ret=none`);
    expect(qrLink('https://t.me/wallet?attach=wallet')).toBe(
      'https://t.me/wallet/start?startapp=tonconnect-ret__none',
    );
  });
});

const at = (
  messengerPlatform: string | null,
  os: Surroundings['os'] = 'other',
  browser: Surroundings['browser'] = 'other',
): Surroundings => ({ messengerPlatform, os, browser, pageUrl: PAGE });

const plan = (surroundings: Surroundings, change: Partial<RedirectInput> = {}) =>
  planRedirect({
    link: KEEPER,
    deepLink: 'keeper-tc://',
    returnStrategy: 'back',
    twaReturnUrl: null,
    isForced: false,
    surroundings,
    ...change,
  });

/** What a plan opens, the way back alone: "how scheme-or-link ret [then …]". */
function told(surroundings: Surroundings, change: Partial<RedirectInput> = {}): string {
  const { how, link, openMethod, fallback } = plan(surroundings, change);
  const way = (text: string) => decodeURIComponent(text.replaceAll('--', '%').split(/ret(?:=|__)/)[1] ?? '');
  const kind = (text: string) => text.split(':')[0];
  const then =
    fallback === undefined ? '' : ` then ${fallback.how} ${kind(fallback.link)} ${fallback.afterMs}`;
  return `${how} ${kind(link)} ${way(link)} ${openMethod}${then}`;
}

const SCHEME_THEN_TAB = 'custom-deeplink then tab https 200';

describe('opening a wallet of its own', () => {
  it.each([
    [at('ios'), 'messenger https tg://resolve universal-link'],
    [at('android'), 'messenger https tg://resolve universal-link'],
    [at('tdesktop'), `self keeper-tc tg://resolve ${SCHEME_THEN_TAB}`],
    [at('macos', 'macos'), `self keeper-tc tg://resolve ${SCHEME_THEN_TAB}`],
    [at('tdesktop', 'windows'), 'self keeper-tc tg://resolve custom-deeplink'],
    [at('weba', 'macos', 'chrome'), `self keeper-tc googlechrome:// ${SCHEME_THEN_TAB}`],
    [at('weba', 'macos', 'safari'), `self keeper-tc ${PAGE} custom-deeplink`],
    [at('web', 'linux', 'firefox'), `self keeper-tc firefox:// ${SCHEME_THEN_TAB}`],
    [at('something new'), 'tab https back universal-link'],
    [at('toString'), 'tab https back universal-link'],
    [at(null, 'ios', 'safari'), 'tab https none universal-link'],
    [at(null, 'ios', 'chrome'), 'self https googlechrome:// universal-link'],
    [at(null, 'ipad', 'opera'), 'tab https opera-http:// universal-link'],
    [at(null, 'ios'), `tab https ${PAGE} universal-link`],
    [at(null, 'android', 'chrome'), 'tab https googlechrome:// universal-link'],
    [at(null, 'android'), `tab https ${PAGE} universal-link`],
    [at(null, 'macos', 'safari'), 'self keeper-tc none custom-deeplink'],
    [at(null, 'linux'), `self keeper-tc none ${SCHEME_THEN_TAB}`],
    [at(null), 'tab https back universal-link'],
  ])('the first time from %j', (surroundings, expected) => {
    expect(told(surroundings)).toBe(expected);
  });

  it('a retry is forced: the universal link, and no scheme is tried', () => {
    for (const place of [at('tdesktop'), at('weba', 'macos', 'chrome'), at(null, 'linux')]) {
      expect(plan(place, { isForced: true })).toMatchObject({ how: 'tab', openMethod: 'universal-link' });
      expect(plan(place, { isForced: true })).not.toHaveProperty('fallback');
    }
  });

  it('without a scheme the universal link is opened at once', () => {
    expect(told(at('tdesktop'), { deepLink: null })).toBe('tab https tg://resolve universal-link');
  });

  it('a way back that was told stays', () => {
    expect(told(at('ios'), { returnStrategy: 'none' })).toBe('messenger https none universal-link');
    expect(told(at(null, 'ios', 'chrome'), { returnStrategy: 'a://b' })).toContain(' a://b ');
  });
});

describe('opening the messenger’s wallet', () => {
  const wallet = { link: TELEGRAM, deepLink: null };

  it.each([
    [at('ios'), 'messenger https back universal-link'],
    [at('tdesktop'), 'messenger https back universal-link'],
    [at('weba'), 'messenger https back universal-link'],
    [at('web'), 'messenger https back universal-link'],
    [at('something new'), 'tab https back universal-link'],
    [at(null, 'ios', 'safari'), 'tab https back universal-link'],
    [at(null, 'ios', 'chrome'), `self tg googlechrome:// ${SCHEME_THEN_TAB}`],
    [at(null, 'ipad', 'firefox'), `self tg firefox:// ${SCHEME_THEN_TAB}`],
    [at(null, 'android', 'chrome'), `self tg back ${SCHEME_THEN_TAB}`],
    [at(null, 'android', 'firefox'), 'self tg back custom-deeplink'],
    [at(null, 'android'), 'tab https back universal-link'],
    [at(null, 'macos', 'chrome'), `self tg back ${SCHEME_THEN_TAB}`],
    [at(null, 'windows', 'chrome'), 'self tg back custom-deeplink'],
    [at(null), 'tab https none universal-link'],
  ])('the first time from %j', (surroundings, expected) => {
    expect(told(surroundings, wallet)).toBe(expected);
  });

  it('forced: no scheme', () => {
    expect(told(at(null, 'macos', 'chrome'), { ...wallet, isForced: true })).toBe(
      'tab https back universal-link',
    );
  });

  it('twaReturnUrl is where the web messenger comes back to', () => {
    const twaReturnUrl = 'https://t.me/mybot/app';
    expect(told(at('weba'), { ...wallet, twaReturnUrl })).toContain(` ${twaReturnUrl} `);
    expect(told(at(null), { ...wallet, twaReturnUrl })).toContain(' none ');
  });

  it('the attachment form is opened as a mini-app', () => {
    const { link } = plan(at('ios'), { link: 'https://t.me/wallet?attach=wallet', deepLink: null });
    expect(link).toBe('https://t.me/wallet/start?startapp=tonconnect-ret__back');
  });
});

it('skipRedirectToWallet holds outside of the messenger, for wallets that a link opened', () => {
  const shown = (skip: 'ios' | 'always' | 'never', where: Surroundings) =>
    opensWalletAfterSending(skip, 'universal-link', where);
  const [phone, pad, inside] = [at(null, 'ios'), at(null, 'android'), at('ios', 'ios')];
  expect([shown('ios', phone), shown('ios', pad), shown('always', pad), shown('never', phone)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect([shown('ios', inside), shown('always', inside)]).toEqual([true, true]);
  expect(opensWalletAfterSending('never', 'qrcode', inside)).toBe(false);
  expect(opensWalletAfterSending('never', null, inside)).toBe(false);
  expect(opensWalletAfterSending('never', 'custom-deeplink', pad)).toBe(true);
});
