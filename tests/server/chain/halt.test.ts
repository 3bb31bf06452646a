import { booking } from '@axiom/domain/ledger';
import { ton } from '@axiom/domain/money';
import { resumePayouts } from '#server/chain/operator.ts';
import { OperatorRefused } from '#server/chain/operator-refused.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { request } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { HOME, openHouse } from '../support/house.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { insertPolicy, makeWorld, testIds, TON, TREASURY, type World } from './support/world.ts';

const THIEF = address('thief');
const AT_ONCE = { pauseMs: 0 };

describe.each(storeKinds)('money left that these books never ordered, on %s', (kind) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace(kind);
  });
  beforeEach(async () => {
    world = await makeWorld(place);
    await world.round();
  });
  afterAll(() => place.drop());

  const rounds = async (count: number, seconds?: number) => {
    for (let i = 0; i < count; i += 1) await world.round(seconds);
  };
  const round = async () => {
    world.clock.ms += 5_000;
    world.chain.block(5);
    return payOnce(world.deps, await watchOnce(world.deps));
  };
  const sale = async () => world.sell(await world.person(100n * TON), 40n * TON);

  it('an unknown payment halts payouts until the operator resumes them, and says why', async () => {
    world.chain.payByHand({ address: THIEF, amountNano: 3n * TON, comment: 'AXIOM 0123456789abcdef' });
    const { id } = await sale();
    const stopped = `payment_nobody_ordered: 3 TON to ${THIEF} in ${world.chain.history.at(-1)?.hash}`;
    for (let i = 0; i < 3; i += 1)
      expect((await round()).stopped).toBe(`halted until the operator resumes them: ${stopped}`);
    expect((await world.payout(id)).status).toBe('queued');
    expect(world.alarms).toEqual(['payment_nobody_ordered']);
    await world.reconcile();
    expect(await resumePayouts(world.deps)).toBe(stopped);
    expect(await resumePayouts(world.deps)).toBeNull();
    await rounds(2);
    expect((await world.payout(id)).status).toBe('confirmed');
    await world.reconcile();
  });

  it('is resumed while something is merely unbooked, and not while the chain holds another balance', async () => {
    world.chain.payByHand({ address: THIEF, amountNano: TON, comment: '' });
    await world.round();
    world.fault.balanceOff = -1n;
    await expect(resumePayouts(world.deps, AT_ONCE)).rejects.toThrow(OperatorRefused);
    world.fault.down = true;
    await expect(resumePayouts(world.deps, AT_ONCE)).rejects.toThrow(/fetch failed/);
    delete world.fault.balanceOff;
    delete world.fault.down;
    expect((await round()).stopped).toMatch(/^halted/);
    world.chain.receive({ from: address('somebody'), nano: TON });
    expect(await resumePayouts(world.deps, AT_ONCE)).toMatch(/^payment_nobody_ordered/);
  });

  it('what is unbooked when payouts are resumed halts them again by itself, before anything leaves', async () => {
    world.chain.payByHand({ address: THIEF, amountNano: TON, comment: '' });
    await world.round();
    const { id } = await sale();
    world.chain.payByHand({ address: THIEF, amountNano: TON, comment: '' });
    await resumePayouts(world.deps, AT_ONCE);
    expect((await round()).stopped).toMatch(/^halted/);
    expect((await world.payout(id)).status).toBe('queued');
  });

  it('is not resumed while a row contradicts its bookings', async () => {
    world.chain.payByHand({ address: THIEF, amountNano: TON, comment: '' });
    await world.round();
    const { record } = await world.order(await world.person(), TON);
    await world.store.transaction((tx) => tx.work.cancel('mint', record.mint.id));
    await expect(resumePayouts(world.deps, AT_ONCE)).rejects.toThrow(OperatorRefused);
  });

  it('is not resumed while more left than the treasury had', async () => {
    const { id } = await sale();
    world.chain.receive({
      from: address('owed'),
      nano: 10n * TON,
      bounced: true,
      body: { kind: 'bounce', returned: Buffer.from('nothing of ours') },
    });
    world.chain.payByHand({ address: THIEF, amountNano: 1_005n * TON, comment: '' });
    await world.round();
    await expect(resumePayouts(world.deps)).rejects.toThrow(OperatorRefused);
    world.chain.receive({ from: TREASURY, nano: 100n * TON });
    await world.round();
    await resumePayouts(world.deps);
    await rounds(2);
    expect((await world.payout(id)).status).toBe('confirmed');
    await world.reconcile();
  });

  it('a payout that was given up and is paid all the same', async () => {
    const { id, address: to, amountTon: amountNano, reference } = await sale();
    world.fault.losesMessages = true;
    await rounds(1);
    await rounds(1, 400);
    expect((await world.payout(id)).status).toBe('refunded');
    world.fault.losesMessages = false;
    world.chain.payByHand({ address: to, amountNano, comment: reference });
    expect((await round()).stopped).toContain('payment_of_a_refunded_payout');
    expect(world.alarms).toEqual(['payment_of_a_refunded_payout']);
  });

  it('a payout that was paid before these books sent it', async () => {
    const { id, address: to, amountTon: amountNano, reference } = await sale();
    world.chain.payByHand({ address: to, amountNano, comment: reference });
    expect((await round()).stopped).toContain(`payout_paid_before_it_was_sent: ${id}`);
    expect((await world.payout(id)).status).toBe('confirmed');
  });

  it('an order that was signed for the wallet and came inside of a transfer', async () => {
    world.chain.receive({
      from: address('relay'),
      nano: TON / 10n,
      out: [
        {
          source: world.deps.wallet.address,
          destination: THIEF,
          valueNano: 5n * TON,
          forwardFeeNano: 266_669n,
          bounced: false,
          body: { kind: 'empty' },
        },
      ],
    });
    expect((await round()).stopped).toContain(`payment_nobody_ordered: 4.9 TON to ${THIEF}`);
    await world.reconcile();
  });

  it('a message that was signed before and not sent yet stays here, and ends by the chain’s time', async () => {
    const { id } = await sale();
    world.fault.losesMessages = true;
    await world.round();
    world.chain.payByHand({ address: THIEF, amountNano: TON, comment: '' });
    world.fault.losesMessages = false;
    const sent = async () => (await world.store.transaction((tx) => tx.payouts.openBatch()))?.sentCount;
    const before = await sent();
    expect(await round()).toMatchObject({ did: 'nothing', stopped: expect.stringMatching(/^halted/) });
    expect(await sent()).toBe(before);
    await world.round(400);
    expect(await world.payout(id)).toMatchObject({ status: 'refunded', reason: 'expired' });
    expect((await round()).stopped).toMatch(/^halted/);
  });

  it('what the treasury gets by hand halts nothing', async () => {
    world.chain.payByHand({ address: TREASURY, amountNano: 10n * TON, comment: '' });
    const { id } = await sale();
    expect((await round()).stopped).toBeNull();
    await rounds(2);
    expect((await world.payout(id)).status).toBe('confirmed');
    expect(world.alarms).toEqual([]);
  });

  it('books restored from a backup send no deposit back a second time', async () => {
    const cursor = await world.store.transaction((tx) => tx.chain.cursor(world.deps.wallet.address));
    if (cursor === null) throw new Error('nothing was looked at');
    world.chain.receive({ from: address('stranger'), nano: 50n * TON });
    await rounds(4);
    const refunds = () => world.chain.paid.filter((paid) => paid.address === address('stranger')).length;
    expect(refunds()).toBe(1);
    const store = await place.open(world.clock, testIds);
    await insertPolicy(store);
    await store.transaction(async (tx) => {
      await tx.chain.startCursor(cursor);
      await tx.ledger.post(booking.capital({ amountTon: ton(cursor.balanceNano) }), {
        atMs: world.clock.nowMs(),
      });
    });
    const deps = { ...world.deps, store };
    for (let i = 0; i < 4; i += 1) {
      world.clock.ms += 5_000;
      world.chain.block(5);
      expect((await payOnce(deps, await watchOnce(deps))).stopped).toMatch(/^halted/);
    }
    expect(refunds()).toBe(1);
  });
});

