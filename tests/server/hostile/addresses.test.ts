import {
  type Chain,
  MAINNET,
  TESTNET,
  checkPayoutAddress,
  toFriendly,
  toRaw,
} from '@axiom/domain/wallet/address';
import { Address } from '@ton/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { changingNothing } from '../support/state.ts';

/** Every way to write one account. */
function spellings(raw: string): string[] {
  const address = Address.parse(raw);
  const friendly = [true, false].flatMap((bounceable) =>
    [true, false].flatMap((testOnly) =>
      [true, false].map((urlSafe) => address.toString({ bounceable, testOnly, urlSafe })),
    ),
  );
  return [...new Set([raw, raw.toUpperCase(), ...friendly])];
}

let house: House;
let person: Person;
beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
  await fund(house, person, '1000');
});
afterAll(() => house.stop());

const sell = (address: unknown) => person.ask('withdrawCreate', { body: { token_amount: '5', address } });

describe('where a sale goes', () => {
  const friendly = toFriendly(toRaw(HOME), { bounceable: false, testOnly: true });

  it('T40 T42 what is no account is refused by name, and nothing is sold', async () => {
    const wrong = [
      '',
      ' ',
      'x',
      ` ${HOME}`,
      `${HOME} `,
      `${HOME}\n`,
      `${HOME}\u0000`,
      `${HOME}:`,
      HOME.slice(0, -1),
      `${HOME}0`,
      HOME.replace('0:', ':'),
      HOME.replace('0:', '00:'),
      HOME.replace('0:', '-0:'),
      HOME.replace('0:', '0x0:'),
      HOME.replace('0:', '+0:'),
      HOME.replace('0:', '1:'),
      HOME.replace('0:', '-1:'),
      HOME.replace('0:', '2147483647:'),
      HOME.replace('0:', '4294967296:'),
      HOME.replace('0:', '\u0660:'),
      HOME.replace('5e', '\uff15e'),
      friendly.slice(0, -1),
      `${friendly}=`,
      `${friendly}A`,
      friendly.toLowerCase(),
      `${friendly.slice(0, -1)}${friendly.endsWith('A') ? 'B' : 'A'}`,
      friendly.replace(/^./, 'Z'),
      `https://tonviewer.com/${friendly}`,
      `ton://transfer/${friendly}`,
      'alice.ton',
      'alice.t.me',
      'A'.repeat(48),
      'A'.repeat(128),
      '-1:3333333333333333333333333333333333333333333333333333333333333333',
      5,
      null,
      [HOME],
      { raw: HOME },
    ];
    const replies = await changingNothing(house, () => Promise.all(wrong.map(sell)));
    for (const [index, { status, body }] of replies.entries())
      expect([wrong[index], status, body]).toMatchObject([wrong[index], 422, { field: 'address' }]);
  });

  it('T43 T44 our own account and the one of nobody are refused in every spelling', async () => {
    const ours = [...spellings(house.core.chain.wallet.address), ...spellings(`0:${'00'.repeat(32)}`)];
    expect(ours.length).toBeGreaterThan(10);
    const replies = await changingNothing(house, () => Promise.all(ours.map(sell)));
    for (const [index, { status, body }] of replies.entries())
      expect([ours[index], status, body]).toMatchObject([
        ours[index],
        422,
        { code: 'invalid_address', field: 'address' },
      ]);
  });

  it('T43 nor one that was the hot wallet before the present one', async () => {
    const retired = `0:${'5c'.repeat(32)}`;
    const nowMs = house.core.clock.nowMs();
    const times = {
      sinceMs: nowMs,
      arrivedAtMs: nowMs,
      retiredAtMs: nowMs,
      watchedUntilMs: nowMs,
      closedAtMs: nowMs,
    };
    await house.core.store.transaction((tx) =>
      tx.hotWallets.put({ address: retired, targetNano: 0n, ...times }),
    );
    const { status, body } = await changingNothing(house, () => sell(retired));
    expect([status, body]).toMatchObject([422, { code: 'invalid_address', field: 'address' }]);
  });

  it('T44 T51 one account in ten spellings is one account, and one person one day’s limit', async () => {
    const seller = await house.person();
    await fund(house, seller, '100000');
    const names = spellings(HOME);
    const replies = [];
    for (const address of names)
      replies.push(await seller.ask('withdrawCreate', { body: { token_amount: '4000', address } }));
    expect(replies.map(({ status }) => status)).toEqual(names.map((_, index) => (index < 5 ? 200 : 422)));
    expect(replies[5]?.body).toMatchObject({ code: 'day_limit_exceeded' });
    const rows = (await seller.get('withdrawHistory')).data;
    expect(new Set(rows.map(({ address }) => toRaw(address)))).toEqual(new Set([HOME]));
    await house.audit();
  });

  it('T41 a test-only address is refused on mainnet, in both alphabets, and taken elsewhere', () => {
    const rules = (chain: Chain) => ({ chain, ownAddresses: [], treasuryAddresses: [] });
    for (const text of spellings(HOME)) {
      expect(checkPayoutAddress(text, rules(TESTNET))).toBe(HOME);
      const isTestOnly = /^[k0]/.test(text) && text.length === 48;
      if (isTestOnly) expect(() => checkPayoutAddress(text, rules(MAINNET))).toThrow('test');
      else expect(checkPayoutAddress(text, rules(MAINNET))).toBe(HOME);
    }
  });

  it('T46 nobody changes where a sale goes once it is made', async () => {
    const made = await person.get('withdrawCreate', {
      body: { token_amount: '5', address: HOME },
      key: 'T46',
    });
    const elsewhere = `0:${'77'.repeat(32)}`;
    const again = await person.ask('withdrawCreate', {
      body: { token_amount: '5', address: elsewhere },
      key: 'T46',
    });
    expect(again.body).toMatchObject({ code: 'idempotency_key_reused' });
    await house.settle();
    expect((await person.get('withdrawHistory')).data.find(({ id }) => id === made.id)?.address).toBe(
      made.address,
    );
    expect(toRaw(made.address)).toBe(HOME);
  });
});
