import { displayedBalance, earnedNow } from '@axiom/domain/staking';
import { runReference } from '@axiom/simulation';
import type { RunResult } from '@axiom/simulation';
import { vi } from 'vitest';
import { projectedBalance } from '@axiom/domain/holdings';
import { ZERO_AXIOM } from '@axiom/domain/money';
import { auditOf } from '../audit.ts';
import type { StoreKind } from '../databases.ts';
import { type History, historyOf } from './deeds.ts';
import { Display } from './display.ts';
import { Recount } from './recount.ts';
import { firstDays, type HistoryOptions, type HistoryScenario, historyScenario } from './scenario.ts';
import { type Balances, openServerPlay, type ServerPlay } from './server.ts';
import { as } from './side.ts';

const DAY_MS = 86_400_000;
/** The app looks at everything anew this often. */
const REREAD_DAYS = 3;
/** Payouts leave at 23:59, after the last deed of any day. */
const PAYOUTS_MS = DAY_MS - 60_000;

export interface Played {
  /** Where two of the three say different things; empty where they agree. */
  readonly differences: readonly string[];
  /** How often something was compared, by what it was. */
  readonly compared: Readonly<Record<string, number>>;
  readonly history: History;
  /** The simulator's run of the whole history. */
  readonly run: RunResult;
}

interface Options extends HistoryOptions {
  readonly kind: StoreKind;
  readonly seed: number;
  /** The chain is heard of once in so many days; whatever waits for payments waits as long. Always unless told. */
  readonly seenEveryDays?: number;
}

/** The server is always there: each settlement happens at its instant, and the app looks on. */
export function playThroughout(options: Options): Promise<Played> {
  return play(options, async (stage) => {
    await stage.openDisplays();
    while (await stage.nextInstant());
  });
}

/** The server is only there when somebody does something: whatever was due since is done then, in order. */
export function playWithGaps(options: Options): Promise<Played> {
  return play(options, async (stage) => {
    while (await stage.nextDeed());
  });
}

async function play(options: Options, act: (stage: Stage) => Promise<void>): Promise<Played> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const parsed = historyScenario(options);
  const history = historyOf(parsed.scenario, options.seed);
  const { seenEveryDays } = options;
  const everyMs = seenEveryDays === undefined ? 1 : seenEveryDays * DAY_MS;
  const seenUntilMs = () => Math.floor(Date.now() / everyMs) * everyMs;
  const server = await openServerPlay(options.kind, parsed, history, options.seed, seenUntilMs);
  try {
    const stage = new Stage(parsed, history, server, options.seed);
    await act(stage);
    const run = await stage.compareEnd();
    return { differences: stage.differences, compared: stage.compared, history, run };
  } finally {
    await server.close();
    vi.useRealTimers();
  }
}

/** The three side by side. */
class Stage {
  readonly differences: string[] = [];
  readonly compared: Record<string, number> = {};
  readonly #parsed: HistoryScenario;
  readonly #history: History;
  readonly #server: ServerPlay;
  readonly #seed: number;
  readonly #startMs: number;
  readonly #endMs: number;
  readonly #recount = new Recount();
  #displays: readonly Display[] = [];
  #nowMs: number;
  #deeds = 0;
  #payoutDay = 0;

  constructor(parsed: HistoryScenario, history: History, server: ServerPlay, seed: number) {
    this.#parsed = parsed;
    this.#history = history;
    this.#server = server;
    this.#seed = seed;
    this.#startMs = parsed.scenario.startDay * DAY_MS;
    this.#endMs = this.#startMs + parsed.scenario.days * DAY_MS;
    this.#nowMs = this.#startMs;
  }

