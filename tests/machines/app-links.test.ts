import { describe, expect, it } from 'vitest';
import { axiom } from '@axiom/domain/money';
import type { Bond } from '@axiom/domain/ports/client';
import {
  sampleBond,
  sampleFarmOffer,
  sampleLink,
  sampleMe,
  sampleShareQuote,
} from '#machines/shared/samples.ts';
import { refusal, versioned } from '../support/memory-ports.ts';
import { sampleLaunch } from '../support/samples.ts';
import { readShownCodes } from '../../src/app/device.ts';
import { app } from './support/app.ts';
import { settle } from './support/run.ts';

const UNIT = 1_000_000_000n;
const gift = sampleBond({ id: 'gift', origin: 'farm' });
const byLink = { ...sampleLaunch, farmCode: 'C1' };
const answers = {
  farmActivate: async () => ({ status: 'ACTIVE' as const, bond: gift }),
  activationStatus: async () => ({
    status: 'ACTIVE' as const,
    message: 'This bond is yours.',
    details: { bondId: 'gift', tariffDays: 90, amountToken: gift.amountToken, amountTon: gift.amountTon },
    authorName: 'Anna',
  }),
};

describe('app: farming links', () => {
  it('R2.12c a link opens once the screens are there; its code is kept for this person', async () => {
    const { machines, portfolio, own } = await app({ launch: byLink, gateway: answers });
    expect(machines.activation.getSnapshot().hasTag('active')).toBe(true);
    expect(portfolio().bonds).toEqual([gift]);
    expect(readShownCodes(own)).toEqual(['C1']);
  });

  it('before a person is a member nothing is activated', async () => {
    const asked: string[] = [];
    await app({
      launch: byLink,
      gateway: {
        me: async () => ({ value: { ...sampleMe, isMember: false }, createdAtMs: 0, version: 1 }),
        farmActivate: async () => {
          asked.push('activate');
          throw refusal({ code: 'join_required' });
        },
      },
    });
    expect(asked).toEqual([]);
  });

  it('R6.05b a bond by re-bonding is told once, by the command’s answer or by the socket', async () => {
    const { machines, toasts, portfolio, realtime, timers, host } = await app({
      gateway: answers,
      launch: byLink,
    });
    expect(toasts()).toEqual(['bond-created-by-farming']);
    expect(host.asked).toContain('haptic success');
    realtime.say({ type: 'open' });
    realtime.say({ type: 'frame', frame: { type: 'bond', version: 2, bond: gift } });
    timers.increment(20);
    expect(toasts()).toEqual(['bond-created-by-farming']);
    const [told] = machines.toasts.getSnapshot().context.toasts;
    machines.toasts.send({ type: 'toast.dismiss', id: told?.id ?? '' });
    expect(toasts()).toEqual([]);
    const other: Bond = sampleBond({ id: 'other', origin: 'farm' });
    realtime.say({ type: 'frame', frame: { type: 'bond', version: 3, bond: other } });
    timers.increment(20);
    await settle();
    expect(portfolio().bonds.map(({ id }) => id)).toContain('other');
    expect(toasts()).toEqual(['bond-created-by-farming']);
  });

  it('bonds that were there at the first reading are told by nobody', async () => {
    const { toasts } = await app({ gateway: { mints: async () => versioned([gift]) } });
    expect(toasts()).toEqual([]);
  });

  it('R5.14 R5.17 re-bonding sends the balance, the uses and who it is for as the wire has them', async () => {
    const sent: unknown[] = [];
    const { machines, portfolio, timers } = await app({
      gateway: {
        farmPlans: async ({ query }) => {
          sent.push(query);
          return { ...sampleFarmOffer, total: 3, source: 'referral' as const };
        },
        farmCalculate: async ({ query }) => {
          sent.push(query);
          return sampleShareQuote;
        },
        farmCreate: async ({ body, idempotencyKey }) => {
          sent.push({ ...body, idempotencyKey });
          return { link: sampleLink({ isForMe: true }), bond: gift };
        },
      },
    });
    machines.rebond.send({ type: 'rebond.open', source: 'referral' });
    await settle();
    machines.rebond.send({ type: 'rebond.typed', text: '6' });
    timers.increment(250);
    await settle();
    machines.rebond.send({ type: 'rebond.confirm' });
    await settle();
    expect(sent).toEqual([
      { from_ref_balance: 'true', from_task_balance: 'false' },
      { amount: '6', freeze_days: '30' },
      {
        amount: '6',
        days: 30,
        count_activations: 1,
        is_multilink: false,
        is_for_me: true,
        from_ref_balance: true,
        from_task_balance: false,
        idempotencyKey: 'seed-rebond-1',
      },
    ]);
    expect(portfolio().bonds).toEqual([gift]);
  });

  it('R9.08 a use of one’s link is told by one’s balances: the list is read again', async () => {
    const reads: unknown[] = [];
    const { machines, realtime, timers } = await app({
      gateway: {
        farmLinks: async ({ query }) => {
          reads.push(query);
          return versioned([sampleLink({ activated: 3 + reads.length })]);
        },
      },
    });
    realtime.say({ type: 'open' });
    machines.links.send({ type: 'history.open' });
    await settle();
    const { level, balanceToken, taskBalance, referralBalance, referralPending } = sampleMe;
    const { turnover, turnoverPending, holdBonus, investmentBonus } = sampleMe;
    const change = { level, taskBalance, referralBalance, referralPending, turnover, turnoverPending };
    realtime.say({
      type: 'frame',
      frame: {
        type: 'balance',
        version: 2,
        change: {
          ...change,
          holdBonus,
          holdNext: null,
          investmentBonus,
          balanceToken: axiom(balanceToken - UNIT),
        },
      },
    });
    timers.increment(20);
    await settle();
    expect(reads).toEqual([{ page: '1' }, { page: '1' }]);
    expect(machines.links.getSnapshot().context.rows[0]?.activated).toBe(5);
  });
});
