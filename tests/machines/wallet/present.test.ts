import { fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ConnectTarget, WalletAccount, WalletInfo } from '@axiom/domain/wallet/port';
import { WalletFailure } from '@axiom/domain/wallet/port';
import { sampleAccount, SAMPLE_NOW_MS } from '#machines/shared/samples.ts';
import { sampleWallets } from '../../support/samples.ts';
import { walletConnectionMachine } from '#machines/wallet/present/machine.ts';
import type { WalletConnectionEvent } from '#machines/wallet/present/types.ts';
import { run, settle, unseenLeaves } from '../support/run.ts';

interface Options {
  readonly restored?: WalletAccount | null | Error;
  readonly wallets?: (readonly WalletInfo[] | Error)[];
  readonly balances?: (bigint | null | Error)[];
  readonly disconnect?: () => Promise<void>;
}

function wallet(options: Options = {}) {
  const lists = [...(options.wallets ?? [])];
  const balances = [...(options.balances ?? [])];
  const attempts: string[] = [];
  const opened: string[] = [];
  let tell: (event: WalletConnectionEvent) => void = () => {};
  let leave: (event: WalletConnectionEvent) => void = () => {};
  let reads = 0;
  const machine = walletConnectionMachine.provide({
    actors: {
      restore: fromPromise(async () => {
        if (options.restored instanceof Error) throw options.restored;
        return options.restored ?? null;
      }),
      fetchWallets: fromPromise(async () => {
        const list = lists.shift() ?? sampleWallets;
        if (list instanceof Error) throw list;
        return list;
      }),
      connect: fromCallback<WalletConnectionEvent, { target: ConnectTarget }>(({ sendBack, input }) => {
        const name = input.target.type === 'any' ? 'any' : input.target.wallet.appName;
        attempts.push(name);
        tell = sendBack;
        return () => void attempts.push(`end of ${name}`);
      }),
      disconnect: fromPromise(options.disconnect ?? (async () => {})),
      watch: fromCallback<WalletConnectionEvent, undefined>(({ sendBack }) => {
        leave = sendBack;
      }),
      readBalance: fromPromise(async () => {
        reads += 1;
        const balance = balances.length > 1 ? balances.shift() : (balances[0] ?? 5n);
        if (balance instanceof Error) throw balance;
        return { balanceNano: balance ?? null, atMs: SAMPLE_NOW_MS };
      }),
    },
    actions: {
      warm: () => void opened.push('warm'),
      openLink: (_, { link, forced }) => void opened.push(`${forced} ${link}`),
    },
  });
  const running = run(machine);
  return {
    ...running,
    attempts,
    opened,
    reads: () => reads,
    tell: (event: WalletConnectionEvent) => tell(event),
    leave: () => leave({ type: 'wallet.gone' }),
    prove: () => leave({ type: 'wallet.proven' }),
    context: () => running.actor.getSnapshot().context,
    has: (tag: 'restoring' | 'disconnected' | 'connected' | 'modal' | 'declined') =>
      running.actor.getSnapshot().hasTag(tag),
  };
}

async function opened(layout: 'mobile' | 'desktop' = 'mobile', options: Options = {}) {
  const running = wallet(options);
  running.actor.send({ type: 'wallet.wake' });
  await settle();
  running.actor.send({ type: 'wallet.connect', layout });
  await settle();
  return running;
}

const declined: WalletConnectionEvent = {
  type: 'wallet.failed',
  failure: { code: 'declined', message: 'Connection declined' },
};

