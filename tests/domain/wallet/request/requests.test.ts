import {
  checkMessageCount,
  InvalidWalletValue,
  messageLimit,
  NoMessages,
  parseConnectRequestParameters,
  TooManyMessages,
} from '@axiom/domain/wallet/request';
import { describe, expect, it } from 'vitest';

const ready = (tonProof: unknown) => ({ state: 'ready', value: { tonProof } });

describe('connect request', () => {
  it('R3.26 is ready without a proof by default, or loading, or ready with a text', () => {
    expect(parseConnectRequestParameters(undefined)).toEqual({ state: 'ready', value: null });
    expect(parseConnectRequestParameters({ state: 'loading' })).toEqual({ state: 'loading' });
    const asked = ready('p'.repeat(128));
    expect(parseConnectRequestParameters(asked)).toEqual(asked);
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
