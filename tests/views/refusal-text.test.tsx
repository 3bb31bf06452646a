import { cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { ERROR_STATUS } from '#contract/errors.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type RefusalTexts, useRefusalTexts } from '../../src/notices/refusal-text.ts';
import { useNoticeText } from '../../src/notices/use-toasts.ts';
import { show } from './render.tsx';

afterEach(cleanup);

const CYRILLIC = /[А-Яа-яЁё]{4}/;
const WALLET_CODES = [
  'rejected',
  'declined',
  'aborted',
  'wrong-network',
  'not-restored',
  'not-connected',
  'missing-address',
  'list-unavailable',
  'not-supported',
  'misconfigured',
  'refused',
  'not-listed',
  'bridge-away',
  'no-answer',
  'invalid',
];

async function textsIn(
  language: 'en' | 'ru',
): Promise<RefusalTexts & { readonly notice: ReturnType<typeof useNoticeText> }> {
  let texts: (RefusalTexts & { readonly notice: ReturnType<typeof useNoticeText> }) | undefined;
  function Probe() {
    const now = { ...useRefusalTexts(), notice: useNoticeText() };
    useEffect(() => {
      texts = now;
    });
    return null;
  }
  await show(<Probe />, { language });
  if (texts === undefined) throw new Error('nothing was rendered');
  return texts;
}

describe('refusals in the reader’s language', () => {
  it.each([...Object.keys(ERROR_STATUS), 'ERR_NETWORK', 'invalid_answer', 'unexpected'])(
    'R9.13 in Russian by its code: %s',
    async (code) => {
      const { ofProblem, notice } = await textsIn('ru');
      expect(ofProblem({ code, message: 'in English' })).toMatch(CYRILLIC);
      expect(notice({ name: 'error', code, message: 'in English' })).not.toContain('English');
    },
  );

  it.each(WALLET_CODES)('R9.13c the wallet’s in Russian by its code: %s', async (code) => {
    const { ofWallet } = await textsIn('ru');
    expect(ofWallet({ code, message: 'in English' })).toMatch(CYRILLIC);
  });

  it('R6.01 R6.02 R6.04 in English word for word as they came', async () => {
    const { ofProblem, ofWallet, notice } = await textsIn('en');
    const message = 'At least 5 AXIOM, not 4.';
    expect(ofProblem({ code: 'amount_too_small', message })).toBe(message);
    expect(notice({ name: 'error', code: 'amount_too_small', message })).toBe(`Error: ${message}`);
    expect(ofWallet({ code: 'rejected', message: 'Reject request' })).toBe('Reject request');
    expect(ofWallet({ code: 'rejected', message: '' })).toBe('Declined in the wallet');
  });

  it('R9.13 a code that nobody knows shows the server’s message as it came, and general words for a wallet', async () => {
    const { ofProblem, ofWallet } = await textsIn('ru');
    expect(ofProblem({ code: 'of_tomorrow', message: 'New rule.' })).toBe('New rule.');
    expect(ofProblem({ code: 'toString', message: 'New rule.' })).toBe('New rule.');
    for (const code of ['unknown', 'of_tomorrow', 'toString'])
      expect(ofWallet({ code, message: 'Battery is low' })).toBe('По пути к кошельку что‑то пошло не так');
  });
});
