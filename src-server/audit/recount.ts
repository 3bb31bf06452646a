import {
  auditBond,
  auditDeposit,
  auditHolder,
  auditLink,
  auditOpenSales,
  auditPayout,
  auditPeople,
  auditShape,
  auditStanding,
  auditSums,
  auditTaskClaim,
  auditTaskPurse,
  type Difference,
} from '@axiom/domain/audit';
import { axiom, formatDecimal } from '@axiom/domain/money';
import type {
  AuditPage,
  AuditPart,
  AuditRange,
  AuditRepository,
  AuditStanding,
  AuditStep,
} from '../ports/store-audit.ts';
import { PolicyFacts } from './policy-facts.ts';
import { RangeSize } from './range-size.ts';

/** Most differences that are listed; the rest are only counted. */
const MOST_TOLD = 1_000;

export interface AuditProgress {
  readonly part: AuditPart;
  /** Rows read so far, and about how many there are, over all parts. */
  readonly done: number;
  readonly total: number;
  readonly differences: number;
}

export interface RecountOptions {
  readonly onProgress?: (progress: AuditProgress) => void;
  /** Aborts between two ranges. */
  readonly signal?: AbortSignal;
  /** A monotonic clock, ms. */
  readonly nowMs?: () => number;
  /** The result of `begin` in the same audit; read now by default. */
  readonly standing?: AuditStanding;
}

/** The first step: what is open now. */
export function begin(step: AuditStep): Promise<AuditStanding> {
  return step((facts) => facts.standing());
}

export interface Recount {
  /** The first thousand. */
  readonly differences: readonly Difference[];
  /** The number of all differences. */
  readonly found: number;
  /** What was open when it began. */
  readonly standing: AuditStanding;
  /** Sums of the system accounts, by `name currency`, in nano. */
  readonly totals: ReadonlyMap<string, bigint>;
  readonly rows: number;
}

/**
 * Recounts everything that money depends on, range by range, with one range in memory: movements, cached
 * balances, and the rows behind them with their bookings, statuses and due rows. @throws every error of the
 * store, and the signal's reason
 */
export async function recount(step: AuditStep, options: RecountOptions = {}): Promise<Recount> {
  const standing = options.standing ?? (await begin(step));
  const counter = new Counter(step, options, await step((facts) => facts.sizes()));
  const { lastMovement: last } = standing;
  const policies = new PolicyFacts(standing.policies);
  const sums = new Map<string, bigint>();
  const add = (key: string, nano: bigint) => sums.set(key, (sums.get(key) ?? 0n) + nano);

  await counter.each(
    'movements',
    async (facts, range) => {
      const page = await facts.movements(range, last);
      for (const { account, currency, nano } of page.rows) add(`${account} ${currency}`, nano);
      counter.tell(page.differences);
      return page;
    },
    auditShape,
  );
  await counter.each('links_accounts', (facts, range) => facts.accounts(range, 'link'), same);
  await counter.each('people_accounts', (facts, range) => facts.accounts(range, 'user'), same);
  await counter.each('people', (facts, range) => facts.people(range), auditHolder);
  const people = await counter.each('kept', (facts, range) => facts.kept(range, standing.people.last), same);
  await counter.each(
    'bonds',
    (facts, range) => facts.bonds(range),
    ({ policyId, ...facts }) => auditBond({ ...facts, ...policies.referralMinDays(policyId) }),
  );
  await counter.each('links', (facts, range) => facts.links(range), auditLink);
  await counter.each('payouts', (facts, range) => facts.payouts(range), auditPayout);
  await counter.each('deposits', (facts, range) => facts.deposits(range), auditDeposit);
  const paid = new Map<string, bigint>();
  await counter.each(
    'task_payments',
    (facts, range) => facts.taskPayments(range, last),
    (facts) => {
      paid.set(facts.taskId, (paid.get(facts.taskId) ?? 0n) + (facts.paidToken ?? 0n));
      return auditTaskClaim(facts);
    },
  );
  await counter.each('task_claims', (facts, range) => facts.taskClaims(range), auditTaskClaim);

  const totals = systemTotals(sums);
  counter.tell(currencySums(sums));
  counter.tell(auditSums(standing.sums, sums));
  counter.tell(auditPeople(standing.people.kept, people));
  counter.tell(auditOpenSales(standing.openSales.kept, standing.openSales.rows));
  counter.tell(auditStanding(standing.facts, totals));
  counter.tell(purseDifferences(standing, paid, policies));
  return { ...counter.result(), standing, totals };
}

