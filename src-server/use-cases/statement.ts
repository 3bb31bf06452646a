import { MS_PER_HOUR } from '@axiom/domain/constants';
import {
  addRewards,
  NO_REWARDS,
  type OrderedStatement,
  STATEMENT_MAX_ROWS,
  STATEMENT_PREVIEW_ROWS,
  type StatementBalances,
  type StatementPreview,
  type StatementRow,
  statementEnd,
  statementFileName,
  statementHead,
  statementLines,
  statementRows,
} from '@axiom/domain/records';
import type { Clock } from '../ports/clock.ts';
import type { OutgoingFile } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';
import type { CommandTx } from '../ports/store-commands.ts';
import type { Reads, StatementStart } from '../ports/store-reads.ts';
import type { EntriesPage, EntriesRange } from '../ports/store-ledger.ts';
import type { MessageStatus, StatementMessage } from '../ports/store-messages.ts';
import { Refusal } from '../refusal.ts';
import type { Deps } from './deps.ts';

/** Entries that are read with the balances before them: more than most statements have. */
const FIRST_ROWS = 100;
/** Entries that each further step reads. */
const STEP_ROWS = 1_000;
/** How often a statement is read again if something was booked into its period meanwhile. */
const TRIES = 3;
/** A statement that takes longer is given up: the bot's other messages wait for it. */
const LONGEST_BUILD_MS = 12_000;
/** Statements that a person may order in an hour. */
const MOST_AN_HOUR = 6;

/** A statement cannot be made; `message` is for the operator. */
export class StatementImpossible extends Error {
  override readonly name = 'StatementImpossible';
}

export interface StatementDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * What a statement of a period up to now would hold (R9.04c). Once the signal is aborted it is not read on.
 * @throws Refusal validation_failed, statement_too_long, unavailable
 */
export async function previewStatement(
  deps: StatementDeps,
  userId: string,
  wanted: EntriesRange,
  signal: AbortSignal,
): Promise<StatementPreview> {
  refuseEmpty(wanted);
  // What is booked while it is read is later than now: it is not read again for that.
  const range = { ...wanted, toMs: Math.max(wanted.fromMs, Math.min(wanted.toMs, deps.clock.nowMs())) };
  const begin = ({ total }: StatementStart): StatementPreview => {
    refuseTooLong(total);
    return { ...NO_REWARDS, total, newest: [] };
  };
  try {
    return await readInSteps({ ...deps, signal }, userId, range, begin, (sum, rows) => ({
      ...addRewards(sum, rows),
      total: sum.total,
      newest: [...rows.slice(-STATEMENT_PREVIEW_ROWS).toReversed(), ...sum.newest].slice(
        0,
        STATEMENT_PREVIEW_ROWS,
      ),
    })).then(({ result }) => result);
  } catch (error) {
    if (!(error instanceof StatementImpossible)) throw error;
    throw new Refusal('unavailable', 'The statement cannot be read now; try again soon.');
  }
}

/**
 * Orders a statement of a period up to now; the bot sends it into the person's own chat (R9.04d).
 * @throws Refusal validation_failed, statement_too_long, too_many_statements
 */
export async function orderStatement(
  tx: CommandTx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  userId: string,
  wanted: EntriesRange,
): Promise<OrderedStatement> {
  const range = { ...wanted, toMs: Math.min(wanted.toMs, clock.nowMs()) };
  refuseEmpty(range);
  const total = await tx.ledger.countEntries(userId, range);
  refuseTooLong(total);
  // Two orders at once are counted one after the other.
  await tx.users.lock([userId]);
  if ((await tx.messages.statementsSince(userId, clock.wallMs() - MS_PER_HOUR)) >= MOST_AN_HOUR)
    throw new Refusal(
      'too_many_statements',
      `You have ordered ${MOST_AN_HOUR} statements within an hour; try again later.`,
    );
  const id = ids.next();
  const body: StatementMessage = { kind: 'statement', ...range, total };
  await tx.messages.orderStatement(userId, id, body);
  return ordered(id, body, 'waiting');
}

