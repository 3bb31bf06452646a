import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { until } from '../support/until.ts';
import { address } from './chain/support/fake-chain.ts';
import { buyBond, commentIn } from './support/bonds.ts';
import { reconcile } from './support/books.ts';
import type { Person } from './support/client.ts';
import { hasPostgres, type StoreKind, storeKinds } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse, TON } from './support/house.ts';
import { policyFile } from './support/policy.ts';
import { shownAfter } from './support/shown.ts';

const DAY_MS = 86_400_000;
const FEE = TON / 2n;
const NETWORK_FEE = 5_000_000n;

type Ordered = RouteAnswer<'stakeCreate'>;
type Mint = RouteAnswer<'mintCancel'>;

const policy = policyFile((document) => {
  document.staking.fee_ton = '0.5';
});
afterAll(() => policy.remove());

const open = (kind: StoreKind) => openHouse(kind, { env: { POLICY_FILE: policy.path } });

const mintOf = async (person: Person, id: string) =>
  (await person.get('mints')).data.find((mint) => mint.id === id) as Mint;
const maturityOf = (mint: Mint) => Date.parse(mint.matures_at ?? '');
const stakeOf = async (person: Person, id: string) =>
  (await person.get('stakes')).data.find((stake) => stake.id === id);

async function order(house: House, person: Person, days = 30): Promise<{ mint: Mint; stake: Ordered }> {
  const mint = await buyBond(house, person, '10', days);
  const stake = await person.get('stakeCreate', { body: { mint_id: mint.id } });
  return { mint, stake };
}

/** Sends TON from an address of its own, so that refunds are told apart. */
let payers = 0;
function pay(house: House, stake: Ordered, nano: bigint): string {
  const from = address(`payer ${(payers += 1)}`);
  house.pay(commentIn(stake.transaction), nano, from);
  return from;
}

const refundTo = (house: House, to: string) =>
  until(`a refund to ${to}`, () => house.chain.paid.find((payment) => payment.address === to));

