import { fromCallback, fromPromise } from 'xstate';
import type { ClientClock } from '@axiom/domain/ports/client';
import type { WalletRequest } from '@axiom/domain/wallet/port';
import { checkRequest } from '#machines/wallet/transaction/check.ts';
import { walletTransactionMachine } from '#machines/wallet/transaction/machine.ts';
import type { WalletTransactionEvent } from '#machines/wallet/transaction/types.ts';

/** The wallet's transaction under a payment: the test answers for the wallet. */
export function carried(
  time: ClientClock,
  send: (tell: (event: WalletTransactionEvent) => void, request: WalletRequest) => (() => void) | undefined,
) {
  return walletTransactionMachine.provide({
    actors: {
      check: fromCallback(({ sendBack, input }) => {
        sendBack({ type: 'transaction.checked', checked: checkRequest(input, time.nowMs()) });
      }),
      send: fromCallback(({ sendBack, input }) => send(sendBack, input.request)),
      alarm: fromPromise(({ input, signal }) => time.until(input.atMs, signal)),
    },
  });
}
