import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { PaymentShown } from '#machines/transaction/types.ts';
import type { Dates } from '../../ui/format/dates.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import type { PaymentStep } from '../../ui/payment/staged-payment.tsx';
import { walletI18n } from '../../wallet/locales/i18n.ts';
import { walletFailureText } from '../../wallet/texts/failure-text.ts';

type Stage = PaymentShown['stage'];

const PASSED_SIGNED: readonly Stage[] = ['signed', 'onChain', 'booked'];

const walletOf = (payment: PaymentShown) =>
  payment.context.walletName ?? t({ message: 'your wallet', context: 'note' });
const refusalText = ({ context: { refusal } }: PaymentShown) =>
  refusal && walletFailureText(walletI18n, refusal);
const at = (ms: number | null) => (ms === null ? {} : { atMs: ms });

function prepared({ stage, context }: PaymentShown, dates: Dates): PaymentStep {
  const isAsking = stage === 'sending' || stage === 'confirming';
  // A staking fee has no price to hold.
  const isHeld = isAsking && context.order.kind === 'bond';
  return {
    key: 'prepared',
    title: t`Prepared`,
    state: 'done',
    ...(isHeld ? { note: t`Price held until ${dates.seconds(context.order.validUntilMs)}` } : {}),
    atMs: context.order.preparedAtMs,
  };
}

function opened(payment: PaymentShown): PaymentStep {
  const { stage, context } = payment;
  const base = { key: 'wallet', note: walletOf(payment), ...at(context.openedAtMs) };
  if (stage === 'lapsed') {
    return { key: 'wallet', title: t`Wallet`, state: 'failed', note: t`Nothing was asked of it.` };
  }
  if (stage === 'confirming') return { key: 'wallet', title: t`Wallet`, state: 'todo' };
  if (stage === 'sending') {
    const title = context.openedAtMs === null ? t`Opening the wallet` : t`Confirm in the wallet`;
    return { ...base, title, state: 'current' };
  }
  if (stage === 'notSent') {
    return { ...base, title: t`Not sent`, state: 'failed', note: refusalText(payment) ?? walletOf(payment) };
  }
  return { ...base, title: t`Wallet opened`, state: 'done' };
}

function unansweredTitle({ context }: PaymentShown, name: string): string {
  const isNamed = context.walletName !== null;
  if (context.refusal === null) return isNamed ? t`No answer from ${name}` : t`No answer from your wallet`;
  return isNamed ? t`Not confirmed by ${name}` : t`Not confirmed by your wallet`;
}

function signed(payment: PaymentShown): PaymentStep {
  const { stage, context } = payment;
  const name = walletOf(payment);
  if (stage === 'rejected') {
    return {
      key: 'signed',
      title: payment.context.walletName === null ? t`Declined in your wallet` : t`Declined in ${name}`,
      state: 'failed',
      note: t`There will be no changes to your account.`,
      ...at(context.endedAtMs),
    };
  }
  if (stage === 'unknown') {
    return {
      key: 'signed',
      title: unansweredTitle(payment, name),
      state: 'unknown',
      note: refusalText(payment) ?? t`Signed or not: the chain will say.`,
      ...at(context.openedAtMs),
    };
  }
  const state = PASSED_SIGNED.includes(stage) ? 'done' : 'todo';
  return { key: 'signed', title: t`Signed`, state, ...at(context.signedAtMs) };
}

function onChain({ stage, context }: PaymentShown): PaymentStep {
  if (stage === 'signed') {
    return {
      key: 'chain',
      title: t`On chain`,
      state: 'current',
      note: t`Usually 5 to 15 s`,
      ...at(context.signedAtMs),
    };
  }
  const isDone = stage === 'onChain' || stage === 'booked';
  return { key: 'chain', title: t`On chain`, state: isDone ? 'done' : 'todo', ...at(context.onChainAtMs) };
}

function booked({ stage, context }: PaymentShown): PaymentStep {
  const key = 'booked';
  if (stage === 'onChain') return { key, title: t`Booking`, state: 'current', ...at(context.onChainAtMs) };
  if (stage === 'expired') {
    return {
      key,
      title: t`Order ended`,
      state: 'failed',
      note: t`No payment arrived.`,
      ...at(context.endedAtMs),
    };
  }
  return { key, title: t`Booked`, state: stage === 'booked' ? 'done' : 'todo', ...at(context.bookedAtMs) };
}

/** The five steps of a payment with the details known: prepared, wallet, signed, on chain, booked (R9.02). */
export function usePaymentSteps(): (payment: PaymentShown) => readonly PaymentStep[] {
  useLingui();
  const dates = useDates();
  return (payment) => [
    prepared(payment, dates),
    opened(payment),
    signed(payment),
    onChain(payment),
    booked(payment),
  ];
}
