import {
  checkPayoutAddress,
  InvalidAddress,
  isSameAddress,
  MAINNET,
  parseAddress,
  payoutAddressFault,
  readTransferLink,
  type RawAddress,
  shortAddress,
  TESTNET,
  toFriendly,
  toRaw,
} from '@axiom/domain/wallet/address';
import { Address } from '@ton/core';
import { describe, expect, it } from 'vitest';

const HEX = '83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
const RAW = `0:${HEX}`;
const FRIENDLY = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';

function reasonOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidAddress) return error.reason;
    throw error;
  }
}

describe('raw addresses', () => {
  it('R4.12 are workchain 0 or -1 and 64 hex characters, in one canonical form', () => {
    expect(parseAddress(RAW)).toEqual({ raw: RAW, workchain: 0, form: 'raw' });
    expect(parseAddress(`-1:${HEX.toUpperCase()}`)).toEqual({ raw: `-1:${HEX}`, workchain: -1, form: 'raw' });
  });

  it.each([
    [`1:${HEX}`, 'workchain'],
    [`2147483647:${HEX}`, 'workchain'],
    [`0x0:${HEX}`, 'workchain'],
    [`00:${HEX}`, 'workchain'],
    [`-0:${HEX}`, 'workchain'],
    [` 0:${HEX}`, 'workchain'],
    [`:${HEX}`, 'workchain'],
    [`0:${HEX}:`, 'colons'],
    [`0::${HEX}`, 'colons'],
    [`0:${HEX.slice(1)}`, 'hex'],
    [`0:${HEX}0`, 'hex'],
    [`0:g${HEX.slice(1)}`, 'hex'],
    ['0:', 'hex'],
  ])('R4.12 refuses %s: %s', (text, reason) => {
    expect(reasonOf(() => parseAddress(text))).toBe(reason);
  });
});

describe('friendly addresses', () => {
  it('are read in either alphabet, with their flags', () => {
    expect(parseAddress(FRIENDLY)).toEqual({
      raw: RAW,
      workchain: 0,
      form: 'friendly',
      isBounceable: true,
      isTestOnly: false,
    });
    const plain = Address.parse(`0:${'fb'.repeat(32)}`).toString({ urlSafe: false });
    expect(plain).toMatch(/[+/]/);
    expect(toRaw(plain)).toBe(`0:${'fb'.repeat(32)}`);
  });

  it.each([
    ['', 'length'],
    [FRIENDLY.slice(1), 'length'],
    [`${FRIENDLY}=`, 'length'],
    [FRIENDLY.replace('N', 'M'), 'checksum'],
    [FRIENDLY.toLowerCase(), 'checksum'],
    [`${FRIENDLY.slice(0, 40)}+_${FRIENDLY.slice(42)}`, 'alphabet'],
    [`${FRIENDLY.slice(0, 40)}**${FRIENDLY.slice(42)}`, 'alphabet'],
  ])('refuse %j: %s', (text, reason) => {
    expect(reasonOf(() => parseAddress(text))).toBe(reason);
  });

  it.each([
    ['tag', (bytes: Uint8Array) => (bytes[0] = 0x12)],
    ['workchain', (bytes: Uint8Array) => (bytes[1] = 1)],
  ])('refuse a wrong %s with a right checksum', (reason, spoil) => {
    const bytes = new Uint8Array(Buffer.from(FRIENDLY, 'base64url'));
    spoil(bytes);
    let crc = 0;
    for (const byte of bytes.subarray(0, 34)) {
      crc ^= byte << 8;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
    }
    bytes[34] = crc >> 8;
    bytes[35] = crc & 0xff;
    expect(reasonOf(() => parseAddress(Buffer.from(bytes).toString('base64url')))).toBe(reason);
  });

  it.each([null, undefined, 5, {}, [RAW]])('refuse %j: not text', (value) => {
    expect(reasonOf(() => parseAddress(value))).toBe('not_text');
  });

  it.each([
    { bounceable: true, testOnly: false },
    { bounceable: false, testOnly: false },
    { bounceable: true, testOnly: true },
    { bounceable: false, testOnly: true },
  ])('are written as @ton/core writes them: %j', (flags) => {
    for (const raw of [RAW, `-1:${HEX}`, `0:${'00'.repeat(32)}`, `0:${'ff'.repeat(32)}`]) {
      expect(toFriendly(raw, flags)).toBe(Address.parse(raw).toString({ urlSafe: true, ...flags }));
    }
  });

  it('are not bounceable and for mainnet unless told otherwise', () => {
    expect(parseAddress(toFriendly(RAW))).toMatchObject({ isBounceable: false, isTestOnly: false });
  });

  it('name one account in any form', () => {
    expect(isSameAddress(RAW, FRIENDLY)).toBe(true);
    expect(isSameAddress(RAW.toUpperCase(), toFriendly(RAW, { testOnly: true }))).toBe(true);
    expect(isSameAddress(RAW, `-1:${HEX}`)).toBe(false);
    expect(isSameAddress('x', 'x')).toBe(false);
  });
});

