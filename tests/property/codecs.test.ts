import { buildStartParam, parseStartParam, startLink } from '@axiom/domain/session';
import { InvalidAddress, isSameAddress, parseAddress, toFriendly, toRaw } from '@axiom/domain/wallet';
import { Address } from '@ton/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const code = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 1,
  maxLength: 200,
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
      for (const value of Object.values(parseStartParam(text))) expect(value).toMatch(/^[A-Za-z0-9]{1,512}$/);
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