/** How far an ordered statement is (R9.04d). @throws Refusal statement_not_found */
export async function readStatement(
  reads: Pick<Reads, 'statement'>,
  userId: string,
  id: string,
): Promise<OrderedStatement> {
  const found = await reads.statement(userId, id);
  if (found === null) throw new Refusal('statement_not_found', 'You have no statement with this id.', 'id');
  return ordered(id, found.body, found.status);
}

/**
 * The file of an ordered statement (R9.04c), read in bounded steps. Whose ledger it shows, the chat says that it
 * goes to. @throws StatementImpossible
 */
export async function buildStatement(
  deps: StatementDeps,
  telegramId: string,
  { fromMs, toMs }: EntriesRange,
): Promise<OutgoingFile> {
  const user = await deps.store.transaction((tx) => tx.users.byTelegramId(telegramId), { readOnly: true });
  if (user === null) throw new StatementImpossible('nobody has this chat');
  const begin = ({ before }: StatementStart) => [encoded(statementHead(fromMs, before))];
  const add = (parts: Uint8Array[], rows: readonly StatementRow[]) => {
    parts.push(encoded(statementLines(rows)));
    return parts;
  };
  const { result, after } = await readInSteps(deps, user.id, { fromMs, toMs }, begin, add);
  const parts = [...result, encoded(statementEnd(toMs, after))];
  return { name: statementFileName(fromMs, toMs), content: joined(parts) };
}

/**
 * Reads the entries of a period step by step; most have one step, which is of one moment. What was booked late into a
 * longer one meanwhile shows in the balances at its end: then all is read again.
 */
async function readInSteps<Result>(
  { store: { reads }, clock, signal }: StatementDeps & { readonly signal?: AbortSignal },
  userId: string,
  range: EntriesRange,
  begin: (start: StatementStart) => Result,
  add: (result: Result, rows: readonly StatementRow[]) => Result,
): Promise<{ readonly result: Result; readonly after: StatementBalances }> {
  const endMs = clock.wallMs() + LONGEST_BUILD_MS;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const start = await reads.statementStart(userId, range, FIRST_ROWS);
    let balances = start.before;
    let result = begin(start);
    let page: EntriesPage = start;
    for (;;) {
      const step = statementRows(page.entries, balances);
      balances = step.after;
      result = add(result, step.rows);
      if (page.next === null) break;
      if (signal?.aborted === true) throw new StatementImpossible('nobody waits for it any more');
      if (clock.wallMs() > endMs) throw new StatementImpossible('the ledger took too long to read');
      page = await reads.entriesAfter(userId, range, page.next, STEP_ROWS);
    }
    if (page === start || isSame(await reads.balancesBefore(userId, range.toMs), balances))
      return { result, after: balances };
  }
  throw new StatementImpossible('the period was being booked all the time');
}

function refuseEmpty({ fromMs, toMs }: EntriesRange): void {
  if (fromMs >= toMs)
    throw new Refusal(
      'validation_failed',
      'from_timestamp: must be earlier than to_timestamp, and not in the future.',
      'from_timestamp',
    );
}

function refuseTooLong(total: number): void {
  if (total > STATEMENT_MAX_ROWS)
    throw new Refusal(
      'statement_too_long',
      `This period has ${total} entries; a statement has at most ${STATEMENT_MAX_ROWS}. Choose a shorter one.`,
      'from_timestamp',
    );
}

const STATUS_OF: Readonly<Record<MessageStatus, OrderedStatement['status']>> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  dropped: 'blocked',
  failed: 'failed',
  unknown: 'failed',
};

function ordered(id: string, { fromMs, toMs, total }: StatementMessage, status: MessageStatus) {
  return { id, status: STATUS_OF[status], fileName: statementFileName(fromMs, toMs), total };
}

function isSame(one: StatementBalances, other: StatementBalances): boolean {
  return Object.entries(one).every(
    ([account, balance]) => other[account as keyof StatementBalances] === balance,
  );
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const content = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}
