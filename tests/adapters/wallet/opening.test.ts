import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleLaunch, sampleWallets } from '../../support/samples.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { AGENTS, BrowserPage } from '../support/browser-page.ts';
import { framed } from '../support/messenger-frame.ts';
import { createTelegramHost } from '#adapters/telegram/host.ts';
import { createTransport } from '#adapters/telegram/transport.ts';
import { readSurroundings } from '#adapters/wallet/opening/surroundings.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';
import type { OpenOrder, WalletInfo, WalletOpenMethod } from '@axiom/domain/wallet/port';
import type { WalletOptions } from '#adapters/wallet/options.ts';

const KEEPER = 'https://app.keeper.example/ton-connect?v=2&id=abc';
const TELEGRAM = 'https://t.me/wallet?attach=wallet';
const RETURNED = '/wallet/start?startapp=tonconnect-ret__back';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Place {
  readonly agent?: string;
  readonly url?: string;
  readonly touchPoints?: number;
  /** The messenger's platform; null outside of it. */
  readonly platform?: string | null;
  readonly version?: string;
}

/** The wallet adapter in a page, with the app's own messenger behind it. */
function at(place: Place = {}, change: Partial<WalletOptions> = {}) {
  const { agent, platform = null, version = '7.0', ...where } = place;
  const page = new BrowserPage(agent, where);
  const frame = framed();
  frame.window.open = page.open as never;
  const launch = platform === null ? null : { ...sampleLaunch, platform, version };
  const host = createTelegramHost({
    view: frame.view,
    transport: createTransport(frame.view),
    params: {},
    launch,
    bot: { bot: 'axiom_bot', app: 'app' },
  });
  const wallet = createTonConnectWallet({
    manifestUrl: 'https://axiom.example/tonconnect-manifest.json',
    walletsListUrl: 'https://axiom.example/wallets.json',
    storage: memoryStorage(),
    chain: '-3',
    allowsBundledList: false,
    locale: 'en',
    view: page,
    messengerPlatform: platform,
    openLink: host.openLink,
    nowMs: () => 0,
    submitProof: null,
    ...change,
  });
  const open = (order: Partial<OpenOrder> = {}) =>
    wallet.open({
      link: KEEPER,
      deepLink: 'keeper-tc://',
      returnStrategy: 'back',
      twaReturnUrl: null,
      isForced: false,
      ...order,
    });
  return { page, wallet, open, posted: frame.posted };
}

/** What a first opening does, with what follows 200 ms later. */
function first(place: Place, order: Partial<OpenOrder> = {}) {
  const { page, open, posted } = at(place);
  open(order);
  vi.advanceTimersByTime(200);
  return { opened: page.opened, posted };
}

const telegram = { link: TELEGRAM, deepLink: null };
const tgLink = (path: string) => ({ type: 'web_app_open_tg_link', data: { path_full: path } });

describe('R3.20c the way back, as TON Connect writes it (research, section 3)', () => {
  it('9. a link for any wallet: its query goes on', () => {
    expect(first({}, { link: 'tc://?v=2&id=abc', returnStrategy: 'none' }).opened).toEqual([
      '_blank tc://?v=2&id=abc&ret=none',
    ]);
  });

  it('10. a t.me link: packed into its start parameter', () => {
    const link = 'https://t.me/wallet/start?startapp=tonconnect-v__2-id__abc';
    expect(first({ platform: 'ios' }, { link, deepLink: null }).posted).toEqual([
      tgLink('/wallet/start?startapp=tonconnect-v__2-id__abc-ret__back'),
    ]);
  });

  it('11. R3.20d twaReturnUrl inside the messenger; outside of it nothing', () => {
    const order = { ...telegram, twaReturnUrl: 'https://t.me/mybot/app' as const };
    expect(first({ platform: 'weba' }, order).posted).toEqual([
      tgLink('/wallet/start?startapp=tonconnect-ret__https--3A--2F--2Ft--2Eme--2Fmybot--2Fapp'),
    ]);
    expect(first({}, order).opened).toEqual([
      '_blank https://t.me/wallet/start?startapp=tonconnect-ret__none',
    ]);
  });

  it('12. the messenger opens its own wallet', () => {
    for (const platform of ['ios', 'android', 'tdesktop', 'weba'])
      expect(first({ platform }, telegram)).toEqual({ posted: [tgLink(RETURNED)], opened: [] });
  });

  it('R3.23b R3.23c a messenger older than 6.1 cannot: a new tab', () => {
    const { posted, opened } = first({ platform: 'ios', version: '6.0' }, telegram);
    expect([posted, opened]).toEqual([[], [`_blank https://t.me${RETURNED}`]]);
  });

  it('13. another wallet, in the messenger of a phone: its link, and back by tg://resolve', () => {
    for (const platform of ['ios', 'android']) {
      const { opened, posted } = first({ platform, agent: AGENTS.iosInside });
      const url = `${KEEPER}&ret=tg%3A%2F%2Fresolve`;
      expect([posted, opened]).toEqual([[{ type: 'web_app_open_link', data: { url } }], []]);
    }
  });

  it('14. R3.19a R3.19b R3.19c on a computer its scheme, 200 ms later its link; a retry the link alone', () => {
    const { page, open } = at({ platform: 'tdesktop', agent: AGENTS.macSafari.replace('Version/17.5', '') });
    const universal = `_blank ${KEEPER}&ret=tg%3A%2F%2Fresolve`;
    open();
    vi.advanceTimersByTime(199);
    expect(page.opened).toEqual(['_self keeper-tc://?v=2&id=abc&ret=tg%3A%2F%2Fresolve']);
    vi.advanceTimersByTime(1);
    expect(page.opened.slice(1)).toEqual([universal]);
    open({ isForced: true });
    vi.advanceTimersByTime(1000);
    expect(page.opened.slice(2)).toEqual([universal]);
  });

  it('15. the messenger’s web client in a browser: back to that browser', () => {
    expect(first({ platform: 'weba', agent: AGENTS.macChrome }).opened[0]).toContain(
      'ret=googlechrome%3A%2F%2F',
    );
  });

  it('16. a phone’s Safari: no way back but for the messenger’s wallet, and no scheme', () => {
    expect(first({ agent: AGENTS.iosSafari }).opened).toEqual([`_blank ${KEEPER}&ret=none`]);
    expect(first({ agent: AGENTS.iosSafari }, telegram).opened).toEqual([`_blank https://t.me${RETURNED}`]);
  });

  it('17. Chrome on an iPhone: the same tab; the messenger’s wallet by its scheme, then by its link', () => {
    expect(first({ agent: AGENTS.iosChrome }).opened).toEqual([`_self ${KEEPER}&ret=googlechrome%3A%2F%2F`]);
    const start = 'startapp=tonconnect-ret__googlechrome--3A--2F--2F';
    expect(first({ agent: AGENTS.iosChrome }, telegram).opened).toEqual([
      `_self tg://resolve?domain=wallet&appname=start&${start}`,
      `_blank https://t.me/wallet/start?${start}`,
    ]);
  });

  it('18. Chrome on Android: a tab, back to Chrome', () => {
    expect(first({ agent: AGENTS.androidChrome }).opened).toEqual([
      `_blank ${KEEPER}&ret=googlechrome%3A%2F%2F`,
    ]);
  });
});

