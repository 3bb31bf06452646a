import type { ClientNotice } from '@axiom/domain/ports/client';
import type { ActionSettings } from '@axiom/domain/wallet/request';
import type { PaymentMoment } from '../transaction/moments.ts';
import type { TransactionContext } from '../transaction/types.ts';
import type { ActionsEvent } from '../wallet/actions/types.ts';
import type { Machines, Tell } from './joined.ts';

/** The widget's machine of what is shown of transactions; absent: the wallet's code is not there yet. */
function actionsOf({ wallet }: Machines): { send(event: ActionsEvent): void } | undefined {
  return wallet?.getSnapshot().children.actions;
}

/** The payment's sheet is its confirm modal. */
function beginOf({
  order,
  walletName,
  walletLink: link,
  walletDeepLink: deepLink,
}: TransactionContext): ActionsEvent {
  return { type: 'action.begin', id: order.subjectId, walletName, link, deepLink, settings: { modals: [] } };
}

/** How a payment ended is a modal of the widget where no payment's sheet is open, and then no notification. */
function endShown(isSheetShown: boolean): Partial<ActionSettings> {
  return isSheetShown ? { modals: [] } : { modals: ['success', 'error'], notifications: ['before'] };
}

/** Whether the sheet of any payment is open: its own says the same, and no modal stands over another's. */
function isSheetOpen({ purchase, stake }: Machines): boolean {
  return [purchase, stake].some((payment) => payment?.getSnapshot().hasTag('sheet') === true);
}

/** Decides who receives a payment's moments (R3.11, R4.15, R6.04, R6.05). */
export function tellMoment(machines: Machines, tell: Tell, moment: PaymentMoment): void {
  const toast = (notice: ClientNotice) => machines.toasts.send({ type: 'toast.show', notice });
  const { context } = moment;
  const { subjectId, payUntilMs, kind } = context.order;
  const act = (event: ActionsEvent) => actionsOf(machines)?.send(event);
  const end = (how: 'success' | 'error') =>
    act({ type: 'action.ended', id: subjectId, moment: how, settings: endShown(isSheetOpen(machines)) });
  const open = (outcome: 'signed' | 'unknown') => {
    const sinceMs = context.signedAtMs ?? context.openedAtMs ?? context.order.preparedAtMs;
    const from = context.from === null ? {} : { from: context.from };
    const payment = { kind, subjectId, outcome, sinceMs, payUntilMs, ...from };
    machines.portfolio.send({ type: 'portfolio.paymentOpen', payment });
  };
  switch (moment.type) {
    case 'confirm':
      act(moment.isSent ? { type: 'action.sent', id: subjectId } : beginOf(context));
      tell({ type: 'app.paymentUnderWay', isUnderWay: true });
      if (moment.isSent) open('unknown');
      return;
    case 'signed':
      end('success');
      toast({ name: 'transaction-processed' });
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.balance.send({ type: 'balance.watch' });
      open('signed');
      return;
    case 'unknown':
      act({ type: 'action.dropped', id: subjectId });
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.balance.send({ type: 'balance.watch' });
      open('unknown');
      return;
    case 'rejected':
    case 'notSent':
      end('error');
      toast(
        moment.type === 'rejected'
          ? { name: 'signing-failed', message: context.refusal?.message ?? '' }
          : { name: 'transaction-not-sent' },
      );
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.portfolio.send({ type: 'portfolio.paymentOver', subjectId });
      machines.portfolio.send({ type: 'portfolio.signingFailed' });
      return;
    case 'booked':
    case 'expired':
      act({ type: 'action.dropped', id: subjectId });
      machines.balance.send({ type: 'balance.refresh' });
      machines.toasts.send({ type: 'toast.over', name: 'transaction-processed' });
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.portfolio.send({ type: 'portfolio.paymentOver', subjectId });
  }
}
