import { describe, expect, it } from 'vitest';
import { BadLink, parseLink } from '../../../src-devnet/wallet/link.ts';
import { isSafeUrl } from '../../../src-devnet/wallet/manifest.ts';

const id = 'ab'.repeat(32);
const request = {
  manifestUrl: 'https://axiom.example/m_1-2.json',
  items: [{ name: 'ton_addr' }, { name: 'ton_proof', payload: 'p-._%~' }],
};
const query = new URLSearchParams({
  v: '2',
  id,
  trace_id: 't',
  r: JSON.stringify(request),
  ret: 'https://t.me/bot/app?startapp=a_b-c',
}).toString();

/** As the apps pack it. */
const packed = (text: string) =>
  `tonconnect-${text.replaceAll('.', '%2E').replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('&', '-').replaceAll('=', '__').replaceAll('%', '--')}`;

describe('the links a wallet opens', () => {
  it.each([
    ['the scheme of all wallets', `tc://?${query}`],
    ['a scheme of its own', `harbour-tc://?${query}`],
    ['a universal link', `http://127.0.0.1:8081/wallet/connect?${query}`],
    ['a link of the messenger', `https://t.me/wallet/start?startapp=${packed(query)}`],
    [
      'an attachment of the messenger',
      `https://t.me/wallet?attach=wallet&mode=compact&startattach=${packed(query)}`,
    ],
    ['the scheme of the messenger', `tg://resolve?domain=wallet&appname=start&startapp=${packed(query)}`],
    ['the path the messenger is given', `/wallet/start?startapp=${packed(query)}`],
    ['a bare start parameter', packed(query)],
    ['a bare query', query],
  ])('%s', (_form, link) => {
    expect(parseLink(link)).toEqual({
      kind: 'connect',
      clientId: id,
      manifestUrl: request.manifestUrl,
      items: request.items,
      returnTo: 'https://t.me/bot/app?startapp=a_b-c',
      traceId: 't',
    });
  });

  it.each([
    'https://t.me/wallet/start',
    'tc://?ret=back',
    'https://t.me/wallet/start?startapp=tonconnect-ret__back',
    'harbour-tc://',
  ])('%s only opens the wallet', (link) =>
    expect(parseLink(link)).toEqual({ kind: 'open', returnTo: 'back' }),
  );

  const r = (value: unknown) => new URLSearchParams({ v: '2', id, r: JSON.stringify(value) }).toString();
  it.each([
    [`tc://?${query.replace('v=2', 'v=1')}`, '"v" must be 2'],
    [`tc://?${query.replace(id, 'xyz')}`, '"id" must be 64 hex digits'],
    [`tc://?v=2&id=${id}&r={`, '"r" is no JSON'],
    [`tc://?${r({ items: [] })}`, 'no manifestUrl'],
    [`tc://?${r({ manifestUrl: 'x', items: [] })}`, 'needs items'],
    [`tc://?${r({ manifestUrl: 'x', items: [{}] })}`, 'without a name'],
    [`tc://?${r({ manifestUrl: 'x', items: [null] })}`, 'without a name'],
    [
      `tc://?${r({ manifestUrl: 'x', items: [{ name: 'ton_proof', payload: 'x' }] })}`,
      'needs the item ton_addr',
    ],
    [
      `tc://?${r({ manifestUrl: 'x', items: [{ name: 'ton_addr' }, { name: 'ton_proof' }] })}`,
      'needs a payload',
    ],
    [`tc://?${'x'.repeat(9000)}`, 'longer than'],
  ])('refuses %s', (link, why) => {
    expect(() => parseLink(link)).toThrow(BadLink);
    expect(() => parseLink(link)).toThrow(why);
  });
});

describe('the addresses a manifest may have', () => {
  it.each([
    ['https://axiom.example/x', true],
    ['http://127.0.0.1:8080', true],
    ['http://localhost:8080', true],
    ['http://[::1]:8080', true],
    ['http://axiom.example', false],
    ['ftp://127.0.0.1', false],
    ['javascript:alert(1)', false],
    ['nothing', false],
    [7, false],
  ])('%s: %s', (url, safe) => expect(isSafeUrl(url)).toBe(safe));
});
