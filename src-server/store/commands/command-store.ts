import { setImmediate as nextTurn } from 'node:timers/promises';
import { utcDayStart } from '@axiom/domain/time';
import type { Notice } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/random.ts';
import type { CommandNeed, CommandTx } from '../../ports/store-commands.ts';
import { CommandInProgress, StoreBusy } from '../../ports/store.ts';
import { codeOf } from '../../../src-process/code-of.ts';
import { failureOf, isStalePlan, isWorthRepeating } from '../failures.ts';
import type { Database } from '../open.ts';
import type { Ask, Statement } from '../statement.ts';
import { inBatches, isTooLate, type Waiting } from './batches.ts';
import { farmUnits, feeUnits, mintUnits, referralUnits, stakeUnits } from './bond-units.ts';
import { undo } from './journaled.ts';
import { ledgerUnits } from './ledger-units.ts';
import { peopleUnits, walletUnits } from './people-units.ts';
import { dayUnits, keyUnits, messageUnits, outboxUnits, policyUnits, workUnits } from './plumbing-units.ts';
import { readFacts } from './read-facts.ts';
import { hotWalletUnits, payoutUnits } from './sale-units.ts';
import { taskUnits } from './task-units.ts';
import { AnotherDay, UnitOfWork } from './unit-of-work.ts';
import { KEYS_NAME, rowsToWrite } from './write-rows.ts';

/** How often a command is decided before it counts as busy. */
const TRIES = 3;
/** After which time a command is tried again whose person is held elsewhere. */
const ASIDE_MS = 50;
/** Longest that a batch decides at a stretch: whoever is refused meanwhile, or asks for something else, waits for so long. */
const LONGEST_STRETCH_MS = 5;

type Decide = (tx: CommandTx) => Promise<unknown>;

