import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { ActorRefFrom, AnyActorRef, DoneActorEvent, SnapshotEvent, SnapshotFrom } from 'xstate';
import type { transactionMachine } from './machine.ts';
import { type PaymentMoment, paymentMoments, stageOf } from './moments.ts';
import type { PaymentShown, TransactionEvent, TransactionOutput, TransactionState } from './types.ts';

/** What a machine that hosts a payment stores about it. */
export interface PaymentHostContext {
  readonly account: WalletAccount | null;
  readonly payment: PaymentShown | null;
  /** The payment continues with its sheet closed. */
  readonly isSheetClosed: boolean;
}

/** An order as the server made it, and when. */
export type Prepared<Order> = Order & { readonly preparedAtMs: number };

/** Events of a payment's sheet, for any kind of payment. */
export type PaymentHostEvent =
  /** "Open wallet": sends the order's transaction to the wallet. */
  | { readonly type: 'payment.pay' }
  /** Opens the wallet again, without a new request. */
  | { readonly type: 'payment.openWallet' }
  /** Tries again after a payment that failed. */
  | { readonly type: 'payment.again' }
  /** Closes the sheet; a payment that may have been sent continues. */
  | { readonly type: 'payment.close' }
  /** Opens the sheet of a payment that continues in the background. */
  | { readonly type: 'payment.reopen' };

/** `sheet`: the payment's sheet is open. `pending-payment`: a payment continues with its sheet closed. */
export type PaymentHostTag = 'sheet' | 'paying' | 'pending-payment';

/** The payment's outcome and the outcome to compare with. */
export interface EndParams {
  readonly found: TransactionOutput['outcome'];
  readonly wanted: TransactionOutput['outcome'];
}

/** Stages that need no more action of the person: another order can be made meanwhile. */
const ON_ITS_WAY: ReadonlySet<TransactionState> = new Set(['signed', 'unknown', 'onChain']);

interface Hosting {
  readonly context: PaymentHostContext;
}

/** Guards about the hosted payment. */
export const paymentHostGuards = {
  isConfirming: ({ context }: Hosting) => context.payment === null || context.payment.stage === 'confirming',
  isOnItsWay: ({ context }: Hosting) => context.payment !== null && ON_ITS_WAY.has(context.payment.stage),
  /** The payment ended this way while its sheet is open. */
  endsOpen: ({ context }: Hosting, { found, wanted }: EndParams) =>
    found === wanted && !context.isSheetClosed,
  ends: (_: unknown, { found, wanted }: EndParams) => found === wanted,
};

/** The server's word about an order: booked, or ended unpaid. */
export type Verdict = Extract<TransactionEvent, { type: 'transaction.booked' | 'transaction.ended' }>;

/** A payment that had ended on this page, after the server's verdict about it. */
export function shownAfterVerdict({ context }: PaymentShown, verdict: Verdict): PaymentShown {
  const { atMs } = verdict;
  if (verdict.type === 'transaction.ended')
    return { stage: 'expired', context: { ...context, endedAtMs: atMs } };
  const { txHash } = verdict;
  return { stage: 'booked', context: { ...context, onChainAtMs: atMs, bookedAtMs: atMs, txHash } };
}

/** What a host may do while it stores a payment. */
interface Keeping {
  readonly context: PaymentHostContext;
  readonly enqueue: {
    assign(change: { readonly payment: PaymentShown }): void;
    emit(told: { readonly type: 'moment'; readonly moment: PaymentMoment }): void;
  };
}

/** Stores the payment in its host and tells its moments. */
export function keepPayment({ enqueue, context }: Keeping, payment: PaymentShown): void {
  enqueue.assign({ payment });
  for (const moment of paymentMoments(context.payment, payment)) enqueue.emit({ type: 'moment', moment });
}

/** Sends an event to the payment that a machine invoked as `payment`. */
export function tellPayment(self: AnyActorRef, event: TransactionEvent): void {
  const children = (self.getSnapshot() as { readonly children: Record<string, AnyActorRef | undefined> })
    .children;
  (children['payment'] as ActorRefFrom<typeof transactionMachine> | undefined)?.send(event);
}

/** Actions on the hosted payment. */
export const paymentHostActions = {
  sendPayment: ({ self }: { readonly self: AnyActorRef }) => tellPayment(self, { type: 'transaction.send' }),
  openWallet: ({ self }: { readonly self: AnyActorRef }) =>
    tellPayment(self, { type: 'transaction.openWallet' }),
  abandonPayment: ({ self }: { readonly self: AnyActorRef }) =>
    tellPayment(self, { type: 'transaction.abandon' }),
  /** Passes on the order's outcome on the server: booked, or ended unpaid. */
  tellVerdict: ({ self }: { readonly self: AnyActorRef }, verdict: Verdict | null) => {
    if (verdict !== null) tellPayment(self, verdict);
  },
};

/** The action that stores the running payment's stage and figures in its host. */
export const KEEP_PAYMENT = {
  type: 'keepPayment' as const,
  params: ({
    event,
  }: {
    readonly event: SnapshotEvent<SnapshotFrom<typeof transactionMachine>>;
  }): PaymentShown => ({ stage: stageOf(event.snapshot.value), context: event.snapshot.context }),
};

/** The same for a payment that has ended. */
export const KEEP_END = {
  type: 'keepPayment' as const,
  params: ({ event }: { readonly event: DoneActorEvent<TransactionOutput> }): PaymentShown => ({
    stage: event.output.outcome,
    context: event.output.context,
  }),
};

/**
 * The two states of a hosted payment: its sheet is open, or it continues with the sheet closed. Closing the
 * sheet never ends a payment that was sent to a wallet. `whileHidden` adds the events of the screen
 * meanwhile.
 */
export function hostedPayment<const Tag extends string, const Behind extends object>(host: {
  /** What closing does before the wallet was asked. */
  readonly unasked: 'abandon' | 'hide';
  readonly hiddenTags: readonly Tag[];
  readonly behind: string;
  readonly whileHidden: Behind;
}) {
  const hide = { target: 'hidden', actions: 'closeSheet' } as const;
  return {
    shown: {
      description: 'The sheet shows the stage of the payment.',
      meta: { title: 'Payment sheet', screen: 'Payment sheet' },
      tags: ['sheet', 'paying'],
      on: {
        'payment.pay': { guard: 'canPay', actions: 'sendPayment' },
        'payment.openWallet': { actions: 'openWallet' },
        'payment.close':
          host.unasked === 'abandon'
            ? [{ guard: 'isConfirming', actions: 'abandonPayment' } as const, hide]
            : [hide],
      },
    },
    hidden: {
      description: 'The sheet is closed; the payment goes on and ends by itself.',
      meta: { title: 'Payment behind', screen: host.behind },
      tags: [...host.hiddenTags, 'pending-payment'],
      on: {
        'payment.reopen': { target: 'shown', actions: 'openSheet' },
        ...host.whileHidden,
      },
    },
  } as const;
}

/** The outcome and the one to compare with, for `ends` and `endsOpen`. */
export function end(output: TransactionOutput, wanted: TransactionOutput['outcome']): EndParams {
  return { found: output.outcome, wanted };
}
