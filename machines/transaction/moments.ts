import type { PaymentShown, TransactionContext, TransactionState } from './types.ts';

/** Events of a payment that other machines receive, each once (R3.10, R3.11, R4.15, R6.04). */
export type PaymentMoment =
  /** The wallet is asked to sign; `isSent` once the request was sent. */
  | { readonly type: 'confirm'; readonly isSent: boolean; readonly context: TransactionContext }
  | {
      readonly type: 'signed' | 'unknown' | 'rejected' | 'notSent' | 'booked' | 'expired';
      readonly context: TransactionContext;
    };

const TOLD: ReadonlySet<TransactionState> = new Set([
  'signed',
  'unknown',
  'rejected',
  'notSent',
  'booked',
  'expired',
]);

/** The moments between two snapshots of a payment. */
export function paymentMoments(before: PaymentShown | null, after: PaymentShown): readonly PaymentMoment[] {
  const { stage, context } = after;
  const moments: PaymentMoment[] = [];
  if (stage === 'sending' && before?.stage !== 'sending') {
    moments.push({ type: 'confirm', isSent: false, context });
  }
  if (context.openedAtMs !== null && (before?.context.openedAtMs ?? null) === null) {
    moments.push({ type: 'confirm', isSent: true, context });
  }
  if (before?.stage !== stage && TOLD.has(stage)) {
    moments.push({ type: stage as 'signed', context });
  }
  return moments;
}

/** The public state name from a machine's state value. */
export function stageOf(value: unknown): TransactionState {
  if (typeof value === 'string') return value as TransactionState;
  const [[name, inner] = []] = Object.entries(value as object);
  return name === 'asked' ? stageOf(inner) : (name as TransactionState);
}