interface Command extends Waiting {
  readonly need: CommandNeed;
  readonly decide: Decide;
  tries: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How a command was decided: an answer, or the error that is its answer. */
type Decided = { readonly answer: unknown } | { readonly error: unknown } | typeof ASIDE;

/** Somebody concerned is held by another transaction: nobody waits for them inside this one. */
const ASIDE = { isAside: true } as const;

const BEGIN: Statement = { name: '', text: 'begin' };
const COMMIT: Statement = { name: '', text: 'commit' };
const ROLLBACK: Statement = { name: '', text: 'rollback' };

export interface CommandStoreDeps {
  readonly database: Pick<Database, 'alone'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publish: (notice: Notice) => void;
  /** Runs what must not open a transaction of its own. */
  readonly inside: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Runs commands in batches: one round trip locks and reads what all of them need, each is decided in memory after the
 * others, one round trip writes what was decided, and what was written is committed. An error of one is that one's answer
 * and changes nothing.
 */
export function commandStore(
  deps: CommandStoreDeps,
): <T>(need: CommandNeed, decide: (tx: CommandTx) => Promise<T>) => Promise<T> {
  const begin = inBatches<Command>(
    (batch) => runBatch(deps, batch, (command) => begin(command)),
    ({ reject }) => reject(new StoreBusy()),
  );
  return <T>(need: CommandNeed, decide: (tx: CommandTx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      begin({
        need,
        decide,
        names: namesOf(need),
        isAlone: need.isUpload === true,
        sinceMs: performance.now(),
        tries: 0,
        resolve: resolve as (answer: unknown) => void,
        reject,
      });
    });
}

function namesOf({ userId, activationCode }: CommandNeed): readonly string[] {
  return activationCode === undefined ? [userId] : [userId, `code ${activationCode}`];
}

/** Answers the commands that have ended, and returns the others. */
async function runBatch(
  deps: CommandStoreDeps,
  batch: readonly Command[],
  begin: (command: Command) => void,
): Promise<readonly Command[]> {
  for (const command of batch) command.tries += 1;
  let outcome: Outcome;
  try {
    outcome = await deps.database.alone((ask) => transaction(deps, ask, batch));
  } catch (error) {
    return afterFailure(batch, error);
  }
  if ('failure' in outcome) return afterFailure(batch, outcome.failure);
  for (const notice of outcome.told) deps.publish(notice);
  for (const [place, command] of batch.entries()) {
    const how = outcome.decided[place];
    if (how === undefined) command.reject(new Error('a command of a batch was not decided'));
    else if ('isAside' in how) setAside(command, begin);
    else if ('answer' in how) command.resolve(how.answer);
    else command.reject(how.error);
  }
  return [];
}

function setAside(command: Command, begin: (command: Command) => void): void {
  command.tries -= 1;
  if (isTooLate(command)) command.reject(new StoreBusy());
  else setTimeout(begin, ASIDE_MS, command);
}

/**
 * The transaction failed and changed nothing. What has changed meanwhile is read again; what fails beside others is tried
 * by itself, so that it fails for nobody else.
 */
function afterFailure(batch: readonly Command[], error: unknown): readonly Command[] {
  // Each connection tells once that its plans are stale, and is gone then.
  if (isStalePlan(error)) for (const command of batch) command.tries -= 1;
  const again = batch.filter((command) => {
    const mayRepeat = (isWorthRepeating(error) || error instanceof AnotherDay) && command.tries < TRIES;
    if (mayRepeat) return true;
    if (batch.length > 1 && isOfOne(error)) {
      command.isAlone = true;
      return true;
    }
    command.reject(error instanceof AnotherDay ? new StoreBusy({ cause: error }) : failureOf(error));
    return false;
  });
  return again;
}

/** Whether a failure may be the fault of one command among several, not of the database. */
function isOfOne(error: unknown): boolean {
  const state = codeOf(error);
  return failureOf(error) === error || state === '55P03' || state === '57014' || isWorthRepeating(error);
}

/** `failure`: it was rolled back, and the connection can be used again. */
type Outcome =
  | { readonly decided: readonly Decided[]; readonly told: readonly Notice[] }
  | { readonly failure: unknown };

/** @throws where the connection cannot be used again */
async function transaction(deps: CommandStoreDeps, ask: Ask, batch: readonly Command[]): Promise<Outcome> {
  const { clock } = deps;
  const work = new UnitOfWork(utcDayStart(clock.nowMs()), clock.wallMs());
  const needs = batch.map(({ need }) => need);
  let decided: readonly Decided[];
  try {
    const begun = ask(BEGIN, []);
    await Promise.all([begun, readFacts(ask, needs, work)]);
    decided = await decideAll(deps, ask, batch, work);
    const writing = rowsToWrite(work).map(({ name, send }) => ({ name, done: send(ask) }));
    const ended = await Promise.allSettled(writing.map(({ done }) => done));
    const place = ended.findIndex(({ status }) => status === 'rejected');
    if (place !== -1) throw failureIn(ended[place] as PromiseRejectedResult, writing[place]?.name);
  } catch (failure) {
    await ask(ROLLBACK, []).catch(() => {
      throw failure;
    });
    return { failure };
  }
  // Sent only now: a commit that follows a write without an answer could happen after we have said that it did not.
  await ask(COMMIT, []);
  return { decided, told: work.told.rows };
}

/** A key that another transaction has taken and not committed: the same request is being worked on. */
function failureIn({ reason }: PromiseRejectedResult, name: string | undefined): unknown {
  return name === KEYS_NAME && codeOf(reason) === '55P03' ? new CommandInProgress({ cause: reason }) : reason;
}

async function decideAll(
  deps: CommandStoreDeps,
  ask: Ask,
  batch: readonly Command[],
  work: UnitOfWork,
): Promise<readonly Decided[]> {
  const tx = unitsOf(work, ask, deps.ids);
  const decided: Decided[] = [];
  let sinceMs = performance.now();
  for (const { decide, need } of batch) {
    if (performance.now() - sinceMs >= LONGEST_STRETCH_MS) {
      await nextTurn();
      sinceMs = performance.now();
    }
    if (isHeldElsewhere(need, work)) {
      decided.push(ASIDE);
      continue;
    }
    try {
      decided.push({ answer: await deps.inside(() => decide(tx)) });
      work.journal.length = 0;
    } catch (error) {
      if (error instanceof AnotherDay || isOfDatabase(error)) throw error;
      undo(work.journal);
      decided.push({ error });
    }
  }
  return decided;
}

/** Whether somebody concerned is there, and is not locked. */
function isHeldElsewhere(
  { userId, mintId, activationCode, isStake }: CommandNeed,
  work: UnitOfWork,
): boolean {
  const isHeld = (id: string | null | undefined) =>
    typeof id === 'string' && work.people.has(id) && work.users.get(id) === undefined;
  if (isHeld(userId) || (isStake === true && work.isDayBeginning)) return true;
  if (mintId !== undefined && isHeld(work.users.get(userId)?.inviterId)) return true;
  if (activationCode === undefined) return false;
  const opened = [...work.links.values()].find(({ link }) => link.activationCode === activationCode);
  return isHeld(opened?.link.ownerId);
}

/** A statement of the transaction has failed: nothing of the batch can be kept. */
function isOfDatabase(error: unknown): boolean {
  return failureOf(error) !== error || /^[0-9A-Z]{5}$/.test(codeOf(error) ?? '');
}

function unitsOf(work: UnitOfWork, ask: Ask, ids: Ids): CommandTx {
  return {
    users: peopleUnits(work),
    mints: mintUnits(work, ask),
    stakes: stakeUnits(work, ask),
    stakingFees: feeUnits(work),
    referrals: referralUnits(work),
    farming: farmUnits(work, ask),
    tasks: taskUnits(work, ask),
    wallets: walletUnits(work, ask),
    ledger: ledgerUnits(work, ids, ask),
    payouts: payoutUnits(work),
    hotWallets: hotWalletUnits(work),
    outbox: outboxUnits(work),
    idempotency: keyUnits(work),
    work: workUnits(work, ask),
    policies: policyUnits(work, ask),
    days: dayUnits(work, ask),
    messages: messageUnits(work, ask),
    // Its lock was taken before the facts were read.
    share: async () => undefined,
  };
}