const same = (difference: Difference): readonly Difference[] => [difference];

/** Runs the parts and collects the differences. */
class Counter {
  readonly #step: AuditStep;
  readonly #options: RecountOptions;
  readonly #sizes: Readonly<Record<AuditPart, number>>;
  readonly #differences: Difference[] = [];
  #found = 0;
  #rows = 0;
  /** Estimated rows of the parts before this one. */
  #foreseen = 0;

  constructor(step: AuditStep, options: RecountOptions, sizes: Readonly<Record<AuditPart, number>>) {
    this.#step = step;
    this.#options = options;
    this.#sizes = sizes;
  }

  tell(differences: readonly Difference[]): void {
    this.#found += differences.length;
    const room = MOST_TOLD - this.#differences.length;
    if (room > 0) this.#differences.push(...differences.slice(0, room));
  }

  /** Returns how many rows were read. */
  async each<Row>(
    part: AuditPart,
    readPage: (facts: AuditRepository, range: AuditRange) => Promise<AuditPage<Row>>,
    judge: (row: Row) => readonly Difference[],
  ): Promise<number> {
    const { signal, onProgress, nowMs = () => performance.now() } = this.#options;
    const size = new RangeSize();
    const total = Object.values(this.#sizes).reduce((sum, rows) => sum + rows, 0);
    let [done, read] = [0, 0];
    for (let after: string | null = ''; after !== null;) {
      signal?.throwIfAborted();
      const range: AuditRange = { after, limit: size.rows };
      const fromMs = nowMs();
      const page: AuditPage<Row> = await this.#step((facts) => readPage(facts, range));
      for (const row of page.rows) this.tell(judge(row));
      size.took(nowMs() - fromMs);
      this.#rows += page.read;
      read += page.read;
      done = Math.min(done + page.read, this.#sizes[part]);
      onProgress?.({ part, done: this.#foreseen + done, total, differences: this.#found });
      after = page.next;
    }
    this.#foreseen += this.#sizes[part];
    return read;
  }

  result(): Pick<Recount, 'differences' | 'found' | 'rows'> {
    return { differences: this.#differences, found: this.#found, rows: this.#rows };
  }
}

function systemTotals(sums: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
  const PREFIX = 'system/';
  return new Map(
    [...sums].flatMap(([key, nano]) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), nano]] : [])),
  );
}

function currencySums(sums: ReadonlyMap<string, bigint>): readonly Difference[] {
  return (['TON', 'AXIOM'] as const).flatMap((currency) => {
    const total = [...sums].reduce(
      (sum, [key, nano]) => (key.endsWith(` ${currency}`) ? sum + nano : sum),
      0n,
    );
    if (total === 0n) return [];
    const found = `${formatDecimal(total)} ${currency}`;
    return [{ what: 'sum' as const, row: 'every account', expected: `0 ${currency}`, found }];
  });
}

function purseDifferences(
  { purses }: AuditStanding,
  paid: ReadonlyMap<string, bigint>,
  policies: PolicyFacts,
): readonly Difference[] {
  return [...new Set([...purses.keys(), ...paid.keys()])].flatMap((taskId) =>
    auditTaskPurse({
      taskId,
      purse: axiom(purses.get(taskId) ?? 0n),
      payments: axiom(paid.get(taskId) ?? 0n),
      ...policies.largestBudget(taskId),
    }),
  );
}
