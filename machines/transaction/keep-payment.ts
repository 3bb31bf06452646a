import type { DoneActorEvent, SnapshotEvent, SnapshotFrom } from 'xstate';
import type { transactionMachine } from './machine.ts';
import { stageOf } from './moments.ts';
import type { PaymentShown, TransactionOutput } from './types.ts';

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