describe('checkPayoutAddress', () => {
  const rules = {
    chain: MAINNET,
    ownAddresses: [`0:${'aa'.repeat(32)}` as RawAddress],
    treasuryAddresses: [`0:${'bb'.repeat(32)}` as RawAddress],
  };
  const check = (text: unknown, chain = MAINNET) => checkPayoutAddress(text, { ...rules, chain });

  it('answers the account in its canonical form', () => {
    expect(check(FRIENDLY)).toBe(RAW);
  });

  it('refuses test-only addresses on mainnet alone', () => {
    const testOnly = toFriendly(RAW, { testOnly: true });
    expect(reasonOf(() => check(testOnly))).toBe('network');
    expect(check(testOnly, TESTNET)).toBe(RAW);
    expect(check(FRIENDLY, TESTNET)).toBe(RAW);
  });

  it('refuses the masterchain, the null account and our own', () => {
    expect(reasonOf(() => check(`-1:${HEX}`))).toBe('masterchain');
    expect(reasonOf(() => check(`0:${'0'.repeat(64)}`))).toBe('null_account');
    expect(reasonOf(() => check(toFriendly(`0:${'aa'.repeat(32)}`)))).toBe('own_account');
  });

  it.each([
    [FRIENDLY, null],
    [RAW, null],
    [toFriendly(RAW, { testOnly: true }), null],
    ['', 'length'],
    ['alice.ton', 'length'],
    [`${FRIENDLY.slice(0, -1)}M`, 'checksum'],
    [`-1:${HEX}`, 'masterchain'],
    [`0:${'0'.repeat(64)}`, 'null_account'],
  ])('says of %j, by the text alone: %s', (text, fault) => {
    expect(payoutAddressFault(text)).toBe(fault);
  });

  it.each([
    [`ton://transfer/${FRIENDLY}`, FRIENDLY, null],
    [`TON://transfer/${FRIENDLY}/?amount=1000000000&exp=1`, FRIENDLY, 'amount'],
    [`https://app.tonkeeper.com/transfer/${FRIENDLY}?amount=`, FRIENDLY, null],
    [`tonkeeper://transfer/${RAW.replace(':', '%3A')}?amount=5`, RAW, 'amount'],
    [` tonhub.com/transfer/${FRIENDLY}?amount=5&text=100412 `, FRIENDLY, 'comment'],
    [`ton://transfer/${FRIENDLY}?jetton=${FRIENDLY}&amount=5`, FRIENDLY, 'coin'],
    [`ton://transfer/${FRIENDLY}?bin=te6cc&jetton=${FRIENDLY}`, FRIENDLY, 'comment'],
    ['ton://transfer/%zz', '%zz', null],
  ])('reads the payment link %j', (text, linked, wish) => {
    expect(readTransferLink(text)).toEqual({ address: linked, wish });
    const grave = wish === 'comment' || wish === 'coin' ? wish : null;
    expect(payoutAddressFault(text)).toBe(grave ?? payoutAddressFault(linked));
  });

  it.each([
    FRIENDLY,
    `ton://transfer/`,
    `https://ton.org/${FRIENDLY}`,
    `transfer/${FRIENDLY}`,
    'ton://transfer/a b',
  ])('%j is no payment link', (text) => {
    expect(readTransferLink(text)).toBeNull();
  });

  it('a payout itself goes to an address, not to a link', () => {
    expect(reasonOf(() => check(`ton://transfer/${FRIENDLY}`))).toBe('workchain');
  });

  it('names the field and what is right', () => {
    expect(() => check('hello')).toThrow(
      'address cannot be used: a friendly address has 48 characters (found "hello"; right is a TON address: 48 characters such as UQ…, or raw such as 0:… with 64 hex characters).',
    );
  });
});

it('shortens to 4, an ellipsis and 4', () => {
  expect(shortAddress(FRIENDLY)).toBe('EQCD…qB2N');
  expect(shortAddress('12345678')).toBe('12345678');
});
