import { payoutCommands } from '#server/cli/payout-commands.ts';
import { parseCommandLine } from '#server/cli/command-line.ts';
import { formatDecimal, ton } from '@axiom/domain/money';
import { refundFeeNano } from '@axiom/domain/payment';
import { holdPayout, refundDeposit, refundPayout } from '#server/chain/operator.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeKinds } from '../support/databases.ts';
import { HOME, openHouse } from '../support/house.ts';
import { makePlace, type Place } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { makeWorld, TON, type World } from './support/world.ts';

const idsOf = (lines: readonly unknown[]) => lines.map((line) => (line as { id: string }).id);

describe.each(storeKinds)('what the operator lists, on %s', (kind) => {
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
  const commands = () => payoutCommands({ store: world.store, chain: world.deps });

  it('payouts: those whose end is still to come, oldest first; any status when told, the ended newest first', async () => {
    const seller = await world.person(10_000n * TON);
    const sold = async () => (await world.sell(seller, 10n * TON)).id;
    const held = await sold();
    await holdPayout(world.deps, held);
    const [first, second] = [await sold(), await sold()];
    await world.round();
    await world.round();
    const refunded = (await world.sell(seller, 5_000n * TON)).id;
    await refundPayout(world.deps, refunded);
    const sending = await sold();
    await world.round();
    const queued = [await sold(), await sold()];
    const list = async (args: Parameters<ReturnType<typeof commands>['payouts_list']>[0]) =>
      idsOf(await commands().payouts_list(args));
    expect(await list({})).toEqual([held, sending, ...queued]);
    expect(await list({ status: 'held' })).toEqual([held]);
    expect(await list({ status: 'queued' })).toEqual(queued);
    expect(await list({ status: 'confirmed' })).toEqual([second, first]);
    expect(await list({ status: 'refunded' })).toEqual([refunded]);
    expect(await list({ status: 'all' })).toEqual([
      ...queued.toReversed(),
      sending,
      refunded,
      second,
      first,
      held,
    ]);
  });

  it('deposits: those that wait for the operator, oldest first', async () => {
    const waiting = (name: string) =>
      world.chain.receive({
        from: address(name),
        nano: TON,
        bounced: true,
        body: { kind: 'bounce', returned: Buffer.from(name) },
      });
    waiting('first');
    await world.round();
    world.chain.receive({ from: address('sent back'), nano: TON });
    waiting('second');
    for (let i = 0; i < 3; i += 1) await world.round();
    const senders = async (args: Parameters<ReturnType<typeof commands>['deposits_list']>[0]) =>
      (await commands().deposits_list(args)).map((line) => (line as { sender: string }).sender);
    expect(await senders({})).toEqual([address('first'), address('second')]);
    expect(await senders({ status: 'refunded' })).toEqual([address('sent back')]);
    expect((await senders({ status: 'all' })).at(-1)).toBe(address('first'));
    expect(await senders({ page: 2 })).toEqual([]);
  });

  it('deposits that the fee of their refund takes wait for nobody: they are dust, in list and figure', async () => {
    const near = `0:${'1'.repeat(64)}`;
    const masterchain = `-1:${'1'.repeat(64)}`;
    const fees = [near, masterchain].map((sender) => ({ sender, fee: refundFeeNano(sender) }));
    for (const { sender, fee } of fees)
      for (const nano of [1n, fee - 1n, fee, fee + 1n]) {
        world.chain.receive({ from: sender, nano });
        await world.round();
      }
    const list = async (status?: 'waiting' | 'dust' | 'all') =>
      (await commands().deposits_list(status === undefined ? {} : { status })) as readonly {
        readonly id: string;
        readonly status: string;
        readonly sender: string;
        readonly amount_ton: string;
      }[];
    const amounts = (lines: Awaited<ReturnType<typeof list>>) =>
      lines.map(({ sender, amount_ton }) => [sender, amount_ton]);
    const worth = fees.map(({ sender, fee }) => [sender, formatDecimal(ton(fee + 1n))]);
    expect(amounts(await list())).toEqual(worth);
    expect(amounts(await list('waiting'))).toEqual(worth);
    expect(amounts(await list('dust'))).toEqual(
      fees.flatMap(({ sender, fee }) =>
        [1n, fee - 1n, fee].map((nano) => [sender, formatDecimal(ton(nano))]),
      ),
    );
    expect((await list('all')).map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'dust'),
      'waiting',
      'waiting',
    ]);
    const { open } = await world.store.reads.operator(world.clock.nowMs());
    const nano = fees.reduce((sum, { fee }) => sum + fee + 1n, 0n);
    expect(open.deposit_waiting).toMatchObject({ count: 2, nano });
    const refund = (id: string) => refundDeposit(world.deps, id);
    for (const { id } of await list('dust'))
      await expect(refund(id)).rejects.toThrow(/the network fee is not less/);
    for (const { id } of await list()) await refund(id);
    expect(await list()).toEqual([]);
    expect((await world.store.reads.operator(world.clock.nowMs())).open.deposit_waiting).toEqual({
      count: 0,
      nano: 0n,
      oldestMs: null,
    });
    await world.reconcile();
  });
});