  async openDisplays(): Promise<void> {
    const { users } = this.#server;
    this.#displays = await Promise.all(
      users.map((id) => as('display', () => Display.open(this.#server, id))),
    );
  }

  /** The next thing that happens: something due, a deed, payouts. False at the end. */
  async nextInstant(): Promise<boolean> {
    const dueMs = await this.#server.nextDueMs();
    const atMs = Math.min(dueMs, this.#nextDeedMs(), this.#nextPayoutMs());
    if (atMs > this.#endMs) return false;
    this.#tick(atMs);
    if (dueMs === atMs) await this.#due(atMs);
    else if (this.#nextDeedMs() === atMs) await this.#deed();
    else await this.#payOut();
    return true;
  }

  /** The next deed or payouts, and before it everything that was due until then. False at the end. */
  async nextDeed(): Promise<boolean> {
    const atMs = Math.min(this.#nextDeedMs(), this.#nextPayoutMs());
    vi.setSystemTime(Math.min(atMs, this.#endMs));
    await as('server', () => this.#server.doDue());
    if (atMs > this.#endMs) return false;
    await (this.#nextDeedMs() === atMs ? this.#deed() : this.#payOut());
    return true;
  }

  /** Everybody's balances and the books at the end of the history. */
  async compareEnd(): Promise<RunResult> {
    const run = await this.#compareWithSimulator(this.#parsed.scenario.days);
    const { total, core } = this.#server;
    const { totals } = run;
    for (const name of ['issuance', 'rewards_expense', 'fees', 'payouts_in_flight'] as const)
      this.#same(`${name} AXIOM`, await total(name, 'AXIOM'), totals[`system/${name}/AXIOM`]);
    for (const name of ['sales', 'capital', 'payouts_in_flight'] as const)
      this.#same(`${name} TON`, await total(name, 'TON'), totals[`system/${name}/TON`]);
    // What the chain takes is outside the history.
    const hot = (await total('treasury_hot', 'TON')) + (await total('network_fees', 'TON'));
    this.#same('treasury TON', hot, totals['system/treasury_hot/TON']);
    const found = await auditOf(core.store);
    if (found.length > 0) this.differences.push(`the ledger: ${found.map(({ row }) => row).join()}`);
    return run;
  }

  #nextDeedMs(): number {
    return this.#history.deeds[this.#deeds]?.atMs ?? Number.POSITIVE_INFINITY;
  }

  #nextPayoutMs(): number {
    const { days } = this.#parsed.scenario;
    return this.#payoutDay < days
      ? this.#startMs + this.#payoutDay * DAY_MS + PAYOUTS_MS
      : Number.POSITIVE_INFINITY;
  }

  async #deed(): Promise<void> {
    const deed = this.#history.deeds[this.#deeds];
    if (deed === undefined) return;
    this.#deeds += 1;
    await as('server', () => this.#server.do(deed));
    this.#nowMs = deed.atMs;
    await this.#follow();
  }

  async #payOut(): Promise<void> {
    this.#nowMs = this.#nextPayoutMs();
    this.#payoutDay += 1;
    vi.setSystemTime(this.#nowMs);
    await as('server', () => this.#server.payOut());
    await this.#follow();
  }

  /** What becomes due now was on the screen before. */
  async #due(atMs: number): Promise<void> {
    vi.setSystemTime(atMs);
    const shown = as('display', () =>
      this.#displays.map(({ context }) => ({
        main: projectedBalance(context.me?.balanceToken ?? ZERO_AXIOM, context, atMs),
        earned: context.stakes.map((stake) => [stake.id, earnedNow(stake, atMs)] as const),
      })),
    );
    await as('server', () => this.#server.doDue());
    this.#nowMs = atMs;
    await this.#follow();
    as('display', () =>
      this.#displays.forEach(({ context }, person) => {
        const { me, stakes } = context;
        const at = `person ${person} at ${new Date(atMs).toISOString()}`;
        const after = me === null ? 0n : displayedBalance(me.balanceToken, stakes, atMs);
        this.#same(`balance across what was due, ${at}`, after, shown[person]?.main);
        for (const [id, earned] of shown[person]?.earned ?? []) {
          const stake = stakes.find((each) => each.id === id);
          if (stake !== undefined) this.#same(`stake ${id}, ${at}`, earnedNow(stake, atMs), earned);
        }
      }),
    );
    if ((atMs - this.#startMs) % DAY_MS === 0) await this.#midnight((atMs - this.#startMs) / DAY_MS);
  }

  async #midnight(day: number): Promise<void> {
    if (day === 0) return;
    await this.#compareWithSimulator(day);
    if (day % REREAD_DAYS !== 0) return;
    for (const [person, display] of this.#displays.entries()) {
      const shown = this.#known(display.context);
      const reread = this.#known(await as('display', () => display.reread()));
      this.#same(`person ${person} read anew on day ${day}`, shown, reread);
    }
  }

  /** The balances that the simulator's run of so many days ends with. */
  async #compareWithSimulator(days: number): Promise<RunResult> {
    const scenario = firstDays(this.#parsed.scenario, days);
    const run = as('simulator', () => runReference(scenario, this.#seed));
    for (const { invariant, found } of run.violations) this.differences.push(`${invariant}: ${found}`);
    for (const { person, ...outcome } of run.outcomes) {
      const at = `of person ${person} after ${days} days`;
      const server = await this.#server.balances(person);
      for (const name of Object.keys(server) as (keyof Balances)[])
        this.#same(`${name} ${at}: server and simulator`, server[name], outcome[name]);
      const me = this.#displays[person]?.context.me;
      if (me === undefined || me === null) continue;
      this.#same(`main ${at}: display and simulator`, me.balanceToken, outcome.main);
      this.#same(`referral ${at}: display and simulator`, me.referralBalance, outcome.referral);
      this.#same(`pending ${at}: display and simulator`, me.referralPending, outcome.referralPending);
    }
    return run;
  }

  /** Between two events the figures only grow, and each is what a recount from the first second finds. */
  #tick(untilMs: number): void {
    const length = untilMs - this.#nowMs;
    const instants = [0, 999, length / 2, length - 1, length]
      .filter((after) => after >= 0 && after <= length)
      .map((after) => this.#nowMs + Math.floor(after))
      .toSorted((a, b) => a - b);
    as('display', () =>
      this.#displays.forEach(({ context }, person) => {
        const { me, stakes } = context;
        let before = 0n;
        for (const atMs of instants) {
          const now = displayedBalance(me?.balanceToken ?? (0n as never), stakes, atMs);
          if (now < before) this.differences.push(`balance of person ${person} falls by itself at ${atMs}`);
          before = now;
          for (const stake of stakes) {
            this.#same(
              `stake ${stake.id} ticking at ${atMs}`,
              earnedNow(stake, atMs),
              this.#recount.earned(stake, atMs),
            );
          }
        }
      }),
    );
  }

  async #follow(): Promise<void> {
    for (const display of this.#displays) {
      if (!(await as('display', () => display.follow()))) continue;
      for (const stake of display.context.stakes) this.#recount.note(stake);
    }
  }

  /** What frames and a fresh look must agree in; bonuses of a day without a settlement are told by the look alone. */
  #known({ me, bonds, stakes }: Display['context']): string {
    const { balanceToken, referralBalance, referralPending, turnover, turnoverPending, level } = me ?? {};
    const own = { balanceToken, referralBalance, referralPending, turnover, turnoverPending, level };
    const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
      rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return JSON.stringify({ own, bonds: byId(bonds), stakes: byId(stakes) }, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  }

  #same(what: string, left: bigint | string, right: bigint | string | undefined): void {
    const kind = what.replace(/[:,].*|\d.*| of person.*/, '').trim();
    this.compared[kind] = (this.compared[kind] ?? 0) + 1;
    if (left !== right) this.differences.push(`${what}: ${left} / ${right}`);
  }
}