describe.each(storeKinds)('a staking fee on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await open(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await reconcile(house);
  });
  afterAll(() => house.stop());

  it('R5.13 the order is pending and carries the payment; the bond stays active, reserved for it', async () => {
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    const { mint, stake } = await order(house, person);
    expect(stake).toMatchObject({ status: 'pending', last_updated_at: null, completes_at: null });
    expect(stake.transaction?.messages).toMatchObject([{ amount: String(FEE) }]);
    expect(commentIn(stake.transaction)).toHaveLength(24);
    const reserved = await frames.next('user:mint', (frame) => frame.data.reserved);
    expect(reserved.data).toMatchObject({ id: mint.id, status: 'active' });
    await frames.next('user:staking', (frame) => frame.data.status === 'pending');
    const refusals = [
      await person.ask('mintCancel', { id: mint.id }),
      await person.ask('stakeCreate', { body: { mint_id: mint.id } }),
    ];
    for (const { status, body } of refusals)
      expect([status, body]).toMatchObject([409, { code: 'mint_reserved', field: 'mint_id' }]);
    const figures = await person.get('stakeCalculate', { query: { staking_id: stake.id } });
    expect(figures).toMatchObject({ earned: '0', completes_at: null });
    expect((await person.get('me')).balance_token).toBe('0');
  });

  it('R5.13 the payment moves both together: the fee is ours, the surplus goes back, the inviter gets their bonus', async () => {
    const inviter = await house.person();
    const person = await house.person({ refCode: (await inviter.get('me')).ref_code });
    const { mint, stake } = await order(house, person);
    expect((await inviter.get('me')).referral_balance).toBe('0');
    const frames = await Frames.signedIn(house.url, person.token);
    const from = pay(house, stake, FEE + TON);
    const started = await frames.next('user:staking', (frame) => frame.data.status === 'active');
    const moved = await frames.next('user:mint', (frame) => frame.data.status === 'move_to_staking');
    expect(moved.version).toBe(started.version);
    expect(moved.data).toMatchObject({ id: mint.id, reserved: false });
    expect(started.data.last_updated_at).not.toBeNull();
    expect(started.data.completes_at).not.toBeNull();
    expect((await refundTo(house, from)).amountNano).toBe(TON - NETWORK_FEE);
    expect(await inviter.get('me')).toMatchObject({ turnover: '10', referral_pending: '0' });
    const [line] = (await person.get('operations')).data;
    expect(line).toMatchObject({ kind: 'bond_staked', amount_ton: '-0.5', staking_id: stake.id });
    await house.advance(DAY_MS);
    await house.settle();
    const settled = await stakeOf(person, stake.id);
    expect(settled?.earned_reward).not.toBe('0');
    expect((await person.get('me')).balance_token).toBe(settled?.earned_reward);
  });

  it('a fee paid twice, or paid too little first, counts once; the rest goes back', async () => {
    const person = await house.person();
    const { stake } = await order(house, person);
    const short = pay(house, stake, FEE - 1n);
    await until('the short payment is known', () => refundTo(house, short));
    expect(await stakeOf(person, stake.id)).toMatchObject({ status: 'pending' });
    const [first, second] = [pay(house, stake, FEE), pay(house, stake, FEE)];
    await until('it is staked', async () => (await stakeOf(person, stake.id))?.status === 'active');
    expect((await refundTo(house, second)).amountNano).toBe(FEE - NETWORK_FEE);
    expect(house.chain.paid.filter((payment) => payment.address === first)).toEqual([]);
  });

  it('after 15 min without it the pending stake is gone and the bond free: a new order may follow, a late fee goes back', async () => {
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    const { mint, stake } = await order(house, person);
    const { version } = await frames.next('user:staking', (frame) => frame.data.id === stake.id);
    expect(shownAfter(frames).stakes).toMatchObject([{ id: stake.id, status: 'pending' }]);
    await house.advance(ORDER_EXPIRY_MS + 1000);
    await frames.next('user:mint', (frame) => frame.version > version && !frame.data.reserved);
    expect(shownAfter(frames)).toMatchObject({ stakes: [], bonds: [{ id: mint.id, isReserved: false }] });
    expect(await stakeOf(person, stake.id)).toBeUndefined();
    const gone = await person.ask('stakeCalculate', { query: { staking_id: stake.id } });
    expect(gone.status).toBe(404);
    const late = pay(house, stake, FEE);
    expect((await refundTo(house, late)).amountNano).toBe(FEE - NETWORK_FEE);
    expect(await mintOf(person, mint.id)).toMatchObject({ status: 'active', reserved: false });
    const again = await person.get('stakeCreate', { body: { mint_id: mint.id } });
    expect(again.id).not.toBe(stake.id);
    expect(commentIn(again.transaction)).not.toBe(commentIn(stake.transaction));
    pay(house, again, FEE);
    await until('it is staked', async () => (await stakeOf(person, again.id))?.status === 'active');
    expect((await refundTo(house, pay(house, stake, FEE))).amountNano).toBe(FEE - NETWORK_FEE);
    expect((await person.get('stakes')).total).toBe(1);
  });

  it('it is not dropped before every payment of that time is seen', async () => {
    const person = await house.person();
    const { stake } = await order(house, person);
    vi.spyOn(house.core.running, 'seenUntilMs').mockReturnValue(null);
    const waiting = await order(house, person);
    house.pay(commentIn(stake.transaction), FEE);
    await house.advance(ORDER_EXPIRY_MS + 60_000);
    await until('the payment is booked', async () => (await stakeOf(person, stake.id))?.status === 'active');
    expect(await stakeOf(person, waiting.stake.id)).toMatchObject({ status: 'pending' });
    vi.restoreAllMocks();
    await until('the other is dropped', async () => (await stakeOf(person, waiting.stake.id)) === undefined);
  });

  it('when the bond matures first the pending stake is dropped, the bond pays in full and a late fee goes back', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '10', 7);
    await house.advance(maturityOf(mint) - house.core.clock.nowMs() - 60_000);
    await house.settle();
    const frames = await Frames.signedIn(house.url, person.token);
    const stake = await person.get('stakeCreate', { body: { mint_id: mint.id } });
    await frames.next('user:staking', (frame) => frame.data.id === stake.id);
    await house.advance(120_000);
    await frames.next('user:mint', (frame) => frame.data.status === 'completed');
    expect(shownAfter(frames)).toMatchObject({ stakes: [], bonds: [{ id: mint.id, status: 'completed' }] });
    await until('the bond has matured', async () => (await mintOf(person, mint.id)).status === 'completed');
    expect(await stakeOf(person, stake.id)).toBeUndefined();
    expect((await person.get('me')).balance_token).toBe(mint.expected_token);
    const late = pay(house, stake, FEE);
    expect((await refundTo(house, late)).amountNano).toBe(FEE - NETWORK_FEE);
    await house.advance(ORDER_EXPIRY_MS);
    await house.settle();
    expect(await mintOf(person, mint.id)).toMatchObject({ status: 'completed', reserved: false });
    expect((await person.get('me')).balance_token).toBe(mint.expected_token);
  });

  it('a fee that stood on the chain before the bond matured moves both, although the node was away until after it', async () => {
    const inviter = await house.person();
    const refCode = (await inviter.get('me')).ref_code;
    const [payer, other] = [await house.person({ refCode }), await house.person()];
    const mint = await buyBond(house, payer, '10', 7);
    const unpaid = await buyBond(house, other, '10', 7);
    await house.advance(maturityOf(mint) - house.core.clock.nowMs() - 60_000);
    await house.settle();
    const stake = await payer.get('stakeCreate', { body: { mint_id: mint.id } });
    await other.get('stakeCreate', { body: { mint_id: unpaid.id } });
    const node = house.core.chain.chain.nodes[0];
    if (node === undefined) throw new Error('a house has a node');
    const away = vi.spyOn(node, 'snapshot').mockRejectedValue(new Error('fetch failed'));
    await until('it is asked in vain', () => away.mock.calls.length > 1);
    pay(house, stake, FEE);
    const paidAtMs = (house.chain.history.at(-1)?.atS ?? 0) * 1000;
    await house.advance(DAY_MS);
    const { store, clock } = house.core;
    const rowsAt = () => store.transaction((tx) => tx.work.nextDueAtMs());
    await until('the bonds are all that is due', async () => (await rowsAt()) === maturityOf(mint));
    expect(maturityOf(mint)).toBeLessThan(clock.nowMs());
    expect(await mintOf(payer, mint.id)).toMatchObject({ status: 'active', reserved: true });
    away.mockRestore();
    await house.settle();
    expect((await mintOf(payer, mint.id)).status).toBe('move_to_staking');
    const started = await stakeOf(payer, stake.id);
    expect(started).toMatchObject({ status: 'active' });
    expect(started?.earned_reward).not.toBe('0');
    const payerId = (await payer.get('me')).id;
    const stored = await store.transaction((tx) => tx.stakes.ofUser(payerId, stake.id));
    expect(stored?.startedAtMs).toBe(Math.max(paidAtMs, stored?.stake.createdAtMs ?? 0));
    expect(await inviter.get('me')).toMatchObject({ turnover: '10', referral_pending: '0' });
    expect((await mintOf(other, unpaid.id)).status).toBe('completed');
    expect((await other.get('me')).balance_token).toBe(unpaid.expected_token);
  });

  it('the same key gets the same order again', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '10', 30);
    const ask = { body: { mint_id: mint.id }, key: 'stake-once' };
    const first = await person.get('stakeCreate', ask);
    expect(await person.get('stakeCreate', ask)).toEqual(first);
    expect((await person.get('stakes')).total).toBe(1);
  });
});