it('an old held payout is found, however many came after it, and pages lead to the last', async () => {
  const house = await openHouse('memory');
  try {
    const [large, small] = [await house.person(), await house.person()];
    await house.grant(large, '20000');
    await house.grant(small, '20000');
    const sell = (person: typeof small, amount: string) =>
      person.get('withdrawCreate', {
        body: { from_ref_balance: false, token_amount: amount, address: HOME },
      });
    const held = await sell(large, '15000');
    expect(held.status).toBe('held');
    let last = '';
    for (let i = 0; i < 301; i += 1) last = (await sell(small, '5')).id;
    const list = async (args: object) =>
      idsOf((await sendAdmin(house.dataDir, { command: 'payouts_list', args: { ...args } })) as unknown[]);
    expect(await list({})).toContain(held.id);
    const all = [...(await list({ status: 'all' })), ...(await list({ status: 'all', page: 2 }))];
    expect(all[0]).toBe(last);
    expect(new Set(all).size).toBe(302);
    await expect(list({ status: 'lost' })).rejects.toThrow(/^payouts_list: status /);
    await expect(list({ page: 0 })).rejects.toThrow(/^payouts_list: page /);
  } finally {
    await house.stop();
  }
});

it('a sale that waits leads to its owner, and to where their AXIOM came from', async () => {
  const house = await openHouse('embedded');
  try {
    const seller = await house.person();
    await house.grant(seller, '100');
    const sale = await seller.get('withdrawCreate', {
      body: { from_ref_balance: false, token_amount: '10', address: HOME },
    });
    const list = async (args: object) =>
      (await sendAdmin(house.dataDir, { command: 'payouts_list', args: { ...args } })) as readonly {
        readonly id: string;
        readonly telegram_id: string;
      }[];
    const [line] = (await list({ status: 'all' })).filter(({ id }) => id === sale.id);
    const args = { telegram_id: line?.telegram_id };
    const shown = await sendAdmin(house.dataDir, { command: 'user_show', args });
    expect(shown).toMatchObject({
      telegramId: String(seller.telegramId),
      last_operations: [
        { kind: 'sale', amount_token: '-10' },
        { kind: 'adjustment', amount_token: '100' },
      ],
    });
  } finally {
    await house.stop();
  }
});

describe('the operator’s words on lists', () => {
  it.each([
    ['payouts list', 'payouts_list', {}],
    ['payouts list held', 'payouts_list', { status: 'held' }],
    ['payouts list 2', 'payouts_list', { page: 2 }],
    ['deposits list all 3', 'deposits_list', { status: 'all', page: 3 }],
    ['deposits list dust', 'deposits_list', { status: 'dust' }],
    ['payouts resume', 'payouts_resume', {}],
  ])('%s', (words, command, args) => {
    expect(parseCommandLine(words.split(' '))).toEqual({ kind: 'request', request: { command, args } });
  });

  it.each(['payouts list held two', 'payouts list 2 held', 'deposits list all 1 2'])(
    '%s is answered with what is right',
    (words) => {
      expect(parseCommandLine(words.split(' '))).toMatchObject({
        kind: 'usage',
        text: expect.stringMatching(/^\w+ list \[STATUS\] \[PAGE\]$/) as unknown,
      });
    },
  );
});
