import { describe, expect, it, vi } from 'vitest';
import { namesOnDemand } from '#machines/app/on-demand.ts';
import { sampleAccount, sampleBond, sampleMe } from '#machines/shared/samples.ts';
import { memoryMe } from '../support/memory-ports.ts';
import type { Door, Standing } from '../../src/app/actors.tsx';
import { readOpenPayments } from '../../src/app/device.ts';
import { sampleLaunch } from '../support/samples.ts';
import { app } from './support/app.ts';
import { settle } from './support/run.ts';

const gift = sampleBond({ id: 'gift', origin: 'farm' });

const stands = (door: Door | undefined, standing: Standing) =>
  vi.waitFor(() => expect(door?.standing()).toBe(standing), 10_000);

describe('app: machines that are loaded on demand', () => {
  it('the figures come without any of them; the wallet is loaded behind them, by itself', async () => {
    const { gate, machines } = await app({ areDoorsClosed: true });
    expect(gate()).toBe('ready');
    await stands(machines.wallet.door, 'there');
    expect(namesOnDemand.filter((name) => machines[name].door?.standing() !== 'away')).toEqual(['wallet']);
    expect(() => machines.sale.getSnapshot()).toThrow('"sale" is not loaded');
  });

  it('R3.15a a stored connection is restored, and told to who was opened before it', async () => {
    const { machines, loads } = await app({
      areDoorsClosed: true,
      restored: sampleAccount,
      isWalletMissed: true,
      gateway: { me: async () => memoryMe({ ...sampleMe, walletAddress: null }) },
    });
    await stands(machines.wallet.door, 'missed');
    expect(() => machines.notifications.getSnapshot()).toThrow('not loaded');
    loads.isWalletMissed = false;
    await Promise.all([machines.stake.door?.enter(), machines.sale.door?.enter()]);
    expect(machines.wallet.door?.standing()).toBe('missed');
    expect(machines.sale.getSnapshot().context.address).toBe('');
    machines.portfolio.send({ type: 'portfolio.refresh' });
    await stands(machines.wallet.door, 'there');
    await settle();
    expect(machines.wallet.getSnapshot().context.account).toEqual(sampleAccount);
    expect(machines.stake.getSnapshot().context.account).toEqual(sampleAccount);
    expect(machines.sale.getSnapshot().context.address).toBe(sampleAccount.friendlyAddress);
    expect(machines.notifications.getSnapshot().context.notifications).toEqual([]);
  });

  it('who asks for the wallets before they are there sees them as soon as they are', async () => {
    const { machines, loads } = await app({ areDoorsClosed: true, isWalletMissed: true });
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await stands(machines.wallet.door, 'failed');
    loads.isWalletMissed = false;
    await machines.wallet.door?.enter();
    await settle();
    expect(machines.wallet.getSnapshot().hasTag('modal')).toBe(true);
  });

  it('a link that opened the app is activated by itself', async () => {
    const { machines, portfolio } = await app({
      areDoorsClosed: true,
      launch: { ...sampleLaunch, farmCode: 'C1' },
      gateway: {
        farmActivate: async () => ({ status: 'ACTIVE' as const, bond: gift }),
        activationStatus: async () => null,
      },
    });
    await machines.activation.door?.enter();
    await settle();
    expect(machines.activation.getSnapshot().hasTag('active')).toBe(true);
    expect(portfolio().bonds).toEqual([gift]);
    expect(machines.sale.door?.standing()).toBe('away');
  });

  it('an intent comes after the facts: the sale knows the balance that it is opened for', async () => {
    const asked: unknown[] = [];
    const { machines } = await app({
      areDoorsClosed: true,
      gateway: {
        withdrawCalculate: async (input) => {
          asked.push(input);
          return null;
        },
      },
    });
    const seen: boolean[] = [];
    const { unsubscribe } = machines.sale.subscribe(() =>
      seen.push(machines.sale.door?.standing() === 'there'),
    );
    machines.sale.send({ type: 'sale.open', fromReferral: false });
    await machines.sale.door?.enter();
    await settle();
    const { mainNano } = machines.sale.getSnapshot().context;
    expect(mainNano).toBeGreaterThan(0n);
    expect(asked).toHaveLength(1);
    expect(seen.at(-1)).toBe(true);
    unsubscribe();
    const count = seen.length;
    machines.sale.send({ type: 'sale.leave' });
    expect(seen).toHaveLength(count);
  });

  it('a payment that was open at the start is settled without them', async () => {
    const { machines, own, realtime, timers } = await app({ areDoorsClosed: true });
    expect(readOpenPayments(own)).toEqual([]);
    machines.portfolio.send({
      type: 'portfolio.paymentOpen',
      payment: {
        kind: 'bond',
        subjectId: 'gift',
        outcome: 'signed',
        sinceMs: 0,
        payUntilMs: Number.MAX_SAFE_INTEGER,
      },
    });
    expect(readOpenPayments(own)).toHaveLength(1);
    realtime.say({ type: 'open' });
    realtime.say({ type: 'frame', frame: { type: 'ready', version: 1, beatMs: null } });
    realtime.say({ type: 'frame', frame: { type: 'bond', version: 2, bond: gift } });
    timers.increment(20);
    expect(readOpenPayments(own)).toEqual([]);
    expect(machines.purchase.door?.standing()).toBe('away');
  });
});
