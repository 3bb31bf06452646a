import {
  accountOfConnectEvent,
  checkMessageCount,
  connectRequest,
  InvalidWalletValue,
  messageLimit,
  MissingAddressItem,
  NoMessages,
  parseConnectRequestParameters,
  parseTransactionRequest,
  TooManyMessages,
} from '@axiom/domain/wallet/request';
import { InvalidAddress, toFriendly } from '@axiom/domain/wallet/address';
import { describe, expect, it } from 'vitest';

const RAW = `0:${'ab'.repeat(32)}`;
const OTHER = `0:${'cd'.repeat(32)}`;
const MANIFEST = 'https://axiom.example/tonconnect-manifest.json';
const ready = (tonProof: unknown) => ({ state: 'ready', value: { tonProof } });

describe('connect request', () => {
  it('R3.26 asks for the address, and for a proof where its payload is ready', () => {
    const plain = parseConnectRequestParameters(undefined);
    expect(plain).toEqual({ state: 'ready', value: null });
    expect(connectRequest(MANIFEST, plain)).toEqual({ manifestUrl: MANIFEST, items: [{ name: 'ton_addr' }] });
    const proof = parseConnectRequestParameters(ready('p'.repeat(128)));
    expect(connectRequest(MANIFEST, proof)?.items).toEqual([
      { name: 'ton_addr' },
      { name: 'ton_proof', payload: 'p'.repeat(128) },
    ]);
  });

  it('R3.26 while the payload is loading nothing is asked', () => {
    const loading = parseConnectRequestParameters({ state: 'loading' });
    expect(loading).toEqual({ state: 'loading' });
    expect(connectRequest(MANIFEST, loading)).toBeUndefined();
  });

  it.each([null, { state: 'ready' }, { state: 'ready', value: null }, { state: 'ready', value: {} }])(
    'R3.26 %j asks for no proof',
    (value) => {
      expect(parseConnectRequestParameters(value)).toEqual({ state: 'ready', value: null });
    },
  );

  it.each([
    ['connectRequestParameters', 'ready'],
    ['connectRequestParameters', []],
    ['connectRequestParameters.state', {}],
    ['connectRequestParameters.state', { state: 'done' }],
    ['connectRequestParameters.value', { state: 'loading', value: { tonProof: 'x' } }],
    ['connectRequestParameters.value', { state: 'ready', value: 'x' }],
    ['connectRequestParameters.value.tonProof', ready('')],
    ['connectRequestParameters.value.tonProof', ready('p'.repeat(129))],
    ['connectRequestParameters.value.proof', { state: 'ready', value: { proof: 'x' } }],
    ['connectRequestParameters.more', { state: 'ready', more: 1 }],
  ])('R3.26 refuses %s', (field, value) => {
    expect(() => parseConnectRequestParameters(value)).toThrow(expect.objectContaining({ field }));
    expect(() => parseConnectRequestParameters(value)).toThrow(InvalidWalletValue);
  });

  it('a manifest that no wallet would fetch is refused', () => {
    expect(() => connectRequest('/tonconnect-manifest.json', { state: 'ready', value: null })).toThrow(
      'manifestUrl must be an https address, or http on this very machine; "/tonconnect-manifest.json" was given.',
    );
  });
});

describe('the account of a connect event', () => {
  const item = { name: 'ton_addr', address: RAW.toUpperCase(), network: '-239', walletStateInit: 'te6ccg==' };
  const proof = { timestamp: 1, signature: 's' };

  it('has address, chain and state init; key and proof where the wallet told them', () => {
    expect(accountOfConnectEvent([item])).toEqual({
      address: RAW,
      chain: '-239',
      walletStateInit: 'te6ccg==',
    });
    const full = [
      { name: 'ton_proof', proof },
      { ...item, network: '-3', publicKey: 'AB'.repeat(32) },
    ];
    expect(accountOfConnectEvent(full)).toEqual({
      address: RAW,
      chain: '-3',
      walletStateInit: 'te6ccg==',
      publicKey: 'ab'.repeat(32),
      tonProof: proof,
    });
  });

  it.each([[[]], [[null, { name: 'ton_proof', proof }]], ['ton_addr'], [undefined]])(
    '%j: ton_addr connection item was not found',
    (items) => {
      expect(() => accountOfConnectEvent(items)).toThrow(MissingAddressItem);
      expect(() => accountOfConnectEvent(items)).toThrow('ton_addr connection item was not found');
    },
  );

  it.each([
    ['ton_addr.address', { address: '1:ab' }],
    ['ton_addr.address', { address: toFriendly(RAW) }],
    ['ton_addr.network', { network: '-1' }],
    ['ton_addr.network', { network: -239 }],
    ['ton_addr.walletStateInit', { walletStateInit: 'no base64!' }],
    ['ton_addr.walletStateInit', { walletStateInit: undefined }],
    ['ton_addr.publicKey', { publicKey: 'ab' }],
  ])('names %s when it is not of its form', (field, change) => {
    expect(() => accountOfConnectEvent([{ ...item, ...change }])).toThrow(expect.objectContaining({ field }));
  });
});

