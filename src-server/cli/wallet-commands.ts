import { formatDecimal } from '@axiom/domain/money';
import * as z from 'zod/mini';
import { rotateWallet } from '../chain/hot-wallets.ts';
import type { Core } from '../compose/core.ts';
import { isoOrNull } from '../wire/time.ts';

/** Arguments of the operator's commands for the hot wallet. */
export const walletSchemas = {
  wallet_rotate: z.strictObject({ address: z.string().check(z.regex(/^0:[0-9a-f]{64}$/)) }),
};

export function walletCommands({ chain }: Pick<Core, 'chain'>) {
  return {
    wallet_rotate: async ({ address }: z.output<(typeof walletSchemas)['wallet_rotate']>) => {
      const { from, to, watchedUntilMs, targetNano, heldByOldNano } = await rotateWallet(chain, address);
      if (from === null) return { hot_wallet: to, changed: false };
      return {
        hot_wallet: to,
        changed: true,
        before: from,
        before_is_watched_until: isoOrNull(watchedUntilMs ?? undefined),
        before_holds_ton: formatDecimal(heldByOldNano),
        payouts_wait_until_it_holds_ton: formatDecimal(targetNano),
        next: [
          'give the new words to every server and restart it',
          `send what ${from} holds to ${to}, all but a little for its fees`,
          'npm run admin -- reconcile',
        ],
      };
    },
  };
}
