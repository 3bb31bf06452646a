import {
  type ActionName,
  NO_NOTIFICATIONS,
  type Notifications,
  reduceNotifications,
  toastTimeoutMs,
} from '@axiom/domain/notice';
import { describe, expect, it } from 'vitest';

const names = (state: Notifications) => state.shown.map(({ name }) => name);

function after(...actions: readonly (readonly [number, ActionName])[]): Notifications {
  return actions.reduce<Notifications>(
    (state, [nowMs, name]) => reduceNotifications(state, { type: 'action', name, nowMs }),
    NO_NOTIFICATIONS,
  );
}

describe('notifications', () => {
  it('R3.11 a new action replaces an earlier confirm-transaction', () => {
    expect(names(after([0, 'confirm-transaction'], [100, 'transaction-sent']))).toEqual(['transaction-sent']);
  });

  it('R3.11 other notifications stay beside the new one', () => {
    const state = after([0, 'transaction-sent'], [100, 'confirm-transaction'], [200, 'transaction-canceled']);
    expect(names(state)).toEqual(['transaction-sent', 'transaction-canceled']);
  });

  it('R3.11 the same name as the current one is ignored and does not last longer', () => {
    const state = after([0, 'transaction-sent'], [4000, 'transaction-sent']);
    expect(state.shown).toEqual([{ id: 1, name: 'transaction-sent', endsAtMs: 4500 }]);
  });

  it('R3.11 two confirm-transactions in a row are ignored, also when the first has gone', () => {
    expect(names(after([0, 'confirm-transaction'], [10_000, 'confirm-transaction']))).toEqual([]);
    const again = after(
      [0, 'confirm-transaction'],
      [1000, 'transaction-sent'],
      [2000, 'confirm-transaction'],
    );
    expect(names(again)).toEqual(['transaction-sent', 'confirm-transaction']);
  });

  it('R3.11 an earlier name is shown again once it has gone', () => {
    expect(names(after([0, 'transaction-sent'], [4500, 'transaction-sent']))).toEqual(['transaction-sent']);
  });

  it('R3.11 each leaves after 4500 ms', () => {
    const state = after([0, 'transaction-sent'], [1000, 'transaction-canceled']);
    const at = (nowMs: number) => names(reduceNotifications(state, { type: 'tick', nowMs }));
    expect(at(4499)).toEqual(['transaction-sent', 'transaction-canceled']);
    expect(at(4500)).toEqual(['transaction-canceled']);
    expect(at(5500)).toEqual([]);
    expect(reduceNotifications(state, { type: 'tick', nowMs: 4499 })).toBe(state);
  });
});

it('errors stay 3 s, everything else 15 s', () => {
  expect([toastTimeoutMs('error'), toastTimeoutMs('success'), toastTimeoutMs('info')]).toEqual([
    3000, 15_000, 15_000,
  ]);
});