describe('wallet connection', () => {
  it('R3.15 the connection of last time is restored; the button spins until then', async () => {
    const { actor, trace, has, emitted } = wallet({ restored: sampleAccount });
    expect(has('restoring')).toBe(true);
    actor.send({ type: 'wallet.wake' });
    actor.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    expect(trace).toEqual(['asleep', 'restoring', 'connected.reading', 'connected.steady']);
    expect(emitted).toEqual([
      { type: 'account', account: sampleAccount, balanceNano: null },
      { type: 'account', account: sampleAccount, balanceNano: 5n },
    ]);
  });

  it('R3.15 nothing to restore, or a failure, is disconnected', async () => {
    for (const restored of [null, new Error('away')]) {
      const { actor, trace } = wallet({ restored });
      actor.send({ type: 'wallet.wake' });
      await settle();
      expect(trace).toEqual(['asleep', 'restoring', 'disconnected']);
    }
  });

  it('R3.15f on a phone a chosen wallet is opened and its connect event connects', async () => {
    const { actor, trace, tell, attempts, opened: links, context } = await opened();
    actor.send({ type: 'wallet.choose', appName: 'telegram-wallet' });
    tell({ type: 'wallet.link', link: 'https://t.me/wallet/start?startapp=x' });
    tell({ type: 'wallet.connected', account: sampleAccount });
    expect(trace).toEqual([
      'asleep',
      'restoring',
      'disconnected',
      'modal.loadingWallets',
      'modal.choosing.list',
      'modal.connecting',
      'connected.reading',
    ]);
    expect(attempts).toEqual(['telegram-wallet', 'end of telegram-wallet']);
    expect(links).toEqual(['false https://t.me/wallet/start?startapp=x']);
    expect(context().account).toEqual(sampleAccount);
  });

  it('a wide window shows one code for any wallet at once', async () => {
    const { tell, context, trace, attempts, opened: links } = await opened('desktop');
    expect(trace.at(-1)).toBe('modal.choosing.scanning');
    expect(attempts).toEqual(['any']);
    tell({ type: 'wallet.link', link: 'tc://?v=2' });
    expect(context().link).toBe('tc://?v=2');
    expect(links).toEqual([]);
    tell({ type: 'wallet.connected', account: sampleAccount });
    expect(context().link).toBeNull();
  });

  it('the first redirect is not forced, a retry is, each with a session of its own', async () => {
    const { actor, tell, opened: links, attempts, has } = await opened();
    actor.send({ type: 'wallet.choose', appName: 'harbour' });
    tell({ type: 'wallet.link', link: 'https://a' });
    tell(declined);
    expect(has('declined')).toBe(true);
    actor.send({ type: 'wallet.retry' });
    expect(has('declined')).toBe(false);
    tell({ type: 'wallet.link', link: 'https://b' });
    actor.send({ type: 'wallet.retry' });
    tell({ type: 'wallet.link', link: 'https://c' });
    actor.send({ type: 'wallet.openLink' });
    expect(links).toEqual(['false https://a', 'true https://b', 'true https://c', 'true https://c']);
    expect(attempts.filter((name) => name === 'harbour')).toHaveLength(3);
  });

  it('a declined code goes back to a new one', async () => {
    const { tell, actor, context, trace } = await opened('desktop');
    tell(declined);
    expect(context().failure?.message).toBe('Connection declined');
    actor.send({ type: 'wallet.retry' });
    expect(trace.slice(-2)).toEqual(['modal.declined', 'modal.choosing.scanning']);
    expect(context().failure).toBeNull();
  });

  it('on a wide window a wallet shows its code and is opened on demand; Telegram’s own is opened', async () => {
    const { actor, tell, opened: links } = await opened('desktop');
    actor.send({ type: 'wallet.choose', appName: 'harbour' });
    tell({ type: 'wallet.link', link: 'https://a' });
    expect(links).toEqual([]);
    actor.send({ type: 'wallet.openLink' });
    actor.send({ type: 'wallet.back' });
    actor.send({ type: 'wallet.choose', appName: 'telegram-wallet' });
    actor.send({ type: 'wallet.openLink' });
    tell({ type: 'wallet.link', link: 'https://t.me/wallet' });
    expect(links).toEqual(['true https://a', 'false https://t.me/wallet']);
  });

  it('a phone may show the code instead, and go back', async () => {
    const { actor, tell, trace, context, opened: links } = await opened();
    actor.send({ type: 'wallet.showQr' });
    tell({ type: 'wallet.link', link: 'tc://?v=2' });
    expect(trace.at(-1)).toBe('modal.choosing.scanning');
    actor.send({ type: 'wallet.back' });
    expect(trace.at(-1)).toBe('modal.choosing.list');
    expect(context().link).toBeNull();
    actor.send({ type: 'wallet.choose', appName: 'harbour' });
    actor.send({ type: 'wallet.showQr' });
    tell({ type: 'wallet.link', link: 'https://a' });
    expect(links).toEqual([]);
  });

  it('what connecting needs is loaded on intent, not before', async () => {
    const { actor, opened: asked } = wallet();
    actor.send({ type: 'wallet.intent' });
    actor.send({ type: 'wallet.wake' });
    await settle();
    expect(asked).toEqual([]);
    actor.send({ type: 'wallet.intent' });
    expect(asked).toEqual(['warm']);
  });

  it('inside a wallet’s own browser it connects to that wallet', async () => {
    const [first, ...others] = sampleWallets;
    const { trace, attempts } = await opened('mobile', {
      wallets: [[...others, { ...first!, embedded: true }]],
    });
    expect(trace.at(-1)).toBe('modal.connecting');
    expect(attempts).toEqual(['telegram-wallet']);
  });

  it('a list that does not come may be asked for again; an unknown wallet is not chosen', async () => {
    const { actor, trace, context } = await opened('mobile', {
      wallets: [new WalletFailure('list-unavailable', 'No list')],
    });
    expect(trace.at(-1)).toBe('modal.walletsFailed');
    expect(context().failure).toEqual({ code: 'list-unavailable', message: 'No list' });
    actor.send({ type: 'wallet.retry' });
    await settle();
    actor.send({ type: 'wallet.choose', appName: 'nobody' });
    expect(trace.at(-1)).toBe('modal.choosing.list');
  });

  it('closing by hand ends the attempt, resets the selection and is told', async () => {
    const { actor, attempts, context, emitted, trace } = await opened();
    actor.send({ type: 'wallet.choose', appName: 'harbour' });
    actor.send({ type: 'wallet.close' });
    expect(attempts).toEqual(['harbour', 'end of harbour']);
    expect(context().chosen).toBeNull();
    expect(emitted).toEqual([{ type: 'notConnected' }]);
    expect(trace.at(-1)).toBe('disconnected');
  });

  it('a proof that the server took is told; the wallet stays as it is', async () => {
    const { actor, trace, emitted, prove } = wallet({ restored: sampleAccount });
    actor.send({ type: 'wallet.wake' });
    await settle();
    emitted.length = 0;
    const before = [...trace];
    prove();
    expect(emitted).toEqual([{ type: 'proven' }]);
    expect(trace).toEqual(before);
    expect(trace.at(-1)).toBe('connected.steady');
    actor.send({ type: 'wallet.disconnect' });
    await settle();
    prove();
    expect(emitted.filter((event) => (event as { type: string }).type === 'proven')).toHaveLength(1);
  });

  it('R3.15g R3.02e the wallet’s disconnect event and the app’s own disconnect both end it', async () => {
    const gone = wallet({ restored: sampleAccount });
    gone.actor.send({ type: 'wallet.wake' });
    await settle();
    gone.leave();
    expect(gone.context().account).toBeNull();
    expect(gone.trace.at(-1)).toBe('disconnected');
    for (const disconnect of [async () => {}, () => Promise.reject(new Error('bridge away'))]) {
      const own = wallet({ restored: sampleAccount, disconnect });
      own.actor.send({ type: 'wallet.wake' });
      await settle();
      own.actor.send({ type: 'wallet.disconnect' });
      await settle();
      expect(own.trace.slice(-2)).toEqual(['disconnecting', 'disconnected']);
      expect(own.emitted.at(-1)).toEqual({ type: 'account', account: null, balanceNano: null });
    }
  });

  it('R4.15b R8.11 after a signed transaction the balance is read at 1 s until it changes', async () => {
    const { actor, clock, emitted, trace, reads, context } = wallet({
      restored: sampleAccount,
      balances: [9n, 9n, null, 4n],
    });
    actor.send({ type: 'wallet.wake' });
    await settle();
    actor.send({ type: 'wallet.watchBalance' });
    await settle();
    expect(trace.at(-1)).toBe('connected.pausing');
    for (let second = 0; second < 2; second += 1) {
      clock.increment(1000);
      await settle();
    }
    expect(reads()).toBe(4);
    expect(context().balanceNano).toBe(4n);
    expect(emitted.at(-2)).toEqual({ type: 'balanceChanged', spentNano: 5n, atMs: SAMPLE_NOW_MS });
    expect(trace.at(-1)).toBe('connected.steady');
  });

  it('R4.15b R8.10 it is read 30 times at most', async () => {
    const { actor, clock, reads, trace } = wallet({ restored: sampleAccount, balances: [9n] });
    actor.send({ type: 'wallet.wake' });
    await settle();
    const before = reads();
    actor.send({ type: 'wallet.watchBalance' });
    for (let second = 0; second < 40; second += 1) {
      await settle();
      clock.increment(1000);
    }
    expect(reads() - before).toBe(30);
    expect(trace.at(-1)).toBe('connected.steady');
  });

  it('at rest the balance is read every 30 s and when something may have changed', async () => {
    const { actor, clock, reads } = wallet({ restored: sampleAccount, balances: [9n] });
    actor.send({ type: 'wallet.wake' });
    await settle();
    clock.increment(29_999);
    expect(reads()).toBe(1);
    clock.increment(1);
    await settle();
    actor.send({ type: 'wallet.refresh' });
    await settle();
    expect(reads()).toBe(3);
  });

  it('a chain that cannot be asked leaves the wallet connected', async () => {
    const { actor, clock, trace } = wallet({ restored: sampleAccount, balances: [new Error('down')] });
    actor.send({ type: 'wallet.wake' });
    await settle();
    expect(trace.at(-1)).toBe('connected.pausing');
    actor.send({ type: 'wallet.watchBalance' });
    await settle();
    clock.increment(1000);
    await settle();
    expect(trace.at(-1)).toBe('connected.pausing');
  });

  it('S4 a balance that is not known, or nothing yet, is read again each second after connecting, not after 30 s', async () => {
    const { actor, clock, reads, trace } = wallet({
      restored: sampleAccount,
      balances: [new Error('down'), 0n, 1_000_000_000_000n],
    });
    actor.send({ type: 'wallet.wake' });
    await settle();
    const balance = () => actor.getSnapshot().context.balanceNano;
    expect(balance()).toBeNull();
    clock.increment(1000);
    await settle();
    expect(balance()).toBe(0n);
    clock.increment(1000);
    await settle();
    expect(balance()).toBe(1_000_000_000_000n);
    expect(trace.at(-1)).toBe('connected.steady');
    expect(reads()).toBe(3);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(walletConnectionMachine)).toEqual([]);
  });
});
