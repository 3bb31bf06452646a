import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axiom, formatDecimal, roundSignificant } from '@axiom/domain/money';
import { type Outcome, parseScenario, runReference, type Scenario, simulate } from '@axiom/simulation';
import { utcDayStart } from '@axiom/domain/time';
import { mnemonicNew } from '@ton/crypto';
import { pino } from 'pino';
import { openCore } from '#server/compose/core.ts';
import { openDataDir } from '#server/data-dir/index.ts';
import { readSettings } from '#server/settings/index.ts';
import { type SnapshotDocument, snapshotDocument } from '#server/snapshot/export-snapshot.ts';
import { WorkStillDue, takeSnapshot } from '#server/snapshot/take-snapshot.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Program } from '../support/program.ts';
import { buyBond, nanoOf } from './support/bonds.ts';
import { type StoreKind, storeKinds } from './support/databases.ts';
import { codeOf, fund, fundedLink, opening } from './support/farming.ts';
import { HOME, type House, openHouse } from './support/house.ts';
import { BOT_TOKEN } from './support/launch.ts';
import { historyOf } from './support/one-history/deeds.ts';
import { historyScenario, POLICY } from './support/one-history/scenario.ts';
import { openServerPlay, type ServerPlay } from './support/one-history/server.ts';
import { prepareFolder } from './support/prepared.ts';
import { startAdmin } from './support/programs.ts';
import { userRow } from './support/users.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'axiom-export-'));
const programs: Program[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run admin -- …` */
async function admin(env: Record<string, string>, ...words: string[]) {
  const program = startAdmin(env, words);
  programs.push(program);
  const code = await program.ended(40_000);
  return { code, out: program.stdout(), err: program.stderr() };
}

/** Days on which the people of an export do nothing; money goes on by itself. */
function idleDays(snapshot: unknown, days: number, policy: unknown = {}): Scenario {
  const parsed = parseScenario(
    {
      name: 'from-an-export',
      days,
      policy,
      allow_unproven: true,
      behaviours: { idle: {} },
      groups: { kept: { people: 1, mix: 'idle' } },
      start: { snapshot: 'export.json', group: 'kept' },
    },
    { snapshot },
  );
  if (parsed.problems !== undefined) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

/** As an export says it. */
const coarse = (nano: bigint) => formatDecimal(roundSignificant(axiom(nano), 2));
const dayOf = (instant: string | null | undefined) =>
  new Date(utcDayStart(Date.parse(instant ?? ''))).toISOString();
/** Within an eighth. */
const isNear = (found: bigint, exact: bigint) => (found - exact) ** 2n * 64n <= exact ** 2n;

/** Every text of an export's people with its name. */
function textsOf(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, Array.isArray(value) ? name : key));
}

const allOf = (outcome: Outcome) =>
  outcome.main + outcome.referral + outcome.referralPending + outcome.task + outcome.bonded + outcome.staked;

describe.each(storeKinds)('export FILE on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());

  const exported = async (name: string) => {
    const file = join(folder, `${kind}-${name}`);
    const { code, err, out } = await admin({ DATA_DIR: house.dataDir }, 'export', file);
    expect([code, err]).toEqual([0, '']);
    const text = readFileSync(file, 'utf8');
    return { file, told: JSON.parse(out) as unknown, text, snapshot: JSON.parse(text) as SnapshotDocument };
  };
  const sums = () => house.core.store.transaction((tx) => tx.ledger.sums());
  const hot = async () => (await sums()).system('treasury_hot', 'TON');

  it('tells everybody’s money without a name; the simulator starts from it with the same books', async () => {
    const [ada, cyd] = [await house.person(), await house.person()];
    const bob = await house.person({ refCode: (await ada.get('me')).ref_code });
    const open = await buyBond(house, bob, '20', 90);
    const staked = await buyBond(house, bob, '30.5', 90);
    await bob.get('stakeCreate', { body: { mint_id: staked.id } });
    const link = await fundedLink(house, ada, 3);
    const { mint: farmed } = await cyd.get('farmActivate', { ...opening(link), key: 'one' });
    await cyd.get('stakeCreate', { body: { mint_id: farmed?.id } });
    await fund(house, ada, '3000');
    await fund(house, ada, '7.25', 'task');
    const sale = await ada.get('withdrawCreate', { body: { token_amount: '2500', address: HOME } });
    expect(sale.status).toBe('held');
    await house.advance(3 * DAY_MS);
    await house.settle();
    await house.audit();

    const { told, snapshot, text, file } = await exported('all.json');
    expect(told).toEqual({ file, taken_at: snapshot.taken_at, people: 3 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const adaKept = snapshot.people.find(({ turnover }) => turnover === '31');
    const adaMe = await ada.get('me');
    // The held sale and the unused shares are back.
    expect(adaKept).toMatchObject({
      main: coarse(nanoOf(adaMe.balance_token) + nanoOf('2520')),
      referral: coarse(nanoOf(adaMe.referral_balance)),
      task: '7.3',
      bonds: [],
      stakes: [],
    });
    const bobKept = snapshot.people.find(({ bonds }) => bonds.length > 0);
    expect(snapshot.people[bobKept?.inviter ?? -1]).toBe(adaKept);
    expect(bobKept?.held_since).toBe(dayOf(open.activated_at));
    expect(bobKept?.bonds).toMatchObject([
      {
        origin: 'paid',
        amount_ton: '20',
        amount_token: coarse(nanoOf(open.amount_token)),
        activated_at: dayOf(open.activated_at),
        pending_bonus: expect.any(String),
      },
    ]);
    const pending = nanoOf(String(bobKept?.bonds[0]?.['pending_bonus']));
    expect(isNear(pending, nanoOf(adaMe.referral_pending))).toBe(true);
    const bobStake = (await bob.get('stakes')).data[0];
    expect(bobStake?.remainder).not.toBe('0');
    expect(bobKept?.stakes).toMatchObject([
      {
        origin: 'paid',
        total_amount: coarse(nanoOf(staked.amount_token)),
        accrual_remainder: '0',
        last_updated_at: dayOf(bobStake?.last_updated_at),
        active_since: dayOf(staked.activated_at),
      },
    ]);
    const earned = nanoOf(String(bobKept?.stakes[0]?.['earned_reward']));
    expect(isNear(earned, nanoOf(bobStake?.earned_reward ?? '0'))).toBe(true);
    const origins = snapshot.people.flatMap(({ stakes }) => stakes.map(({ origin }) => origin));
    expect(new Set(origins)).toEqual(new Set(['farm', 'paid']));

    const scenario = idleDays(snapshot, 5);
    expect(scenario.startDay * DAY_MS).toBe(utcDayStart(house.core.clock.nowMs()) + DAY_MS);
    const run = runReference(idleDays(snapshot, 1), 1);
    expect(run.violations).toEqual([]);
    const { held } = await sums();
    const owed = Object.values(held).reduce((sum, amount) => sum + amount, 0n);
    const kept = run.outcomes.reduce((sum, outcome) => sum + allOf(outcome), 0n);
    const rewards = -(run.totals['system/rewards_expense/AXIOM'] ?? 0n);
    expect(rewards).toBeGreaterThan(0n);
    expect(isNear(kept - rewards, owed + nanoOf('2500'))).toBe(true);
    expect(run.series.treasury_ton[0]).toBe(await hot());
    expect(held.escrow).toBe(nanoOf('20'));
    const longer = runReference(scenario, 1);
    expect(longer.violations).toEqual([]);
    expect({ ...simulate(scenario, 1), engine: 'reference' }).toEqual(longer);

    const secrets = [HOME, link.id, codeOf(link), open.id, staked.id, open.tx_hash ?? '', sale.id];
    for (const person of [ada, bob, cyd]) {
      const me = await person.get('me');
      secrets.push(me.id, me.ref_code, me.first_name, me.telegram_id, String(person.telegramId));
    }
    expect(secrets.every((secret) => secret.length > 3)).toBe(true);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const keys = new Set(snapshot.people.flatMap((person) => Object.keys(person)));
    expect([...keys].toSorted()).toEqual(
      ['bonds', 'held_since', 'inviter', 'main', 'referral', 'stakes', 'task', 'turnover'].toSorted(),
    );
  });

  it('tells no amount and no instant by which one payment of the public chain is found', async () => {
    const bought = ['11.5', '13.25', '20.123456789'];
    const exact: string[] = [];
    for (const [index, amount] of bought.entries()) {
      const person = await house.person();
      const mint = await buyBond(house, person, amount, 30);
      exact.push(mint.amount_ton, mint.amount_token, mint.activated_at ?? '');
      if (index > 0) await person.get('stakeCreate', { body: { mint_id: mint.id } });
    }
    const { snapshot, text } = await exported('public.json');
    expect(exact.filter((each) => text.includes(`"${each}"`))).toEqual([]);
    const texts = textsOf(snapshot.people);
    const instants = texts.filter(([name]) => /_(at|since)$/.test(name));
    expect(instants.length).toBeGreaterThan(6);
    expect(instants.filter(([, instant]) => !instant.endsWith('T00:00:00.000Z'))).toEqual([]);
    const names = ['main', 'referral', 'task', 'turnover', 'amount_ton', 'amount_token', 'total_amount'];
    const amounts = texts.filter(([name]) => [...names, 'earned_reward'].includes(name));
    const digitsOf = (amount: string) => amount.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
    expect(amounts.filter(([, amount]) => digitsOf(amount) > 2)).toEqual([]);
    // The simulator takes it, on the day that a bond matures too.
    await house.advance(29.5 * DAY_MS);
    await house.settle();
    expect(idleDays((await exported('last-day.json')).snapshot, 2).snapshot?.people.length).toBeGreaterThan(
      2,
    );
  });

  it('orders people by chance: a place says nothing about when somebody came', async () => {
    for (let index = 1; index <= 12; index += 1) await fund(house, await house.person(), `${10 + index}`);
    const placesOf = ({ people }: SnapshotDocument) =>
      people.map(({ main }) => main).filter((main) => /^(1[1-9]|2[0-2])$/.test(main));
    const first = placesOf((await exported('one.json')).snapshot);
    const second = placesOf((await exported('two.json')).snapshot);
    expect(first).toHaveLength(12);
    expect(first.toSorted()).toEqual(second.toSorted());
    expect(first).not.toEqual(second);
  });

  it('keeps a file that is there, unless it is told to replace it', async () => {
    const env = { DATA_DIR: house.dataDir };
    const file = join(folder, `${kind}-kept.json`);
    writeFileSync(file, 'mine');
    expect(await admin(env, 'export', file)).toEqual({
      code: 1,
      out: '',
      err: `${file} is there already; --force replaces it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await admin(env, 'export', file, '--force')).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('people');
    expect(await admin(env, 'export', join(folder, 'none', 'x.json'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no folder'),
    });
    expect(await admin(env, 'export', folder)).toMatchObject({ code: 1, err: `${folder} is a folder\n` });
    expect((await admin(env, 'export')).err).toContain('export FILE [--force]');
    expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });
});

