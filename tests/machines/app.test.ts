import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Gateway, Launch } from '@axiom/domain/ports/client';
import type { SendOutcome, WalletAccount } from '@axiom/domain/wallet/port';
import {
  memoryClipboard,
  memoryClock,
  memoryGateway,
  memoryHost,
  memoryRealtime,
  memorySession,
  memoryStorage,
  memoryWallet,
  refusal,
} from '../support/memory-ports.ts';
import {
  SAMPLE_NOW_MS,
  sampleAccount,
  sampleBond,
  sampleLaunch,
  sampleMe,
  sampleStake,
} from '@axiom/domain/ports/samples';
import { appMachine } from '#machines/app/machine.ts';
import type { AppTag } from '#machines/app/types.ts';
import {
  unprovided,
  unprovidedEffect,
  UnprovidedSlot,
  unprovidedSource,
} from '#machines/shared/unprovided.ts';
import { readLastUser, readOpenPayments, readRiskAcknowledged } from '../../src/app/device.ts';
import { provideApp } from '../../src/app/provide.ts';
import { startMachines } from '../../src/app/start.ts';
import { remember, settle, unseenLeaves } from './support/run.ts';

interface Options {
  readonly launch?: Launch | null;
  readonly lastUserId?: string | null;
  readonly gateway?: Partial<Gateway>;
  readonly signIn?: () => Promise<void>;
  readonly restored?: WalletAccount | null;
  readonly send?: SendOutcome;
}

async function app(options: Options = {}) {
  const session = memorySession(options.signIn === undefined ? {} : { signIn: options.signIn });
  const realtime = memoryRealtime();
  const wallet = memoryWallet({
    restored: options.restored ?? null,
    ...(options.send === undefined ? {} : { send: options.send }),
  });
  const host = memoryHost();
  const clipboard = memoryClipboard();
  const clock = memoryClock();
  const device = memoryStorage();
  const own = memoryStorage();
  const machine = provideApp({
    gateway: memoryGateway(options.gateway),
    session,
    realtime,
    wallet,
    host,
    clipboard,
    clock,
    device,
    own,
  });
  const input = {
    launch: options.launch === undefined ? sampleLaunch : options.launch,
    lastUserId: options.lastUserId ?? null,
    wasJoinTried: false,
    isRiskAcknowledged: true,
    openPayments: [],
    keySeed: 'seed',
  };
  const timers = new SimulatedClock();
  const root = createActor(machine, { input, clock: timers });
  const gates: string[] = [];
  root.subscribe(({ tags, value }) => {
    remember('app', value);
    const gate = [...tags].join(' ');
    if (gates.at(-1) !== gate) gates.push(gate);
  });
  const machines = startMachines(root);
  await settle();
  return {
    root,
    machines,
    gates,
    session,
    realtime,
    wallet,
    host,
    clipboard,
    clock,
    device,
    own,
    timers,
    gate: () => gates.at(-1) as AppTag,
    toasts: () => machines.toasts.getSnapshot().context.toasts.map(({ notice }) => notice.name),
    notifications: () =>
      machines.notifications.getSnapshot().context.notifications.map(({ action }) => action),
    portfolio: () => machines.portfolio.getSnapshot().context,
    purchase: () => machines.purchase.getSnapshot(),
    /** The whole way to an asked wallet: quote, review, pay. */
    pay: async () => {
      machines.purchase.send({ type: 'purchase.typed', text: '250' });
      timers.increment(250);
      await settle();
      machines.purchase.send({ type: 'purchase.review' });
      await settle();
      machines.purchase.send({ type: 'payment.pay' });
      await settle();
    },
  };
}

const live = { type: 'open' } as const;

