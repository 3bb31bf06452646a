import type { RealtimeSignal } from '@axiom/domain/ports/client';
import { memoryMe, versioned } from '../support/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleMe, sampleStake } from '#machines/shared/samples.ts';
import { readOpenPayments, readRiskAcknowledged } from '../../src/app/device.ts';
import { settle } from './support/run.ts';
import { app } from './support/app.ts';

const live = { type: 'open' } as const;

describe('app: the way of one bond', () => {
  it('R6.05a R6.05d order, wallet, chain, socket: the bond is active by itself', async () => {
    const chain = { balance: 1_000_000_000_000n };
    const { machines, portfolio, purchase, pay, realtime, toasts, notifications, wallet, host, own, timers } =
      await app({
        restored: sampleAccount,
        gateway: {
          walletAccount: async () => ({ address: '', balanceNano: chain.balance, publicKey: null }),
        },
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
    expect(purchase().hasTag('editing')).toBe(true);
  });

  it('R4.15c R6.04d a refusal clears the pending bond and shows the wallet’s message', async () => {
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

  it('R6.04b what was not sent says so', async () => {
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

  it('R6.05c staking shows at once and says New Stake created', async () => {
    const { machines, portfolio, toasts, realtime, timers } = await app({
      gateway: { mints: async () => versioned([sampleBond()]) },
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
      gateway: { mints: async () => versioned([sampleBond()]) },
    });
    machines.cancel.send({ type: 'cancel.open', subject: sampleBond() });
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
    expect(machines.sale.getSnapshot().hasTag('done')).toBe(true);
    expect(toasts()).toEqual(['transaction-processed']);
    expect(machines.withdrawals.getSnapshot().context.rows).toHaveLength(1);
  });

  it('R2.07 opening the referral screen ends the badge; copying says so', async () => {
    const { machines, portfolio, toasts, clipboard, host } = await app();
    machines.referral.send({ type: 'referral.open' });
    await settle();
    expect(portfolio().me?.newReferrals).toBe(0);
    const subject = { link: sampleMe.refLink, text: 'Come', linkId: null };
    machines.share.send({ type: 'share.copy', subject });
    await settle();
    expect(clipboard.copied).toEqual([sampleMe.refLink]);
    expect(toasts()).toEqual(['referral-link-copied']);
    machines.share.send({ type: 'share.copy', subject: { ...subject, linkId: 'l1' } });
    await settle();
    expect(toasts()).toEqual(['referral-link-copied']);
    machines.share.send({ type: 'share.send', subject });
    await settle();
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
          return memoryMe(sampleMe, 5);
        },
      },
    });
    realtime.say(live);
    const readsMore = async (...signals: RealtimeSignal[]) => {
      const before = reads;
      for (const signal of signals) realtime.say(signal);
      await settle();
      return reads > before;
    };
    expect(await readsMore({ type: 'frame', frame: { type: 'bond', version: 9, bond: sampleBond() } })).toBe(
      true,
    );
    expect(await readsMore({ type: 'closed' })).toBe(false);
    expect(await readsMore(live)).toBe(true);
    expect(await readsMore({ type: 'revoked' })).toBe(true);
  });

  it('a proof that was taken is read at once: a sale proposes the proven wallet', async () => {
    let bound = 'UQother';
    const { machines, wallet, inModal } = await app({
      gateway: { me: async () => memoryMe({ ...sampleMe, walletAddress: bound }) },
    });
    const proposed = () => machines.sale.getSnapshot().context.address;
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    inModal({ type: 'modal.choose', appName: 'telegram-wallet' });
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

  it('R6.05b a bond that a link brings is told as such', async () => {
    const { realtime, timers, toasts } = await app();
    realtime.say(live);
    const bond = sampleBond({ id: 'f1', origin: 'farm' });
    realtime.say({ type: 'frame', frame: { type: 'bond', version: 2, bond } });
    timers.increment(20);
    expect(toasts()).toEqual(['bond-created-by-farming']);
  });

  it('R3.26a R3.20g a connecting wallet is asked to sign the server’s text, by the widget’s setting', async () => {
    const { machines, inModal, wallet } = await app({
      gateway: { walletProofPayload: async () => ({ payload: 'to sign' }) },
    });
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    expect(machines.wallet.getSnapshot().context.config.connectRequestParameters.state).toBe('loading');
    await settle();
    inModal({ type: 'modal.choose', appName: 'telegram-wallet' });
    await settle();
    expect(wallet.proofs).toEqual(['to sign']);
  });

  it('R6.04a closing the wallets without one says that none was connected', async () => {
    const { machines, inModal, toasts } = await app();
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    inModal({ type: 'modal.close' });
    expect(toasts()).toEqual(['wallet-not-connected']);
  });

  it('R6.04c a window that cannot be opened as asked says why, and only that', async () => {
    const { machines, toasts } = await app();
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile', wanted: 'nobody' });
    await settle();
    expect(machines.toasts.getSnapshot().context.toasts.map(({ notice }) => notice)).toEqual([
      {
        name: 'unhandled',
        code: 'not-listed',
        message: 'Trying to open modal window with unknown wallet "nobody".',
      },
    ]);
    expect(toasts()).toHaveLength(1);
  });

  it('the wallet is connected and left', async () => {
    const { machines, wallet, inModal } = await app();
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    inModal({ type: 'modal.choose', appName: 'telegram-wallet' });
    await settle();
    expect(machines.purchase.getSnapshot().context.account).toEqual(sampleAccount);
    wallet.leave();
    expect(machines.purchase.getSnapshot().context.account).toBeNull();
    machines.wallet.send({ type: 'wallet.connect', layout: 'mobile' });
    await settle();
    inModal({ type: 'modal.choose', appName: 'telegram-wallet' });
    await settle();
    machines.wallet.send({ type: 'wallet.disconnect' });
    await settle();
    expect(machines.wallet.getSnapshot().hasTag('disconnected')).toBe(true);
  });
});