describe.runIf(hasPostgres)('a staking fee, 20 at once on postgres', () => {
  let house: House;
  beforeAll(async () => {
    house = await open('postgres');
  });
  afterEach(() => reconcile(house));
  afterAll(() => house.stop());

  it('one order, and never beside an early exit', async () => {
    const person = await house.person();
    const mint = await buyBond(house, person, '10', 30);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? person.ask('stakeCreate', { body: { mint_id: mint.id } })
          : person.ask('mintCancel', { id: mint.id }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  });

  it('20 payments of one fee, looked at by 20 watchers at once: one counts, every other is owed back', async () => {
    const person = await house.person();
    const { stake } = await order(house, person);
    const senders = Array.from({ length: 20 }, () => pay(house, stake, FEE));
    await Promise.all(Array.from({ length: 20 }, () => watchOnce(house.core.chain).catch(() => undefined)));
    await until('it is staked', async () => (await stakeOf(person, stake.id))?.status === 'active');
    await until('19 go back', () => {
      const refunds = house.chain.paid.filter((payment) => senders.includes(payment.address));
      return refunds.length === 19 && refunds.every(({ amountNano }) => amountNano === FEE - NETWORK_FEE);
    });
    const kinds = (await person.get('operations')).data.map((row) => row.kind);
    expect(kinds.filter((kind) => kind === 'bond_staked')).toHaveLength(1);
  });
});
