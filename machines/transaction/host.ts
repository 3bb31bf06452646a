import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { ActorRefFrom, AnyActorRef, DoneActorEvent, SnapshotEvent, SnapshotFrom } from 'xstate';
import type { transactionMachine } from './machine.ts';
import { stageOf } from './moments.ts';
import type { PaymentShown, TransactionEvent, TransactionOutput, TransactionState } from './types.ts';

/** What a machine that hosts a payment knows of it. */
export interface PaymentHostContext {
  readonly account: WalletAccount | null;
  readonly payment: PaymentShown | null;
  /** The payment goes on behind the closed sheet. */
  readonly isSheetClosed: boolean;
}

/** What a payment's sheet can be told, whatever is paid. */
export type PaymentHostEvent =
  /** "Open wallet": sends the order's transaction to the wallet. */
  | { readonly type: 'payment.pay' }
  /** Opens the wallet once more, without a new request. */
  | { readonly type: 'payment.openWallet' }
  /** Once more after a payment that came to nothing. */
  | { readonly type: 'payment.again' }
  /** Closes the sheet; a payment that may be on its way goes on. */
  | { readonly type: 'payment.close' }
  /** Opens the sheet of the payment that goes on behind it. */
  | { readonly type: 'payment.reopen' };

/** `sheet`: the payment's sheet is open. `pending-payment`: a payment goes on behind the closed sheet. */
export type PaymentHostTag = 'sheet' | 'paying' | 'pending-payment';

/** How a payment ended, and which end is asked for. */
export interface EndParams {
  readonly found: TransactionOutput['outcome'];
  readonly wanted: TransactionOutput['outcome'];
}

/** Stages in which nothing more is asked of the person: another thing may be ordered meanwhile. */
const ON_ITS_WAY: ReadonlySet<TransactionState> = new Set(['signed', 'unknown', 'onChain']);

interface Hosting {
  readonly context: PaymentHostContext;
}

/** What a host asks of its payment. */
export const paymentHostGuards = {
  isConfirming: ({ context }: Hosting) => context.payment === null || context.payment.stage === 'confirming',
  isOnItsWay: ({ context }: Hosting) => context.payment !== null && ON_ITS_WAY.has(context.payment.stage),
  /** How the payment ended while its sheet is open. */
  endsOpen: ({ context }: Hosting, { found, wanted }: EndParams) =>
    found === wanted && !context.isSheetClosed,
  ends: (_: unknown, { found, wanted }: EndParams) => found === wanted,
};

/** Tells the payment that a machine invoked as `payment`. */
export function tellPayment(self: AnyActorRef, event: TransactionEvent): void {
  const children = (self.getSnapshot() as { readonly children: Record<string, AnyActorRef | undefined> })
    .children;
  (children['payment'] as ActorRefFrom<typeof transactionMachine> | undefined)?.send(event);
}

/** What a host does with its payment. */
export const paymentHostActions = {
  sendPayment: ({ self }: { readonly self: AnyActorRef }) => tellPayment(self, { type: 'transaction.send' }),
  openWallet: ({ self }: { readonly self: AnyActorRef }) =>
    tellPayment(self, { type: 'transaction.openWallet' }),
  abandonPayment: ({ self }: { readonly self: AnyActorRef }) =>
    tellPayment(self, { type: 'transaction.abandon' }),
  /** What the server says of the order: booked, or ended unpaid. */
  tellVerdict: ({ self }: { readonly self: AnyActorRef }, verdict: TransactionEvent | null) => {
    if (verdict !== null) tellPayment(self, verdict);
  },
};

/** The action by which a machine keeps what is shown of the payment that it invoked, while that goes on. */
export const KEEP_PAYMENT = {
  type: 'keepPayment' as const,
  params: ({
    event,
  }: {
    readonly event: SnapshotEvent<SnapshotFrom<typeof transactionMachine>>;
  }): PaymentShown => ({ stage: stageOf(event.snapshot.value), context: event.snapshot.context }),
};

/** The same once it has ended. */
export const KEEP_END = {
  type: 'keepPayment' as const,
  params: ({ event }: { readonly event: DoneActorEvent<TransactionOutput> }): PaymentShown => ({
    stage: event.output.outcome,
    context: event.output.context,
  }),
};

/**
 * The two states of a hosted payment: its sheet is open, or it goes on behind it. Leaving the sheet never ends a payment that was
 * asked for. `whileHidden` adds what the screen behind may do meanwhile.
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

/** Both outcomes of a comparison, for `ends` and `endsOpen`. */
export function end(output: TransactionOutput, wanted: TransactionOutput['outcome']): EndParams {
  return { found: output.outcome, wanted };
}
