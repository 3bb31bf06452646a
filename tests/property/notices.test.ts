import {
  type ActionName,
  NO_NOTIFICATIONS,
  type NotificationEvent,
  reduceNotifications,
} from '@axiom/domain/notice';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const names: readonly ActionName[] = ['confirm-transaction', 'transaction-sent', 'transaction-canceled'];
const steps = fc.array(fc.tuple(fc.constantFrom('tick', ...names), fc.integer({ min: 0, max: 5000 })), {
  maxLength: 20,
});

describe('R7.03 notifications', () => {
  it('R3.11 never the name on screen again, never a confirm under a newer one or twice in a row, none older than 4500 ms', () => {
    holds(steps, (list) => {
      let nowMs = 0;
      let state = NO_NOTIFICATIONS;
      const accepted: ActionName[] = [];
      for (const [what, waitMs] of list) {
        nowMs += waitMs;
        const event: NotificationEvent =
          what === 'tick' ? { type: 'tick', nowMs } : { type: 'action', name: what, nowMs };
        const nextId = state.nextId;
        const current = state.shown.findLast(({ endsAtMs }) => endsAtMs > nowMs)?.name;
        state = reduceNotifications(state, event);
        if (state.nextId > nextId && what !== 'tick') accepted.push(what);
        const shown = state.shown.map(({ name }) => name);
        if (state.nextId > nextId) expect(current).not.toBe(what);
        expect(shown.slice(0, -1)).not.toContain('confirm-transaction');
        expect(state.shown.every(({ endsAtMs }) => endsAtMs > nowMs && endsAtMs <= nowMs + 4500)).toBe(true);
      }
      expect(accepted.some((name, at) => name === 'confirm-transaction' && accepted[at - 1] === name)).toBe(
        false,
      );
    });
  });
});
