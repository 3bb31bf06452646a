import { type Difference, kindsAbout, type MovementSubject } from '@axiom/domain/audit';
import { accountKey, type Entry, isCached, userAccount, type UserAccountName } from '@axiom/domain/ledger';
import { axiom, formatDecimal, sum } from '@axiom/domain/money';
import type { AuditedBond, AuditedShape, AuditRepository } from '#server/ports/store-audit.ts';
import { DAY_SUBJECT, FIRST_DAY } from '#server/ports/store-plumbing.ts';
import { chainFacts, taskFacts } from './audit-chain.ts';
import { groupBy, linesOf, pageBy } from './audit-pages.ts';
import { balanceKey, keyOfEntry, type Movement } from './tables/ledger.ts';
import { keptSums } from './ledger.ts';
import type { MemoryTables } from './tables.ts';

/** Facts for the audit, counted anew from the rows. */
export function auditRepository(tables: MemoryTables): AuditRepository {
  return {
    ...ledgerFacts(tables),
    ...bondFacts(tables),
    ...chainFacts(tables),
    ...taskFacts(tables),
    standing: async () => standing(tables),
    sizes: async () => ({
      movements: tables.movements.all().length,
      links_accounts: tables.links.all().length,
      people_accounts: tables.balances.all().length,
      people: tables.users.all().length,
      kept: 0,
      bonds: tables.mints.all().length,
      links: tables.links.all().length,
      payouts: tables.payouts.all().length,
      deposits: tables.deposits.all().length,
      task_payments: tables.taskPayments.all().length,
      task_claims: tables.userTasks.all().length,
    }),
  };
}

function classOf({ account }: Entry): string {
  return account.owner === 'system' ? accountKey(account) : `${account.owner}/${account.name}`;
}

function ledgerFacts(tables: MemoryTables): Pick<AuditRepository, 'movements' | 'accounts'> {
  const { movements, balances } = tables;
  return {
    movements: async (range, last) => {
      const differences: Difference[] = [];
      const shapes = new Map<string, AuditedShape>();
      const page = pageBy(
        movements.all().filter(({ id }) => id <= last),
        ({ id }) => id,
        range,
        (movement): readonly AuditedShape[] => {
          differences.push(...unbalanced(movement), ...lost(tables, movement));
          for (const entry of movement.entries) {
            const { currency, amount } = entry;
            const account = classOf(entry);
            const key = `${movement.kind} ${account} ${currency}`;
            const nano = (shapes.get(key)?.nano ?? 0n) + amount;
            shapes.set(key, { movementId: movement.id, kind: movement.kind, account, currency, nano });
          }
          return [];
        },
      );
      return { ...page, rows: [...shapes.values()], differences };
    },
    accounts: async (_range, owner) => {
      const sums = new Map<string, bigint>();
      for (const { entries } of movements.all())
        for (const entry of entries)
          if (isCached(entry.account))
            sums.set(keyOfEntry(entry), (sums.get(keyOfEntry(entry)) ?? 0n) + entry.amount);
      const cached = new Map(
        balances.all().map(({ account, currency, nano }) => [balanceKey(account, currency), nano]),
      );
      const keys = [...new Set([...sums.keys(), ...cached.keys()])].filter((key) =>
        key.startsWith(`${owner}/`),
      );
      const rows = keys.flatMap((key): Difference[] => {
        const [account = '', currency = ''] = key.split(' ');
        const [total, held] = [sums.get(key) ?? 0n, cached.get(key) ?? 0n];
        if (total === held) return [];
        const text = (nano: bigint) => `${formatDecimal(nano)} ${currency}`;
        return [{ what: 'cache', row: `account ${account}`, expected: text(total), found: text(held) }];
      });
      return { rows, read: keys.length, next: null };
    },
  };
}

function unbalanced({ id, kind, entries }: Movement): readonly Difference[] {
  return (['TON', 'AXIOM'] as const).flatMap((currency) => {
    const off = entries.reduce(
      (total, entry) => (entry.currency === currency ? total + entry.amount : total),
      0n,
    );
    const row = `movement ${id} ${kind}`;
    const found = `${formatDecimal(off)} ${currency}`;
    return off === 0n ? [] : [{ what: 'sum', row, expected: `0 ${currency}`, found }];
  });
}

/** Rows that the movement should name and that are not there. */
function lost(tables: MemoryTables, { id, kind, subject }: Movement): readonly Difference[] {
  const payments = tables.taskPayments;
  const named: Readonly<Record<MovementSubject, readonly [string | undefined, boolean]>> = {
    mint: [subject.mintId, tables.mints.get(subject.mintId ?? '') !== null],
    stake: [subject.stakeId, tables.stakes.get(subject.stakeId ?? '') !== null],
    payout: [subject.payoutId, tables.payouts.get(subject.payoutId ?? '') !== null],
    deposit: [subject.depositId, tables.deposits.get(subject.depositId ?? '') !== null],
    link: [subject.linkId, tables.links.get(subject.linkId ?? '') !== null],
    task_payment: [subject.taskId, payments.one('movement', id) !== null],
  };
  return (Object.keys(named) as MovementSubject[]).flatMap((what) => {
    const [name, isThere] = named[what];
    if (isThere || !kindsAbout(what).includes(kind)) return [];
    const found = name === undefined ? 'none' : `${name}, which is not`;
    return [{ what: 'subject', row: `movement ${id} ${kind}`, expected: `a ${what} that is there`, found }];
  });
}

