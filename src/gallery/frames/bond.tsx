import { ton } from '@axiom/domain/money';
import type { Bond } from '@axiom/domain/ports/client';
import type { ComponentType } from 'react';
import type { PurchaseShown } from '#machines/purchase/types.ts';
import type { PaymentShown } from '#machines/transaction/types.ts';
import { BondScreen } from '../../screens/bond/bond.tsx';
import { nothing, Page, someLink } from '../page.tsx';
import { Wide } from '../price-beside.tsx';
import { account, bond, NOW_MS, offer, quote } from '../samples.ts';
import { shown } from '../shown.ts';

const ordered = bond('new', 90, 0, 250, 294.67, { status: 'pending' });
const request = { validUntil: Math.floor(NOW_MS / 1000) + 60, messages: [] };

function payment(stage: PaymentShown['stage'], more: Partial<PaymentShown['context']> = {}): PaymentShown {
  const at = (after: number) => NOW_MS - 22_000 + after * 1000;
  return {
    stage,
    context: {
      order: {
        kind: 'bond',
        subjectId: 'new',
        request,
        preparedAtMs: at(0),
        validUntilMs: NOW_MS + 52_000,
        payUntilMs: NOW_MS + 900_000,
      },
      walletName: 'Tonkeeper',
      walletLink: null,
      walletDeepLink: null,
      from: account.friendlyAddress,
      openedAtMs: stage === 'confirming' ? null : at(2),
      signedAtMs: ['signed', 'onChain', 'booked'].includes(stage) ? at(15) : null,
      onChainAtMs: ['onChain', 'booked'].includes(stage) ? at(19) : null,
      bookedAtMs: stage === 'booked' ? at(22) : null,
      endedAtMs: stage === 'rejected' ? at(15) : null,
      refusal: null,
      isOverdue: false,
      txHash: stage === 'booked' || stage === 'onChain' ? (ordered.txHash ?? null) : null,
      ...more,
    },
  };
}

type Context = PurchaseShown['snapshot']['context'];

const context: Context = {
  offer,
  account,
  balanceNano: 412_500_000_000n,
  days: 90,
  form: {
    stage: 'quoted',
    context: {
      text: '250',
      amountNano: 250_000_000_000n,
      bounds: { minNano: 5_000_000_000n, maxNano: 10_000_000_000_000n, maxFillNano: 412_000_000_000n },
      terms: { days: 90 },
      fault: null,
      quote,
      problem: null,
    },
  },
  isRiskAcknowledged: true,
  command: null,
  order: null,
  payment: null,
  problem: null,
  keySeed: '',
  keyCount: 0,
  renewals: 0,
  isSheetClosed: false,
};

function screen(more: Partial<Context>, tags: readonly string[] = ['editing'], bonds = [ordered]) {
  return (
    <Page path="/bond">
      <Wide>
        {(beside) => (
          <BondScreen
            purchase={shown({ ...context, ...more }, tags)}
            bonds={bonds}
            onConnect={nothing}
            onStake={nothing}
            onCopy={nothing}
            explorerOf={someLink}
            go={nothing}
            beside={beside}
          />
        )}
      </Wide>
    </Page>
  );
}

function form(stage: Context['form']['stage'], more: Partial<Context['form']['context']>): Partial<Context> {
  return { form: { stage, context: { ...context.form.context, ...more } } };
}

function paying(
  stage: PaymentShown['stage'],
  tags: readonly string[],
  more: Partial<Context> = {},
  told: Bond = ordered,
) {
  const order = { bond: ordered, transaction: request, preparedAtMs: NOW_MS };
  const booked = bond('new', 90, 0.0002, 250, 294.67);
  return screen(
    { order, payment: payment(stage), ...more },
    ['sheet', ...tags],
    stage === 'booked' ? [booked] : [told],
  );
}

const refused = {
  kind: 'refused' as const,
  message: 'Price is older than 5 minutes. Buying is paused.',
  code: 'price_stale',
  isOutcomeKnown: true,
};

export const frames: Record<string, ComponentType> = {
  bond: () => screen({}),
  'bond-empty': () =>
    screen({
      ...form('empty', { text: '', amountNano: null, quote: null }),
      account: null,
      balanceNano: null,
    }),
  'bond-waiting': () => screen(form('quoting', {})),
  'bond-first-wait': () => screen(form('quoting', { quote: null })),
  'bond-too-small': () =>
    screen(form('faulty', { text: '3', quote: null, fault: { name: 'too-small', minNano: 5_000_000_000n } })),
  'bond-not-enough': () =>
    screen(
      form('faulty', {
        text: '5000',
        quote: null,
        fault: { name: 'not-enough', missingNano: 4_587_550_000_000n },
      }),
    ),
  'bond-failed': () =>
    screen(form('failed', { quote: null, problem: { ...refused, kind: 'network', message: 'Network' } })),
  'bond-refused': () => screen(form('failed', { quote: null, problem: refused })),
  'pay-review': () => paying('confirming', ['paying'], { isRiskAcknowledged: false }),
  'pay-ordering': () => screen({}, ['sheet', 'ordering']),
  'pay-order-failed': () => screen({ problem: refused }, ['sheet', 'order-failed']),
  'pay-wallet': () => paying('sending', ['paying']),
  'pay-signed': () => paying('signed', ['paying']),
  'pay-on-chain': () => paying('onChain', ['paying']),
  'pay-declined': () => paying('rejected', ['rejected']),
  'pay-unknown': () => paying('unknown', ['paying']),
  'pay-not-sent': () => paying('notSent', ['not-sent']),
  'pay-too-little': () =>
    paying(
      'signed',
      ['paying'],
      {},
      {
        ...ordered,
        status: 'pending',
        payUntilMs: NOW_MS + 840_000,
        returned: { amountTon: ton(100_000_000_000n), reason: 'too_little', status: 'refunded' },
      },
    ),
  'pay-expired': () => paying('expired', ['expired']),
  'pay-lapsed': () => paying('lapsed', ['lapsed']),
  'pay-settling': () => paying('rejected', ['settling']),
  'pay-overdue': () =>
    paying('unknown', ['paying'], {
      payment: payment('unknown', { isOverdue: true, refusal: { code: 'invalid', message: 'Bad request' } }),
    }),
  'pay-booked': () => paying('booked', ['booked']),
};
