import { linkKind, openingOf, readWebAddress } from '@axiom/domain/link';
import { buildStartParam, parseStartParam, startLink } from '@axiom/domain/session';
import { InvalidAddress, isSameAddress, parseAddress, toFriendly, toRaw } from '@axiom/domain/wallet/address';
import { packQuery, planRedirect, withReturn } from '@axiom/domain/wallet/link';
import { Address } from '@ton/core';
import { decodeTelegramUrlParameters, encodeTelegramUrlParameters } from '@tonconnect/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const code = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 1,
  maxLength: 64,
});

describe('R7.03 start parameters', () => {
  it('R9.12 round trip', () => {
    holds(fc.option(code, { nil: undefined }), fc.option(code, { nil: undefined }), (refCode, farmCode) => {
      const codes = {
        ...(refCode === undefined ? {} : { refCode }),
        ...(farmCode === undefined ? {} : { farmCode }),
      };
      if (refCode === undefined && farmCode === undefined) return;
      const param = buildStartParam(codes);
      expect(param).toMatch(/^[A-Za-z0-9_-]{1,512}$/);
      expect(parseStartParam(param)).toEqual(codes);
      const link = new URL(startLink({ bot: 'b', app: 'a' }, codes));
      expect(parseStartParam(link.searchParams.get('startapp'))).toEqual(codes);
    });
  });

  it('R9.12 any text gives clean codes or none', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'reffarm_-aZ9 \n') }));
    holds(texts, (text) => {
      for (const value of Object.values(parseStartParam(text))) expect(value).toMatch(/^[A-Za-z0-9]{1,64}$/);
    });
  });
});

describe('R7.03 addresses', () => {
  const hash = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
  const raw = fc.tuple(fc.constantFrom('0', '-1'), hash).map((parts) => parts.join(':'));

  it('R4.12 round trip through every friendly form, as @ton/core writes it', () => {
    holds(raw, fc.boolean(), fc.boolean(), fc.boolean(), (text, bounceable, testOnly, urlSafe) => {
      const friendly = Address.parse(text).toString({ bounceable, testOnly, urlSafe });
      expect(parseAddress(friendly)).toEqual({
        raw: text,
        workchain: text.startsWith('-') ? -1 : 0,
        form: 'friendly',
        isBounceable: bounceable,
        isTestOnly: testOnly,
      });
      if (urlSafe) expect(toFriendly(text, { bounceable, testOnly })).toBe(friendly);
      expect(isSameAddress(text.toUpperCase(), friendly)).toBe(true);
    });
  });

  it('R4.12 one mistyped character of a friendly address is always found', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    holds(raw, fc.nat({ max: 47 }), fc.constantFrom(...letters), (text, at, letter) => {
      const friendly = toFriendly(text);
      const typed = friendly.slice(0, at) + letter + friendly.slice(at + 1);
      if (typed === friendly) return;
      expect(() => parseAddress(typed)).toThrow(InvalidAddress);
    });
  });

  it('R4.12 any other text is refused with a reason', () => {
    const odd = fc.oneof(
      fc.string(),
      raw.map((text) => `${text}0`),
      raw.map((text) => text.replace(/^-?\d/, '2')),
    );
    holds(odd, (text) => {
      expect(() => toRaw(text)).toThrow(InvalidAddress);
    });
  });
});

