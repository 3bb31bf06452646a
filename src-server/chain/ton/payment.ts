import type { HotWallet } from '../../ports/chain.ts';
import { NETWORK_ID, type NetworkName } from './hot-wallet.ts';
import { commentCell } from './body.ts';

/**
 * What a TON Connect wallet is requested to sign (R4.15): amounts in nano, payload a base64 BoC, valid_until
 * in epoch seconds.
 */
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

export function paymentBuilder(wallet: Pick<HotWallet, 'friendly'>, network: NetworkName): BuildPayment {
  // Bounceable: before the hot wallet's contract is deployed, the value returns to the payer.
  const address = wallet.friendly(true);
  return ({ orderCode, amountNano, validUntilS }) => ({
    valid_until: validUntilS,
    network: NETWORK_ID[network] === -239 ? '-239' : '-3',
    messages: [
      { address, amount: amountNano.toString(), payload: commentCell(orderCode).toBoc().toString('base64') },
    ],
  });
}