it('the operator reads of a halt in health and metrics, and resumes by a command; sellers read why they wait', async () => {
  const house = await openHouse('memory');
  try {
    const ready = async () => (await request(`${house.url}/health/ready`)).body as Record<string, unknown>;
    const person = await house.person();
    await house.grant(person, '100');
    await until('the first look', async () => (await ready())['payouts'] === null);
    house.chain.payByHand({ address: THIEF, amountNano: TON, comment: '' });
    await until('the halt', async () => String((await ready())['payouts']).startsWith('halted'));
    expect(await (await fetch(`${house.url}/metrics`)).text()).toContain('axiom_payouts_stopped 1');
    const body = { from_ref_balance: false, token_amount: '10', address: HOME };
    const sold = await person.get('withdrawCreate', { body });
    expect(sold, 'its seller reads it at once').toMatchObject({ position: 1, reason_code: 'halted' });
    expect((await person.get('withdrawHistory')).data[0]).toMatchObject({ reason_code: 'halted' });
    const resumed = await sendAdmin(house.dataDir, { command: 'payouts_resume', args: {} });
    expect(resumed).toEqual({ resumed_from: expect.stringContaining(THIEF) as unknown });
    await until('the sale', async () => house.chain.paid.some((paid) => paid.address === HOME));
    expect((await ready())['payouts']).toBeNull();
  } finally {
    await house.stop();
  }
});
