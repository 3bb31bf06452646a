import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { notificationsMachine } from '#machines/wallet/notifications/machine.ts';
import type { ActionName } from '#machines/wallet/notifications/types.ts';
import { holds } from './support/settings.ts';

const names: readonly ActionName[] = [
  'confirm-transaction',
  'transaction-sent',
  'transaction-canceled',
  'transaction-unknown',
];
const steps = fc.array(fc.tuple(fc.constantFrom('tick', ...names), fc.integer({ min: 0, max: 5000 })), {
  maxLength: 20,
});

describe('R7.03 notifications', () => {
  it('R3.11 never the name on screen again, never a confirm under a newer one or twice in a row, none older than 4500 ms', () => {
    holds(steps, (list) => {
      const clock = new SimulatedClock();
      const actor = createActor(notificationsMachine, { clock }).start();
      const shown = () => actor.getSnapshot().context.notifications;
      const since = new Map<string, number>();
      const accepted: ActionName[] = [];
      for (const [what, waitMs] of list) {
        clock.increment(waitMs);
        const before = shown();
        if (what !== 'tick') actor.send({ type: 'notification.action', action: what });
        const newest = shown().at(-1);
        if (newest !== undefined && !since.has(newest.id)) {
          since.set(newest.id, clock.now());
          accepted.push(newest.action);
          expect(newest.action).toBe(what);
          expect(before.at(-1)?.action).not.toBe(what);
        }
        expect(
          shown()
            .slice(0, -1)
            .map(({ action }) => action),
        ).not.toContain('confirm-transaction');
        for (const { id } of shown()) expect(clock.now() - (since.get(id) ?? 0)).toBeLessThan(4500);
      }
      expect(accepted.some((name, at) => name === 'confirm-transaction' && accepted[at - 1] === name)).toBe(
        false,
      );
      actor.stop();
    });
  });
});
