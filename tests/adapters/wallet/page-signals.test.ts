import { pageSignals } from '#adapters/wallet/bridge/page.ts';
import { expect, it } from 'vitest';

it('R3.15e a page tells when it is hidden and shown again, and when the network is back', () => {
  const view = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { hidden: false }),
  });
  const signals = pageSignals(view as unknown as Parameters<typeof pageSignals>[0]);
  const told: string[] = [];
  const stop = signals.listen((signal) => told.push(signal));
  const turn = (hidden: boolean) => {
    view.document.hidden = hidden;
    view.document.dispatchEvent(new Event('visibilitychange'));
  };
  turn(true);
  expect(signals.isHidden()).toBe(true);
  turn(false);
  view.dispatchEvent(new Event('online'));
  stop();
  turn(true);
  expect(told).toEqual(['hidden', 'shown', 'online']);
});
