import type { Nano } from '../money/index.ts';
import { MASTERCHAIN_REFUND_FEE_NANO, REFUND_FEE_NANO } from '../constants/index.ts';

/** How raw addresses of the masterchain begin. */
export const MASTERCHAIN_PREFIX = '-1:';

/** Kept back from a refund to a raw address, in nano-TON: the network's price for receiving it and sending it back. */
export function refundFeeNano(sender: string): bigint {
  return sender.startsWith(MASTERCHAIN_PREFIX) ? MASTERCHAIN_REFUND_FEE_NANO : REFUND_FEE_NANO;
}

/** Whether the fee takes all of a deposit, in nano-TON, so that nobody can send it back. */
export function isDust({
  amountTon,
  sender,
}: {
  readonly amountTon: Nano<'TON'>;
  /** Raw address. */
  readonly sender: string;
}): boolean {
  return amountTon <= refundFeeNano(sender);
}
