import type { CancelSignal, WalletPort } from '@axiom/domain/wallet/port';
import { fromCallback, fromPromise } from 'xstate';
import type { AttemptEvent, AttemptInput, AttemptOrder } from './attempt.ts';
import { actionsMachine } from './actions/machine.ts';
import type { ActionsEffects } from './actions/slots.ts';
import { connectionMachine } from './connection/machine.ts';
import { type ConnectionEffects, type ConnectionSlots, connectionSlots } from './connection/slots.ts';
import { failureOf } from './failure.ts';
import { modalMachine } from './modal/machine.ts';
import type { ModalEffects, ModalSlots } from './modal/slots.ts';
import { screenMachine } from './screen/machine.ts';
import type { ScreenEffects, ScreenSlots } from './screen/slots.ts';
import { checkRequest } from './transaction/check.ts';
import { walletTransactionMachine } from './transaction/machine.ts';
import type { WalletTransactionSlots } from './transaction/slots.ts';

/** What the widget needs besides the wallet. */
export interface WalletSurroundings {
  copy(text: string): void;
  /** The server's clock, epoch ms. */
  nowMs(): number;
  /** Resolves at that instant of the server's clock. */
  until(atMs: number, signal: CancelSignal): Promise<void>;
  /** A signal for the port, and how it is given: `new AbortController()` where there is one. */
  cancellation(): { readonly signal: CancelSignal; abort(): void };
}

/** The widget's root machine with every slot of it and its children provided by a wallet port. */
export function provideWallet(wallet: WalletPort, around: WalletSurroundings) {
  return connectionMachine.provide({
    actors: {
      restore: fromPromise(({ signal }) => wallet.restore(signal)),
      disconnect: fromPromise(({ signal }) => wallet.disconnect(signal)),
      watch: fromCallback(({ sendBack }) => {
        const stops = [
          wallet.onDisconnected(() => sendBack({ type: 'wallet.gone' })),
          wallet.onFound(() => sendBack({ type: 'wallet.found' })),
          wallet.onProven(() => sendBack({ type: 'wallet.proven' })),
        ];
        return () => stops.forEach((stop) => stop());
      }),
      modal: provideModal(wallet, around),
      actions: actionsMachine.provide({
        actions: { openLink: (_, order) => wallet.open(order) } satisfies ActionsEffects,
      }),
      notifications: connectionSlots.notifications,
      transaction: provideTransaction(wallet, around),
    } satisfies ConnectionSlots,
    actions: {
      warm: () => wallet.warm(),
      report: (_, { name }) => wallet.report(name),
    } satisfies ConnectionEffects,
  });
}

/** One request to sign over a wallet port; a payment of the app invokes it too. */
export function provideTransaction(wallet: WalletPort, around: WalletSurroundings) {
  const { nowMs, until, cancellation } = around;
  return walletTransactionMachine.provide({
    actors: {
      check: fromCallback(({ sendBack, input }) => {
        sendBack({ type: 'transaction.checked', checked: checkRequest(input, nowMs()) });
      }),
      send: fromCallback(({ sendBack, input }) => {
        const sending = cancellation();
        wallet
          .send(input.request, () => sendBack({ type: 'transaction.sent', atMs: nowMs() }), sending.signal)
          .then(
            (outcome) => sendBack({ type: 'transaction.outcome', outcome, atMs: nowMs() }),
            (error: unknown) =>
              sendBack({
                type: 'transaction.outcome',
                outcome: { type: 'unknown', message: String(error) },
                atMs: nowMs(),
              }),
          );
        return () => sending.abort();
      }),
      alarm: fromPromise(({ input, signal }) => until(input.atMs, signal)),
    } satisfies WalletTransactionSlots,
  });
}

function provideModal(wallet: WalletPort, { copy, cancellation }: WalletSurroundings) {
  const connect = fromCallback<AttemptOrder, AttemptInput>(({ sendBack, receive, input }) => {
    const { target, tonProof, request } = input;
    const attempt = cancellation();
    const tell = (event: AttemptEvent) => {
      if (!attempt.signal.aborted) sendBack(event);
    };
    let tryNow: (() => void) | null = null;
    receive(() => tryNow?.());
    wallet
      .connect(target, {
        onReach: (again) => {
          tryNow = again;
          tell({ type: 'attempt.reach', failure: again && { code: 'bridge-away', message: '' } });
        },
        onLink: (link) => tell({ type: 'attempt.link', link }),
        signal: attempt.signal,
        ...(tonProof === null ? {} : { tonProof }),
        ...(request === null ? {} : { request }),
      })
      .then(
        (connected) => tell({ type: 'attempt.connected', connected }),
        (error: unknown) => tell({ type: 'attempt.failed', failure: failureOf(error) }),
      );
    return () => attempt.abort();
  });
  return modalMachine.provide({
    actors: {
      fetchWallets: fromPromise(({ signal }) => wallet.wallets(signal)),
      screen: screenMachine.provide({
        actors: { connect } satisfies ScreenSlots,
        actions: {
          openLink: (_, order) => wallet.open(order),
          copy: (_, { text }) => copy(text),
        } satisfies ScreenEffects,
      }),
    } satisfies ModalSlots,
    actions: {
      choose: (_, { wallet: chosen }) => wallet.choose(chosen),
      remember: (_, { wallet: connected, openMethod }) => wallet.remember(connected, openMethod),
    } satisfies ModalEffects,
  });
}