describe('export FILE where no server runs', () => {
  it('reads the database itself', async () => {
    const dataFolder = join(folder, 'data');
    const env = {
      TON_NETWORK: 'devnet',
      DATA_DIR: dataFolder,
      BOT_TOKEN,
      BOT_USERNAME: 'axiom_test_bot',
      TON_API_URL: 'http://127.0.0.1:9/none',
      HOT_WALLET_MNEMONIC: (await mnemonicNew(24)).join(' '),
    };
    await prepareFolder(dataFolder);
    const dataDir = openDataDir(dataFolder);
    const core = await openCore(readSettings(env), dataDir, pino({ level: 'silent' }));
    await core.store.transaction((tx) =>
      tx.users.insert(userRow('somebody', { telegramId: '7001', refCode: 'adaada' })),
    );
    await core.close();
    dataDir.release();
    const file = join(folder, 'alone.json');
    expect(await admin(env, 'export', file)).toMatchObject({ code: 0, err: '' });
    const empty = { main: '0', referral: '0', task: '0', turnover: '0', bonds: [], stakes: [] };
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ treasury_ton: '0', people: [empty] });
  });
});

describe('an export and the days after it', { timeout: 300_000 }, () => {
  const SEED = 60;
  const QUIET_FROM = 18;
  const { scenario, ...rest } = historyScenario();
  const startMs = scenario.startDay * DAY_MS;
  const history = historyOf(scenario, SEED);
  /** The export before it is made coarse. */
  const take = async ({ core, cases }: ServerPlay) =>
    snapshotDocument(await takeSnapshot({ store: core.store, clock: core.clock, random: cases.random }));

  /** The server after so many whole days of the history, at their last midnight. */
  async function played(kind: StoreKind, days: number): Promise<ServerPlay> {
    vi.useFakeTimers({ toFake: ['Date'] });
    const server = await openServerPlay(kind, { scenario, ...rest }, history, SEED);
    const endMs = startMs + days * DAY_MS;
    for (const deed of history.deeds.filter(({ atMs }) => atMs < endMs)) {
      vi.setSystemTime(deed.atMs);
      await server.doDue();
      await server.do(deed);
    }
    vi.setSystemTime(endMs - 60_000);
    await server.doDue();
    await server.payOut();
    vi.setSystemTime(endMs);
    await server.doDue();
    return server;
  }

  it('go on in the simulator as they do on the server, to the last nano', async () => {
    const server = await played('memory', QUIET_FROM);
    try {
      const snapshot = await take(server);
      const midnightMs = startMs + QUIET_FROM * DAY_MS;
      expect(snapshot.taken_at).toBe(new Date(midnightMs).toISOString());
      for (const days of [1, 2, 3, 4]) {
        vi.setSystemTime(midnightMs + days * DAY_MS);
        await server.doDue();
        const idle = idleDays(snapshot, days, POLICY);
        const run = runReference(idle, 1);
        expect(run.violations).toEqual([]);
        const found = await Promise.all(server.users.map((_, person) => server.balances(person)));
        const names = ['main', 'referral', 'referralPending', 'bonded', 'staked', 'turnover'] as const;
        const textOf = (row: Readonly<Record<(typeof names)[number], bigint>>) =>
          names.map((name) => `${name} ${row[name]}`).join(', ');
        const simulated = run.outcomes.slice(0, server.users.length);
        expect(simulated.map(textOf).toSorted()).toEqual(found.map(textOf).toSorted());
      }
    } finally {
      await server.close();
    }
  });

  it('taken late are those of the last moment that is complete, and none where something came after it', async () => {
    const server = await played('embedded', 6);
    try {
      const dueMs = await server.nextDueMs();
      const at = await take(server);
      vi.setSystemTime(startMs + 8 * DAY_MS + 3_600_000);
      const late = await take(server);
      const sorted = ({ people }: SnapshotDocument) =>
        people.map(({ inviter: _inviter, ...person }) => JSON.stringify(person)).toSorted();
      expect(late.taken_at).toBe(new Date(startMs + 7 * DAY_MS - 1).toISOString());
      expect(dueMs).toBeLessThanOrEqual(startMs + 7 * DAY_MS);
      expect(sorted(late)).toEqual(sorted(at));
      expect(idleDays(late, 1, POLICY).startDay).toBe(scenario.startDay + 7);
      const [id] = server.users;
      await server.core.store.transaction((tx) =>
        tx.users.change(id ?? '', {
          heldSinceMs: Date.now(),
          heldUntilMs: null,
          heldDayMs: null,
          heldDays: 0,
        }),
      );
      await expect(take(server)).rejects.toThrow(WorkStillDue);
    } finally {
      await server.close();
    }
  });
});