describe('app: the gate', () => {
  it('R1.09 a loader until the data is ready, then the screens', async () => {
    const { gates, portfolio, device } = await app();
    expect(gates).toEqual(['loading', 'ready']);
    expect(portfolio().me).toEqual(sampleMe);
    expect(readLastUser(device)).toBe('1001');
  });

  it('R1.02 outside of the messenger: to the bot', async () => {
    const { gate, host, root } = await app({ launch: null });
    expect(gate()).toBe('unknown-platform');
    root.send({ type: 'app.openBot' });
    expect(host.asked).toEqual(['redirectToBot', 'redirectToBot']);
  });

  it('R1.03 another person: tokens cleared, reload, nothing read', async () => {
    const { gate, host, portfolio, session } = await app({ lastUserId: '7' });
    expect(gate()).toBe('loading');
    expect(host.asked).toEqual(['reload']);
    expect(session.hasTokens()).toBe(false);
    expect(portfolio().me).toBeNull();
  });

  it('R1.04 a lost session: logged out, figures gone, socket closed; one tap signs in again', async () => {
    const { root, gates, session, portfolio, realtime } = await app();
    session.lose(refusal({ kind: 'unauthenticated' }).problem);
    await settle();
    expect(portfolio().me).toBeNull();
    expect(realtime.isConnected()).toBe(false);
    root.send({ type: 'app.signIn' });
    await settle();
    expect(gates).toEqual(['loading', 'ready', 'logged-out', 'loading', 'ready']);
    expect(realtime.isConnected()).toBe(true);
  });

  it('signs out by hand', async () => {
    const { root, gate, session } = await app();
    root.send({ type: 'app.signOut' });
    await settle();
    expect(gate()).toBe('logged-out');
    expect(session.hasTokens()).toBe(false);
  });

  it('R1.07 who is not a member joins first; Done asks the messenger anew and reloads', async () => {
    let looks = 0;
    const { root, gate, host } = await app({
      gateway: {
        me: async () => ({ value: { ...sampleMe, isMember: false }, version: 1 }),
        lookAtMembership: async () => {
          looks += 1;
        },
      },
    });
    expect(gate()).toBe('join');
    root.send({ type: 'app.joinCommunity' });
    root.send({ type: 'app.joined' });
    await settle();
    expect(looks).toBe(1);
    expect(host.asked).toEqual(['open https://t.me/axiom_community', 'reload']);
    expect(gate()).toBe('join');
  });

  it('R1.08 maintenance replaces everything, found out at once by a 503; its end reloads', async () => {
    let isOn = false;
    const { root, gate, host, timers } = await app({
      gateway: { maintenance: async () => ({ isOn, detail: 'Back soon' }) },
    });
    isOn = true;
    root.send({ type: 'app.maintenanceSeen' });
    await settle();
    expect(gate()).toBe('maintenance');
    isOn = false;
    timers.increment(10_000);
    await settle();
    expect(host.asked).toEqual(['reload']);
    expect(gate()).toBe('maintenance');
  });

  it('R9.11 a sign-in or a first reading without an answer may be tried again', async () => {
    let isAway = true;
    const away = async () => {
      if (isAway) throw refusal({ kind: 'network' });
    };
    const signIn = await app({ signIn: away });
    const reading = await app({
      gateway: {
        me: async () => {
          await away();
          return { value: sampleMe, version: 1 };
        },
        bonds: async () => {
          await away();
          return { value: [], version: 1 };
        },
        stakes: async () => {
          await away();
          return { value: [], version: 1 };
        },
      },
    });
    for (const { root, gate } of [signIn, reading])
      expect([gate(), root.getSnapshot().value]).toEqual(['unavailable', 'unavailable']);
    isAway = false;
    for (const { root, gate } of [signIn, reading]) {
      root.send({ type: 'app.retry' });
      await settle();
      expect(gate()).toBe('ready');
    }
  });

  it('R1.06 the foreground reads again', async () => {
    let reads = 0;
    const { root } = await app({
      gateway: {
        price: async () => {
          reads += 1;
          return null;
        },
      },
    });
    root.send({ type: 'app.foreground', atMs: SAMPLE_NOW_MS + 9999 });
    root.send({ type: 'app.foreground', atMs: SAMPLE_NOW_MS + 10_000 });
    await settle();
    expect(reads).toBe(2);
  });
});