describe('R7.03 links', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.constantFrom(
      't.me',
      'T.me',
      't.me:443',
      'localhost:1',
      '[::1]',
      '127.1',
      't.me.evil.example',
      'a@t.me',
    ),
    fc.string({ unit: fc.constantFrom(...'tme.:@\\/[]0x1-_%\u0430 ') }),
  );
  const tail = fc.oneof(
    fc.webPath(),
    fc.string({ unit: fc.constantFrom(...'/a?#&=%@:\\ \n.\u00fc') }),
    fc.string({ unit: 'binary' }),
  );
  const link = fc.oneof(
    fc
      .tuple(fc.constantFrom('https://', 'http://', 'HTTPS://', 'https:/', '//', 'tg://'), host, tail)
      .map((parts) => parts.join('')),
    fc.string(),
  );

  it('R3.23 what is read as an address, a browser reads the same way', () => {
    holds(link, (text) => {
      const read = readWebAddress(text);
      if (read === undefined) return;
      expect(URL.canParse(text)).toBe(true);
      const { protocol, host: their, hostname, search } = new URL(text);
      expect([`${read.scheme}:`, read.host, read.hostname]).toEqual([protocol, their, hostname]);
      expect(read.query === '').toBe(search === '');
    });
  });

  it('R3.23 a link that a browser would take to another host than t.me never opens as Telegram’s', () => {
    holds(link, fc.constantFrom('6.0', '6.1', '9.0', null), (text, version) => {
      const opening = openingOf(text, version);
      if (linkKind(text) === 'telegram') expect(new URL(text).host).toBe('t.me');
      if (opening.type === 'telegram') expect(opening.pathFull).toMatch(/^\/[\x21-\x7e]*$/);
      if (opening.type === 'messenger') expect(new URL(opening.url).host).not.toBe('t.me');
      if (opening.type === 'tab')
        expect(opening.url).not.toMatch(/^\s*(javascript|data|vbscript|blob|file):/i);
    });
  });

  const pairs = fc.array(fc.tuple(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), fc.string({ unit: 'grapheme' })), {
    maxLength: 5,
  });
  const queryOf = (list: readonly (readonly [string, string])[]) =>
    list.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/[!'()*~]/g, '%21')}`).join('&');

  it('a packed query is unpacked by TON Connect’s wallets, and packed as its SDK does', () => {
    holds(pairs, (list) => {
      const query = queryOf(list);
      expect(packQuery(query)).toMatch(/^[A-Za-z0-9_-]*$/);
      expect(packQuery(query)).toBe(encodeTelegramUrlParameters(query));
      expect(decodeTelegramUrlParameters(packQuery(query))).toBe(query);
    });
  });

  it('the way back is the last thing that a wallet finds in its link, and nothing else changes', () => {
    const strategies = fc.constantFrom('back', 'none', 'tg://resolve', 'https://t.me/bot/app' as const);
    const bases = fc.constantFrom('https://a.example/tc', 'tc://', 'https://t.me/wallet/start');
    holds(bases, pairs, strategies, (base, list, strategy) => {
      const query = queryOf(list);
      const isTelegram = base.includes('t.me');
      const asked = isTelegram
        ? `${base}?startapp=tonconnect${query === '' ? '' : `-${packQuery(query)}`}`
        : `${base}?${query}`;
      const found = new URL(withReturn(asked, strategy)).searchParams;
      const packed = (found.get('startapp') ?? '').replace('tonconnect-', '');
      const seen = [
        ...new URLSearchParams(isTelegram ? decodeTelegramUrlParameters(packed) : found.toString()),
      ];
      expect(seen).toEqual([...new URLSearchParams(query), ['ret', strategy]]);
    });
  });

  it('a forced plan and every fallback lead to a web address, and never a second time by scheme', () => {
    holds(
      fc.constantFrom(null, 'ios', 'android', 'macos', 'tdesktop', 'weba', 'web', 'webk', 'new'),
      fc.constantFrom('ios', 'ipad', 'android', 'macos', 'linux', 'windows', 'other' as const),
      fc.constantFrom('safari', 'chrome', 'firefox', 'opera', 'other' as const),
      fc.constantFrom('https://a.example/tc?v=2', 'https://t.me/wallet?attach=wallet'),
      fc.option(fc.constant('a-tc://')),
      fc.boolean(),
      (messengerPlatform, os, browser, asked, deepLink, isForced) => {
        const plan = planRedirect({
          link: asked,
          deepLink,
          returnStrategy: 'back',
          twaReturnUrl: null,
          isForced,
          surroundings: { messengerPlatform, os, browser, pageUrl: 'https://axiom.example/' },
        });
        const isScheme = !plan.link.startsWith('https://');
        expect(isScheme).toBe(plan.openMethod === 'custom-deeplink');
        if (isForced) expect(isScheme).toBe(false);
        if (plan.fallback)
          expect([isScheme, plan.fallback.link.startsWith('https://')]).toEqual([true, true]);
        expect(decodeURIComponent(plan.link.replaceAll('--', '%'))).toMatch(/ret(=|__)/);
      },
    );
  });
});