describe('message count', () => {
  it.each([
    [[{ name: 'SendTransaction', maxMessages: 255 }], 255],
    [['SendTransaction', { name: 'SendTransaction', maxMessages: 255 }], 255],
    [[{ name: 'SignData' }, { name: 'SendTransaction', maxMessages: 4 }], 4],
    [['SendTransaction'], 4],
    [[{ name: 'SendTransaction' }], 4],
    [[{ name: 'SendTransaction', maxMessages: 0 }], 4],
    [[{ name: 'SendTransaction', maxMessages: '255' }], 4],
    [[{ name: 'SignData' }, null, 7], 0],
    [undefined, 0],
  ])('R3.22 %j allow %i', (features, limit) => {
    expect(messageLimit(features)).toBe(limit);
  });

  it('R3.22 is checked by name before sending', () => {
    expect(() => checkMessageCount(255, 255)).not.toThrow();
    expect(() => checkMessageCount(1, 1)).not.toThrow();
    expect(() => checkMessageCount(256, 255)).toThrow(TooManyMessages);
    expect(() => checkMessageCount(5, 4)).toThrow(
      'This wallet signs at most 4 messages at once; 5 were given.',
    );
    expect(() => checkMessageCount(2, 1)).toThrow(
      'This wallet signs at most 1 message at once; 2 were given.',
    );
    expect(() => checkMessageCount(1, 0)).toThrow('This wallet cannot send transactions.');
    expect(() => checkMessageCount(0, 4)).toThrow(NoMessages);
  });
});

describe('transaction request', () => {
  const account = { address: RAW, chain: '-3', maxMessages: 4 };
  const nowMs = 1_700_000_000_500;
  const message = { address: toFriendly(OTHER), amount: '1000000000' };
  const request = { validUntil: 1_700_000_060, messages: [message] };
  const parse = (value: unknown) => parseTransactionRequest(value, account, nowMs);

  it('from is the connected address and network the account’s chain unless told', () => {
    expect(parse(request)).toEqual({ ...request, from: RAW, network: '-3' });
    expect(parse({ ...request, from: toFriendly(RAW), network: '-3' })).toEqual({
      ...request,
      from: RAW,
      network: '-3',
    });
  });

  it('keeps payload and state init', () => {
    const full = { ...message, payload: 'te6ccg==', stateInit: 'te6c' };
    expect(parse({ ...request, messages: [full] }).messages).toEqual([full]);
  });

  it.each([
    ['validUntil', { validUntil: 1_700_000_000 }],
    ['validUntil', { validUntil: 1_700_000_060.5 }],
    ['validUntil', { validUntil: '1700000060' }],
    ['validUntil', { validUntil: undefined }],
    ['messages', { messages: undefined }],
    ['messages', { messages: [] }],
    ['messages', { messages: Array.from({ length: 5 }, () => message) }],
    ['messages[0]', { messages: ['x'] }],
    ['messages[1].address', { messages: [message, { ...message, address: 'UQ' }] }],
    ['messages[0].amount', { messages: [{ ...message, amount: '1.5' }] }],
    ['messages[0].amount', { messages: [{ ...message, amount: '01' }] }],
    ['messages[0].amount', { messages: [{ ...message, amount: 1 }] }],
    ['messages[0].amount', { messages: [{ ...message, amount: '-1' }] }],
    ['messages[0].payload', { messages: [{ ...message, payload: 'ü' }] }],
    ['messages[0].stateInit', { messages: [{ ...message, stateInit: 'abc' }] }],
    ['messages[0].bounce', { messages: [{ ...message, bounce: true }] }],
    ['network', { network: '-239' }],
    ['network', { network: -3 }],
    ['from', { from: OTHER }],
    ['from', { from: 'me' }],
    ['valid_until', { valid_until: 1 }],
  ])('names %s when it is wrong', (field, change) => {
    expect(() => parse({ ...request, ...change })).toThrow(expect.objectContaining({ field }));
  });

  it('says what is right', () => {
    expect(() => parse({ ...request, network: '-239' })).toThrow(
      'network must be -3, the account\'s chain; "-239" was given.',
    );
    expect(() => parse({ ...request, from: 'me' })).toThrow(InvalidAddress);
    expect(() => parse(null)).toThrow(InvalidWalletValue);
  });
});
