import { LINK_OPENERS_SHOWN } from '@axiom/domain/constants';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import type { MintRecord, PageQuery, StakeRecord } from '#server/ports/store-bonds.ts';
import type { FarmLinkRecord } from '#server/ports/store-farming.ts';
import type { OwnPage, PersonFacts, Reads } from '#server/ports/store-reads.ts';
import type { CommandTx } from '#server/ports/store-commands.ts';
import type { StoreTx } from '#server/ports/store.ts';
import { salesOf } from './chain.ts';
import { balancesBefore, entriesAfter, statementStart } from './entries.ts';
import { openersOf } from './farming.ts';
import { earningsOf, friendsOf } from './friends.ts';
import { heldOf } from './held.ts';
import { history } from './ledger.ts';
import { orderedStatement } from './messages.ts';
import { openIn } from './operator.ts';
import { eventsIn } from './plumbing.ts';
import { by, descending, pageOf } from './ordering.ts';
import { candlesIn } from './prices.ts';
import type { MemoryTables } from './tables.ts';

/** Every command and every transaction finds all there is. */
export type MemoryTx = StoreTx & CommandTx;

type Look = <T>(work: (tx: MemoryTx) => Promise<T>) => Promise<T>;

const newestMint = descending(
  by<MintRecord>(
    ({ mint }) => mint.createdAtMs,
    ({ mint }) => mint.id,
  ),
);
const newestStake = descending(
  by<StakeRecord>(
    ({ stake }) => stake.createdAtMs,
    ({ stake }) => stake.id,
  ),
);
const newestLink = descending(
  by<FarmLinkRecord>(
    ({ link }) => link.createdAtMs,
    ({ link }) => link.id,
  ),
);

/** What calls that only read need, each in a look of its own. */
export function readsOf(tables: MemoryTables, look: Look): Reads {
  const ownPage = <Row>(userId: string, page: PageQuery, rowsOf: () => Row[]): Promise<OwnPage<Row> | null> =>
    look(async (tx) => {
      const user = await tx.users.byId(userId);
      return user === null ? null : { ...pageOf(rowsOf(), page), version: user.version };
    });
  return {
    user: (userId) => look((tx) => tx.users.byId(userId)),
    person: (userId, dayMs) => look((tx) => person(tables, tx, userId, dayMs)),
    mints: (userId, page) =>
      ownPage(userId, page, () => tables.mints.of('owner', userId).toSorted(newestMint)),
    stakes: (userId, page) =>
      ownPage(userId, page, () => tables.stakes.of('owner', userId).toSorted(newestStake)),
    links: (userId, page) =>
      ownPage(userId, page, () =>
        tables.links
          .of('owner', userId)
          .toSorted(newestLink)
          .map((record) => ({ ...record, openedBy: openersOf(tables, record.link.id, LINK_OPENERS_SHOWN) })),
      ),
    sales: (userId, query) => look(async () => salesOf(tables, userId, query)),
    operations: (userId, query) => look(async () => history(tables, userId, query)),
    tasks: (userId, periods) =>
      look(async (tx) => {
        const records = await tx.tasks.ofUser(userId, periods);
        const started = records.map(async (record) => {
          const { startedAtMs } = record.task;
          return { record, policyId: startedAtMs === undefined ? null : await tx.policies.idAt(startedAtMs) };
        });
        return {
          records: await Promise.all(started),
          paid: await tx.tasks.paid(),
          friendsReleased: await tx.referrals.friendsReleased(userId),
        };
      }),
    notices: (userId) =>
      look(async (tx) => {
        const user = await tx.users.byId(userId);
        if (user === null) return null;
        const wanted = await tx.messages.wanted(user.telegramId);
        return BOT_NOTICE_KINDS.filter((kind) => wanted.includes(kind));
      }),
    friends: (userId, page) =>
      look(async (tx) => {
        const user = await tx.users.byId(userId);
        return user === null ? null : friendsOf(tables, user, page);
      }),
    earnings: (userId, limits) =>
      look(async (tx) => {
        const user = await tx.users.byId(userId);
        return user === null ? null : earningsOf(tables, userId, limits);
      }),
    saleFacts: (userId, dayMs) =>
      look(async (tx) => ({
        balances: await tx.ledger.balances(userId),
        sold: await tx.payouts.soldOn(userId, dayMs),
      })),
    stake: (userId, id) => look((tx) => tx.stakes.ofUser(userId, id)),
    link: (userId, activationCode) =>
      look(async (tx) => {
        const record = await tx.farming.byCode(activationCode);
        if (record === null) return null;
        const used = await tx.farming.activation(record.link, userId);
        const author = await tx.users.byId(record.link.ownerId);
        return {
          record,
          authorName: author?.firstName ?? '',
          ownBond: used === null ? null : await tx.mints.byId(used.mintId),
        };
      }),
    statementStart: (userId, range, limit) => look(async () => statementStart(tables, userId, range, limit)),
    entriesAfter: (userId, range, after, limit) =>
      look(async () => entriesAfter(tables, userId, range, after, limit)),
    balancesBefore: (userId, atMs) => look(async () => balancesBefore(tables, userId, atMs)),
    ownLink: (userId, id) => look((tx) => tx.farming.ofUser(userId, id)),
    statement: (userId, id) => look(async () => orderedStatement(tables, userId, id)),
    candles: (rows) => look(async () => candlesIn(tables, rows)),
    balances: (userId) => look((tx) => tx.ledger.balances(userId)),
    events: (wanted) => look(async () => eventsIn(tables, wanted)),
    version: (userId) => look(async (tx) => (await tx.users.byId(userId))?.version ?? null),
    operator: (nowMs) => look(async () => openIn(tables, nowMs)),
  };
}

async function person(
  tables: MemoryTables,
  tx: MemoryTx,
  userId: string,
  dayMs: number,
): Promise<PersonFacts | null> {
  const user = await tx.users.byId(userId);
  if (user === null) return null;
  return {
    dayMs,
    user,
    balances: await tx.ledger.balances(userId),
    sums: await tx.referrals.sums(userId),
    held: heldOf(tables, userId),
    policyId: await tx.policies.idAt(dayMs),
    collectiveBonus: (await tx.days.newest(dayMs))?.collectiveBonus ?? null,
    newReferrals: tables.users.of('inviter', userId).length - user.friendsSeen,
    walletAddress: (await tx.wallets.ofUser(userId))?.address ?? null,
  };
}
