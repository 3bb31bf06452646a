import { MS_PER_DAY } from '@axiom/domain/constants';
import { booking } from '@axiom/domain/ledger';
import { axiom, formatDecimal, parseAmount } from '@axiom/domain/money';
import * as z from 'zod/mini';
import { operationRow } from '#contract/operations.ts';
import type { Core } from '../compose/core.ts';
import { MAINTENANCE_TEXT, type Maintenance } from '../operations/maintenance.ts';
import { StoreUnavailable } from '../ports/store.ts';
import { exportSnapshot } from '../snapshot/export-snapshot.ts';
import { emitBalance } from '../use-cases/tell.ts';
import { operationOf } from '../wire/operations.ts';
import { iso } from '../wire/time.ts';
import type { AdminHandler, AdminReply, Caller } from './channel.ts';
import { payoutCommands } from './payout-commands.ts';
import { reconcileBooks } from './reconcile-command.ts';
import { taskCommands } from './task-commands.ts';
import { type CommandName, schemas } from './command-schemas.ts';
import { mayHaveHappened } from './uncertain.ts';
import { walletCommands } from './wallet-commands.ts';

type Name = CommandName;
type Args<N extends Name> = z.output<(typeof schemas)[N]>;
type Commands = { readonly [N in Name]: (args: Args<N>, caller: Caller) => Promise<unknown> };

class WithExitCode {
  readonly result: unknown;
  readonly exitCode: number;
  constructor(result: unknown, exitCode: number) {
    this.result = result;
    this.exitCode = exitCode;
  }
}

const LIST = { offset: 0, limit: 300 };
/** What moved last on their accounts: where their AXIOM came from. */
const LAST_OPERATIONS = { offset: 0, limit: 50, order: 'desc' } as const;

/** The operator's commands over a core; `maintenance` is the running server's: a change takes effect at once. */
export function adminCommands(core: Core, maintenance: Maintenance): AdminHandler {
  const commands = commandTable(core, maintenance);
  return async ({ command, args }, caller): Promise<AdminReply> => {
    if (!Object.hasOwn(schemas, command))
      return { ok: false, error: `there is no command ${command.slice(0, 40)}` };
    const name = command as Name;
    const parsed = schemas[name].safeParse(args);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return { ok: false, error: `${command}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` };
    }
    const run = commands[name] as (args: unknown, caller: Caller) => Promise<unknown>;
    const found = await run(parsed.data, caller).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw new Error(`${error.message}${mayHaveHappened({ command, args })}`, { cause: error });
    });
    return found instanceof WithExitCode
      ? { ok: true, result: found.result, exitCode: found.exitCode }
      : { ok: true, result: found };
  };
}

function commandTable(core: Core, maintenance: Maintenance): Commands {
  const { store, cases } = core;
  return {
    async maintenance({ state, text }) {
      await maintenance.set(state === 'on' ? (text ?? MAINTENANCE_TEXT) : null);
      return { maintenance: state };
    },
    async clock({ offset_ms }) {
      if (core.settings.network !== 'devnet') throw new Error('the clock moves on a devnet only');
      await core.offset.set(offset_ms);
      return { offset_ms, now: iso(core.clock.nowMs()) };
    },
    policy_show: async () => ({ id: cases.policies.current().id, document: await currentDocument(core) }),
    async policy_apply({ document }) {
      const before = cases.policies.current().id;
      const { id } = await core.policies.apply(document);
      return { id, replaced: before === id ? null : before };
    },
    user_show: ({ telegram_id }) => showUser(core, telegram_id),
    adjust: (args) => adjust(core, args),
    ...payoutCommands(core),
    ...walletCommands(core),
    reconcile: async (_args, caller) => {
      const { result, exitCode } = await reconcileBooks(core, caller);
      return new WithExitCode(result, exitCode);
    },
    ...taskCommands(core),
    export: () => exportSnapshot({ store, clock: core.clock, random: cases.random }),
  };
}

async function currentDocument(core: Core): Promise<unknown> {
  const row = await core.store.transaction((tx) => tx.policies.current(), { readOnly: true });
  return row === null ? null : JSON.parse(row.document);
}

async function showUser({ store }: Core, id: string): Promise<unknown> {
  const user = await store.transaction((tx) => tx.users.byTelegramId(id), { readOnly: true });
  if (user === null) throw new Error(`nobody with the Telegram id ${id} has signed in`);
  const balances = await store.reads.balances(user.id);
  const mints = await store.reads.mints(user.id, LIST);
  const stakes = await store.reads.stakes(user.id, LIST);
  const operations = await store.reads.operations(user.id, LAST_OPERATIONS);
  const { isMember, ...person } = user;
  return {
    ...person,
    communityParticipation: isMember,
    balances: Object.fromEntries(Object.entries(balances).map(([name, nano]) => [name, formatDecimal(nano)])),
    mints: mints?.rows.map(({ mint }) => ({
      id: mint.id,
      status: mint.status,
      amount_ton: formatDecimal(mint.amountTon),
    })),
    stakes: stakes?.rows.map(({ stake }) => ({
      id: stake.id,
      status: stake.status,
      total_amount: formatDecimal(stake.totalAmount),
    })),
    last_operations: operations.rows.map((row) => operationRow.write(operationOf(row))),
  };
}

/** Refuses what it has booked in the last day, unless told `again`: an operator repeats a command that was not answered. */
async function adjust(core: Core, args: Args<'adjust'>): Promise<unknown> {
  const isNegative = args.amount.startsWith('-');
  const size = parseAmount(isNegative ? args.amount.slice(1) : args.amount, {
    field: 'amount',
    currency: 'AXIOM',
  });
  if (size === 0n) throw new Error('amount must not be 0: nothing would change');
  const amountToken = axiom(isNegative ? -size : size);
  return core.store.transaction(async (tx) => {
    const user = await tx.users.byTelegramId(args.telegram_id);
    if (user === null) throw new Error(`nobody with the Telegram id ${args.telegram_id} has signed in`);
    await tx.users.lock([user.id]);
    const adjustment = { userId: user.id, account: args.account, amountToken };
    const note = args.reason;
    const atMs = core.clock.nowMs();
    const bookedMs =
      args.again === true ? null : await tx.ledger.lastAdjustedMs({ ...adjustment, note }, atMs - MS_PER_DAY);
    if (bookedMs !== null)
      throw new Error(
        `the same adjustment was booked at ${iso(bookedMs)}; nothing was booked now. --again books it once more`,
      );
    await tx.ledger.post(booking.adjustment(adjustment), { atMs, note });
    await emitBalance(tx, core.cases, user.id);
    const balances = await tx.ledger.balances(user.id);
    return { account: args.account, balance: formatDecimal(balances[args.account]) };
  });
}