describe('app: the way of one bond', () => {
  it('R9.02 order, wallet, chain, socket: the bond is active by itself', async () => {
    const chain = { balance: 1_000_000_000_000n };
    const { machines, portfolio, purchase, pay, realtime, toasts, notifications, wallet, host, own, timers } =
      await app({
        restored: sampleAccount,
        gateway: { walletBalance: async () => chain.balance },
      });
    realtime.say(live);
    await pay();
    expect(purchase().context.payment?.stage).toBe('signed');
    expect(notifications()).toEqual(['transaction-sent']);
    expect(toasts()).toEqual(['transaction-processed']);
    expect(wallet.opened).toEqual([sampleAccount.walletLink]);
    expect(portfolio().bonds.map(({ status }) => status)).toEqual(['pending']);
    expect(readOpenPayments(own)).toEqual([
      {
        kind: 'bond',
        subjectId: 'b1',
        outcome: 'signed',
        sinceMs: SAMPLE_NOW_MS,
        payUntilMs: SAMPLE_NOW_MS + 900_000,
        from: sampleAccount.friendlyAddress,
      },
    ]);
    expect(host.asked).toEqual(['confirmClosing true', 'confirmClosing true', 'confirmClosing false']);
    chain.balance -= 250_000_000_000n;
    timers.increment(1000);
    await settle();
    expect(purchase().context.payment?.stage).toBe('onChain');
    realtime.say({ type: 'frame', frame: { type: 'bond', version: 2, bond: sampleBond() } });
    timers.increment(20);
    expect(purchase().hasTag('booked')).toBe(true);
    expect(portfolio().bonds).toEqual([sampleBond()]);
    expect(toasts()).toContain('bond-created');
    expect(readOpenPayments(own)).toEqual([]);
    expect(host.asked).toContain('haptic success');
    machines.purchase.send({ type: 'payment.close' });
    expect(purchase().matches('editing')).toBe(true);
  });

  it('R4.15 R6.04 a refusal clears the pending bond and shows the wallet’s message', async () => {
    const { portfolio, pay, toasts, notifications, own } = await app({
      restored: sampleAccount,
      send: { type: 'rejected', message: 'Declined by the owner' },
    });
    await pay();
    expect(toasts()).toEqual(['signing-failed']);
    expect(notifications()).toEqual(['transaction-canceled']);
    expect(portfolio().bonds.filter(({ status }) => status === 'pending')).toEqual([]);
    expect(readOpenPayments(own)).toEqual([]);
  });

  it('R6.04 what was not sent says so', async () => {
    const { pay, toasts } = await app({
      restored: sampleAccount,
      send: { type: 'not-sent', code: 'not-connected', message: 'Connect wallet to send a transaction.' },
    });
    await pay();
    expect(toasts()).toEqual(['transaction-not-sent']);
  });

  it('an unknown outcome is kept as an open payment, whatever is closed or reloaded', async () => {
    const { machines, pay, own, toasts } = await app({
      restored: sampleAccount,
      send: { type: 'unknown', message: 'No answer' },
    });
    await pay();
    machines.purchase.send({ type: 'payment.close' });
    expect(readOpenPayments(own)).toMatchObject([{ subjectId: 'b1', outcome: 'unknown' }]);
    expect(toasts()).toEqual([]);
  });

  it('R6.05 staking shows at once and says New Stake created', async () => {
    const { machines, portfolio, toasts, realtime, timers } = await app({
      gateway: { bonds: async () => ({ value: [sampleBond()], version: 1 }) },
    });
    realtime.say(live);
    machines.stake.send({ type: 'stake.select', bond: sampleBond() });
    machines.stake.send({ type: 'stake.confirm' });
    await settle();
    expect(portfolio().stakes).toEqual([sampleStake()]);
    expect(portfolio().bonds[0]?.status).toBe('move_to_staking');
    realtime.say({ type: 'frame', frame: { type: 'stake', version: 2, stake: sampleStake() } });
    timers.increment(20);
    expect(toasts()).toEqual(['stake-created']);
  });

  it('a cancelled bond shows at once; a sale says Transaction is being processed', async () => {
    const { machines, portfolio, toasts, timers } = await app({
      restored: sampleAccount,
      gateway: { bonds: async () => ({ value: [sampleBond()], version: 1 }) },
    });
    machines.cancel.send({ type: 'cancel.open', bond: sampleBond() });
    machines.cancel.send({ type: 'cancel.confirm' });
    await settle();
    expect(portfolio().bonds[0]?.status).toBe('canceled');
    machines.withdrawals.send({ type: 'history.open' });
    machines.sale.send({ type: 'sale.open', fromReferral: false });
    await settle();
    machines.sale.send({ type: 'sale.typed', text: '50' });
    timers.increment(250);
    await settle();
    expect(machines.sale.getSnapshot().context.address).toBe(sampleAccount.friendlyAddress);
    machines.sale.send({ type: 'sale.review' });
    machines.sale.send({ type: 'sale.confirm' });
    await settle();
    expect(machines.sale.getSnapshot().matches('done')).toBe(true);
    expect(toasts()).toEqual(['transaction-processed']);
    expect(machines.withdrawals.getSnapshot().context.rows).toHaveLength(1);
  });

  it('R2.07 opening the referral screen ends the badge; copying says so', async () => {
    const { machines, portfolio, toasts, clipboard, host } = await app();
    machines.referral.send({ type: 'referral.open' });
    await settle();
    expect(portfolio().me?.newReferrals).toBe(0);
    machines.referral.send({ type: 'referral.copy', link: sampleMe.refLink });
    await settle();
    expect(clipboard.copied).toEqual([sampleMe.refLink]);
    expect(toasts()).toEqual(['referral-link-copied']);
    machines.referral.send({ type: 'referral.share', link: sampleMe.refLink, text: 'Come' });
    expect(host.asked).toContain(`share ${sampleMe.refLink}`);
  });

  it('R9.05 the risk note is acknowledged once and kept', async () => {
    const { machines, own } = await app();
    machines.purchase.send({ type: 'purchase.acknowledgeRisk', isAcknowledged: true });
    expect(readRiskAcknowledged(own)).toBe(true);
    machines.purchase.send({ type: 'purchase.acknowledgeRisk', isAcknowledged: false });
    expect(readRiskAcknowledged(own)).toBe(false);
  });

  it('a gap, a reconnection and a revoked session read everything again', async () => {
    let reads = 0;
    const { realtime } = await app({
      gateway: {
        me: async () => {
          reads += 1;
          return { value: sampleMe, version: 5 };
        },
      },
    });
    realtime.say(live);
    const before = reads;
    realtime.say({ type: 'frame', frame: { type: 'bond', version: 9, bond: sampleBond() } });
    await settle();
    realtime.say({ type: 'closed' });
    realtime.say(live);
    await settle();
    realtime.say({ type: 'revoked' });
    await settle();
    expect(reads).toBeGreaterThanOrEqual(before + 3);
  });

  it('a proof that was taken is read at once: a sale proposes the proven wallet', async () => {
    let bound = 'UQother';
    const { machines, wallet } = await app({
      gateway: { me: async () => ({ value: { ...sampleMe, walletAddress: bound }, version: 1 }) },
    });
    const proposed = () => machines.sale.getSnapshot().context.address;
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    machines.wallet.send({ type: 'wallet.choose', appName: 'telegram-wallet' });
    await settle();
    expect(proposed()).toBe('UQother');
    bound = sampleAccount.friendlyAddress;
    wallet.prove();
    await settle();
    expect(machines.portfolio.getSnapshot().context.me?.walletAddress).toBe(sampleAccount.friendlyAddress);
    expect(proposed()).toBe(sampleAccount.friendlyAddress);
    wallet.leave();
    expect(proposed()).toBe(sampleAccount.friendlyAddress);
  });

  it('the wallet is connected and left', async () => {
    const { machines, wallet } = await app();
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    machines.wallet.send({ type: 'wallet.choose', appName: 'telegram-wallet' });
    await settle();
    expect(machines.purchase.getSnapshot().context.account).toEqual(sampleAccount);
    wallet.leave();
    expect(machines.purchase.getSnapshot().context.account).toBeNull();
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    machines.wallet.send({ type: 'wallet.choose', appName: 'telegram-wallet' });
    await settle();
    machines.wallet.send({ type: 'wallet.disconnect' });
    await settle();
    expect(machines.wallet.getSnapshot().hasTag('disconnected')).toBe(true);
  });
});

describe('slots', () => {
  it('a slot that nobody filled rejects, fails and throws by its name', async () => {
    const told: unknown[] = [];
    for (const logic of [unprovided<void>('a.b'), unprovidedSource('a.b')]) {
      const actor = createActor(logic, { input: undefined } as never);
      actor.subscribe({ error: (error: unknown) => told.push(error) });
      actor.start();
    }
    await settle();
    expect(told).toEqual([new UnprovidedSlot('a.b'), new UnprovidedSlot('a.b')]);
    expect(() => unprovidedEffect<undefined>('c.d')(null, undefined)).toThrow(
      'The slot "c.d" is not provided',
    );
  });

  it('every gate was reached', () => {
    expect(unseenLeaves(appMachine)).toEqual([]);
  });
});
