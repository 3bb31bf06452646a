import type { HotWallet } from '../../ports/chain.ts';
import type { BuildPayment } from '../../ports/payment.ts';
import { NETWORK_ID, type NetworkName } from './hot-wallet.ts';
import { commentCell } from './body.ts';

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
