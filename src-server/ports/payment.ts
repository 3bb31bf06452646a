import type { PaymentOrder } from '@axiom/domain/payment';
import type { InternalMessage, TransactionRef } from './chain.ts';

/** What a TON Connect wallet is to sign (R4.15): amounts in nano, payload a base64 BoC, valid_until in seconds. */
export interface PaymentRequest {
  readonly valid_until: number;
  readonly network: '-239' | '-3';
  readonly messages: { readonly address: string; readonly amount: string; readonly payload: string }[];
}

/** Builds the request for one order: its amount to the hot wallet with the order code as a text comment. */
export type BuildPayment = (order: {
  readonly orderCode: string;
  readonly amountNano: bigint;
  readonly validUntilS: number;
}) => PaymentRequest;

/** A payment that reached the hot wallet. */
export interface IncomingTransfer extends TransactionRef, Pick<InternalMessage, 'source' | 'valueNano'> {
  /** Chain time, epoch seconds. */
  readonly atS: number;
}

/** An order that a payment's comment names. */
export interface PayableOrder {
  readonly mintId: string;
  readonly terms: PaymentOrder;
  /** Applies the payment in the watcher's transaction. `transfer` has the order's amount, without a surplus. */
  pay(transfer: IncomingTransfer): Promise<void>;
}
