import { describe, expect, it } from 'vitest';
import { notificationsMachine } from '#machines/wallet/notifications/machine.ts';
import type { ActionName } from '#machines/wallet/notifications/types.ts';
import { run, unseenLeaves } from '../support/run.ts';

function notifications() {
  const { actor, clock } = run(notificationsMachine);
  return {
    clock,
    send: actor.send,
    tell: (action: ActionName) => actor.send({ type: 'notification.action', action }),
    dismiss: () =>
      actor.send({
        type: 'notification.dismiss',
        id: actor.getSnapshot().context.notifications[0]?.id ?? '',
      }),
    shown: () => actor.getSnapshot().context.notifications.map(({ action }) => action),
  };
}

describe('notifications', () => {
  it('R3.11d R8.23 each stays 4500 ms', () => {
    const { tell, shown, clock } = notifications();
    tell('transaction-sent');
    clock.increment(4499);
    expect(shown()).toEqual(['transaction-sent']);
    clock.increment(1);
    expect(shown()).toEqual([]);
  });

  it('R3.11b a new action replaces an earlier confirm-transaction', () => {
    const { tell, shown } = notifications();
    tell('confirm-transaction');
    tell('transaction-canceled');
    expect(shown()).toEqual(['transaction-canceled']);
  });

  it('R3.11c the same name as the current one is ignored and does not live longer', () => {
    const { tell, shown, clock } = notifications();
    tell('transaction-sent');
    clock.increment(4000);
    tell('transaction-sent');
    expect(shown()).toEqual(['transaction-sent']);
    clock.increment(500);
    expect(shown()).toEqual([]);
  });

  it('R3.11c two confirms in a row are one, even when the first has left', () => {
    const { tell, shown, clock } = notifications();
    tell('confirm-transaction');
    clock.increment(5000);
    tell('confirm-transaction');
    expect(shown()).toEqual([]);
    tell('transaction-sent');
    tell('confirm-transaction');
    expect(shown()).toEqual(['transaction-sent', 'confirm-transaction']);
  });

  it('R6.03 hover, focus and touch hold it; its whole time starts again', () => {
    const { send, tell, shown, clock } = notifications();
    tell('transaction-sent');
    clock.increment(4000);
    send({ type: 'notification.hold' });
    clock.increment(60_000);
    expect(shown()).toEqual(['transaction-sent']);
    send({ type: 'notification.release' });
    clock.increment(4499);
    expect(shown()).toEqual(['transaction-sent']);
    clock.increment(1);
    expect(shown()).toEqual([]);
  });

  it('is dismissed by hand', () => {
    const { tell, shown, dismiss } = notifications();
    tell('transaction-sent');
    dismiss();
    expect(shown()).toEqual([]);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(notificationsMachine)).toEqual([]);
  });
});