describe('R3.19c the second way', () => {
  it('R8.35 is taken after 200 ms, not before', () => {
    const { page, open } = at({ agent: AGENTS.macChrome });
    open();
    vi.advanceTimersByTime(199);
    expect(page.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(page.opened).toHaveLength(2);
  });

  it.each(['blur', 'pagehide', 'hidden'] as const)('is not taken after the page has left: %s', (how) => {
    const { page, open } = at({ agent: AGENTS.macChrome });
    open();
    page.leave(how);
    vi.advanceTimersByTime(1000);
    expect(page.opened).toHaveLength(1);
  });

  it('is left by the next opening, and by what is no sign of leaving it is not', () => {
    const { page, open } = at({ agent: AGENTS.macChrome });
    open();
    page.document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(100);
    open({ isForced: true });
    vi.advanceTimersByTime(1000);
    expect(page.opened.map((one) => one.split(' ')[0])).toEqual(['_self', '_blank']);
  });

  it('R3.23a nothing that a page would run is opened', () => {
    const { opened, posted } = first(
      { agent: AGENTS.macChrome },
      { link: 'javascript:alert(1)', deepLink: null },
    );
    expect([opened, posted]).toEqual([[], []]);
    expect(first({ platform: 'ios' }, { link: 'data:text/html,x', deepLink: null }).posted).toEqual([]);
  });
});

describe('R3.20p a sent request opens its wallet', () => {
  const [wallet] = sampleWallets as readonly [WalletInfo];
  const sent = (place: Place, skip: OpenOrder['skip'], method: WalletOpenMethod | null) => {
    const { page, open, posted, wallet: port } = at(place);
    port.remember(wallet, method);
    open({ skip });
    return page.opened.length + posted.length > 0;
  };

  it('unless it is to be skipped here, or was connected by a code, or lives in this page', () => {
    const [phone, tablet] = [{ agent: AGENTS.iosSafari }, { agent: AGENTS.androidChrome }];
    expect(sent(phone, 'ios', 'universal-link')).toBe(false);
    expect(sent(tablet, 'ios', 'universal-link')).toBe(true);
    expect(sent(tablet, 'always', 'universal-link')).toBe(false);
    expect(sent(phone, 'never', 'universal-link')).toBe(true);
    expect(sent({ ...phone, platform: 'ios' }, 'always', 'universal-link')).toBe(true);
    expect(sent(phone, 'never', 'qrcode')).toBe(false);
    expect(sent(phone, 'never', null)).toBe(false);
  });
});

describe('where a page runs', () => {
  const seen = (agent: string, touchPoints = 0) => {
    const { os, browser } = readSurroundings(new BrowserPage(agent, { touchPoints }), null);
    return `${os} ${browser}`;
  };

  it('is what its browser says', () => {
    expect(Object.fromEntries(Object.entries(AGENTS).map(([name, agent]) => [name, seen(agent)]))).toEqual({
      iosSafari: 'ios safari',
      iosChrome: 'ios chrome',
      iosFirefox: 'ios firefox',
      iosInside: 'ios other',
      ipad: 'ipad safari',
      androidChrome: 'android chrome',
      androidInside: 'android other',
      androidFirefox: 'android firefox',
      macSafari: 'macos safari',
      macChrome: 'macos chrome',
      windowsEdge: 'windows other',
      linuxOpera: 'linux opera',
      none: 'other other',
    });
    expect(seen(AGENTS.macSafari, 5)).toBe('ipad safari');
  });

  it('leaves the launch data out of the way back', () => {
    const url = 'https://axiom.example/bond?farm_code=F#tgWebAppData=secret';
    expect(readSurroundings(new BrowserPage('', { url }), null).pageUrl).toBe(
      'https://axiom.example/bond?farm_code=F',
    );
  });
});