function bondFacts(tables: MemoryTables): Pick<AuditRepository, 'people' | 'kept' | 'bonds' | 'links'> {
  const { users, mints, stakes, bonuses, links, activations, balances, movements } = tables;
  return {
    // Nothing is kept: everything is counted.
    kept: async (_range, last) => ({
      rows: [],
      read: users.all().filter(({ id }) => id <= last).length,
      next: null,
    }),
    people: async (range) =>
      pageBy(
        users.all(),
        ({ id }) => id,
        range,
        ({ id }) => {
          const held = (name: UserAccountName) =>
            axiom(balances.get(balanceKey(accountKey(userAccount(id, name)), 'AXIOM'))?.nano ?? 0n);
          return [
            {
              userId: id,
              bonded: held('bonded'),
              staked: held('staked'),
              referralPending: held('referral_pending'),
              activeMints: sum(
                mints
                  .of('owner', id)
                  .flatMap(({ mint }) => (mint.status === 'active' ? [mint.amountToken] : [])),
              ),
              activeStakes: sum(
                stakes
                  .of('owner', id)
                  .flatMap(({ stake }) => (stake.status === 'active' ? [stake.totalAmount] : [])),
              ),
              pendingBonuses: sum(
                bonuses
                  .of('inviter', id)
                  .flatMap(({ status, bonus }) => (status === 'pending' ? [bonus] : [])),
              ),
            },
          ];
        },
      ),
    bonds: async (range) => {
      const about = groupBy(movements.all(), ({ subject }) => subject.mintId ?? '');
      const uses = new Map(activations.all().map((use) => [use.mintId, use]));
      return pageBy(
        mints.all(),
        ({ mint }) => mint.id,
        range,
        ({ mint, policyId }) => [
          { ...bondOf(tables, mint.id, uses), mint, policyId, lines: linesOf(about.get(mint.id) ?? []) },
        ],
      );
    },
    links: async (range) => {
      const about = groupBy(movements.all(), ({ subject }) => subject.linkId ?? '');
      return pageBy(
        links.all(),
        ({ link }) => link.id,
        range,
        ({ link }) => [
          {
            link,
            uses: activations.of('link', link.id).length,
            lines: linesOf(
              about.get(link.id) ?? [],
              ({ account }) => account.owner === 'link' && account.linkId === link.id,
            ),
          },
        ],
      );
    },
  };
}

type Uses = ReadonlyMap<string, { readonly linkId: string; readonly userId: string }>;

function bondOf(
  { mints, users, stakes, stakingFees, bonuses, work }: MemoryTables,
  id: string,
  uses: Uses,
): Partial<AuditedBond> {
  const inviterId = users.get(mints.get(id)?.mint.ownerId ?? '')?.inviterId ?? undefined;
  const stake = stakes.one('mint', id)?.stake;
  const fee = stake === undefined ? null : stakingFees.get(stake.id);
  const bonus = bonuses.get(id);
  const use = uses.get(id);
  const mintDue = work.get(`mint ${id}`);
  const stakeDue = stake === undefined ? null : work.get(`stake ${stake.id}`);
  return {
    ...(inviterId === undefined ? {} : { inviterId }),
    ...(stake === undefined ? {} : { stake }),
    ...(fee === null || fee.txHash === null ? {} : { stakingFeeTon: fee.fee.amountTon }),
    ...(bonus === null
      ? {}
      : { referral: { ...bonus, bonusToken: bonus.bonus, turnoverTon: bonus.turnover } }),
    ...(use === undefined ? {} : { use }),
    ...(mintDue === null ? {} : { mintDueAtMs: mintDue.dueAtMs }),
    ...(stakeDue === null ? {} : { stakeDueAtMs: stakeDue.dueAtMs }),
  };
}

function standing(tables: MemoryTables): Awaited<ReturnType<AuditRepository['standing']>> {
  const { payouts, deposits, cursors, settings, work, movements, taskPurses, policies } = tables;
  const open = payouts.all().filter(({ payout }) => ['queued', 'held', 'sending'].includes(payout.status));
  const total = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);
  const sales = open.flatMap(({ payout }) => (payout.kind === 'withdrawal' ? [payout] : []));
  const refunds = open.flatMap(({ payout }) =>
    payout.kind === 'withdrawal'
      ? []
      : [{ status: payout.status, nano: deposits.get(payout.depositId ?? '')?.valueNano ?? 0n }],
  );
  const isSending = ({ status }: { readonly status: string }) => status === 'sending';
  const worth = {
    owedTon: total(sales.map(({ amountTon }) => amountTon)),
    sendingTon: total(sales.filter(isSending).map(({ amountTon }) => amountTon)),
  };
  const held = cursors.all().map(({ balanceNano }) => balanceNano);
  return {
    facts: {
      openSalesToken: total(sales.map(({ tokenAmount }) => tokenAmount)),
      sendingTon: worth.sendingTon + total(refunds.filter(isSending).map(({ nano }) => nano)),
      owedDepositsTon:
        total(deposits.all().flatMap(({ status, valueNano }) => (status === 'waiting' ? [valueNano] : []))) +
        total(refunds.filter((refund) => !isSending(refund)).map(({ nano }) => nano)),
      ...(held.length === 0 ? {} : { cursorsTon: total(held) }),
      hasDays: settings.get(FIRST_DAY) !== null,
      isDayDue: work.get(`day ${DAY_SUBJECT}`) !== null,
    },
    cursors: cursors.all(),
    lastMovement: movements.all().reduce((last, { id }) => (id > last ? id : last), ''),
    sums: keptSums(tables),
    people: {
      kept: tables.users.all().length,
      last: tables.users.all().reduce((last, { id }) => (id > last ? id : last), ''),
    },
    openSales: { kept: worth, rows: worth },
    purses: new Map(taskPurses.all().map(({ taskId, paid }) => [taskId, axiom(paid)])),
    policies: policies.all(),
  };
}
