import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { frames } from '../../src/gallery/frames.tsx';
import { NOW_MS } from '../../src/gallery/samples.ts';
import { usePaymentSteps } from '../../src/screens/bond/payment-steps.ts';
import { StagedPayment } from '../../src/ui/payment/staged-payment.tsx';
import { activateWalletLanguage } from '../../src/wallet/locales/i18n.ts';
import { handClock, show } from './render.tsx';

afterEach(cleanup);

const context: PaymentShown['context'] = {
  order: {
    kind: 'bond',
    subjectId: 'new',
    request: { validUntil: 0, messages: [] },
    preparedAtMs: NOW_MS,
    validUntilMs: NOW_MS + 60_000,
    payUntilMs: NOW_MS + 900_000,
  },
  walletName: 'Tonkeeper',
  walletLink: null,
  walletDeepLink: null,
  from: null,
  openedAtMs: NOW_MS,
  signedAtMs: null,
  onChainAtMs: null,
  bookedAtMs: null,
  endedAtMs: null,
  refusal: null,
  txHash: null,
  isOverdue: false,
};

function Steps({ payment }: { readonly payment: PaymentShown }) {
  return <StagedPayment steps={usePaymentSteps()(payment)} label="" />;
}

async function words(payment: PaymentShown, language: 'en' | 'ru' = 'en'): Promise<string> {
  const { container } = await show(<Steps payment={payment} />, { language });
  return container.textContent ?? '';
}

describe('the rail of a payment', () => {
  it('R9.02 the price of a bond is held for a while; a staking fee has none', async () => {
    expect(await words({ stage: 'sending', context })).toContain('Price held until');
    cleanup();
    const order = { ...context.order, kind: 'stake-fee' as const };
    const text = await words({ stage: 'sending', context: { ...context, order } });
    expect(text).toContain('Prepared');
    expect(text).not.toContain('Price');
  });

  it.each([
    { refusal: null, inRussian: 'Кошелёк не ответил' },
    { refusal: { code: 'refused', message: 'Bad request' }, inRussian: 'Кошелёк не подтвердил' },
  ])('R9.13 a wallet without a name is no name in a sentence: $inRussian', async ({ refusal, inRussian }) => {
    const payment = { stage: 'unknown' as const, context: { ...context, walletName: null, refusal } };
    const text = await words(payment, 'ru');
    expect(text).toContain(inRussian);
    expect(text).not.toMatch(/(от|в) ваш кошелёк/);
  });
});

describe('a refusal inside the rail', () => {
  it.each([
    ['notSent', 'not-connected', 'Кошелёк не подключён'],
    ['unknown', 'refused', 'В запросе приложения ошибка'],
    ['unknown', 'a code of tomorrow', 'По пути к кошельку что‑то пошло не так'],
  ] as const)('R9.13c is told in the reader’s language, by its code: %s %s', async (stage, code, said) => {
    await activateWalletLanguage('ru');
    const text = await words(
      { stage, context: { ...context, refusal: { code, message: 'Bad request' } } },
      'ru',
    );
    expect(text).toContain(said);
    expect(text).not.toContain('Bad request');
  });
});

describe('a sale after the tap', () => {
  const say = async (frame: string) => {
    const Frame = frames[frame];
    if (!Frame) throw new Error(`no frame ${frame}`);
    await show(<Frame />, { clock: handClock(NOW_MS).clock });
    return screen.getByRole('dialog').textContent ?? '';
  };

  it('R4.16 says what arrives, what arrived, and what came back: never coins that do not come', async () => {
    expect(await say('sell-done')).toContain('Arrives in full');
    cleanup();
    expect(await say('sell-arrived')).toContain('Arrived in full');
    cleanup();
    const refunded = await say('sell-refunded');
    expect(refunded).toMatch(/Back on the balance10\.00.AXIOM/);
    expect(refunded).not.toMatch(/Arrive[sd] in full/);
  });
});
