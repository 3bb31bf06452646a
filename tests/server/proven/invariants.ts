import { reconcile } from '#server/chain/reconcile.ts';
import type { MintRecord, PageQuery } from '#server/ports/store-bonds.ts';
import type { FarmLinkRecord } from '#server/ports/store-farming.ts';
import type { OwnPage } from '#server/ports/store-reads.ts';
import type { StoreTx } from '#server/ports/store.ts';
import { HOT } from '../chain/support/fake-chain.ts';
import { auditOf } from '../support/audit.ts';
import type { Acknowledged } from './people.ts';
import type { World } from './world.ts';

const ALL = { offset: 0, limit: 1_000_000 };

/** What must hold whatever happened (I1–I9). Answers every breach with its name. */
export async function breaches(world: World, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const mints = await everyOne(world, world.kept.reads.mints);
  const links = await everyOne(world, world.kept.reads.links);
  const found = await world.kept.transaction(async (tx) => [
    ...(await creditBreaches(world, tx, mints)),
    ...(await linkBreaches(tx, links)),
    ...(await lostAnswers(tx, acknowledged)),
  ]);
  return [...(await ledgerBreaches(world)), ...found, ...paidTwice(world), ...(await chainBreaches(world))];
}

/** I1 sums, I2 negatives, I3 caches, and the rows behind them. */
async function ledgerBreaches({ kept }: World): Promise<string[]> {
  const differences = await auditOf(kept);
  return differences.map(({ what, row, expected, found }) => `I1-3 ${what} ${row}: ${expected} ≠ ${found}`);
}

/** I4: a transaction of the chain is credited once, to one bond or as one deposit. */
async function creditBreaches(world: World, tx: StoreTx, mints: readonly MintRecord[]): Promise<string[]> {
  const credited = mints.flatMap(({ txHash }) => (txHash === null ? [] : [txHash]));
  const twice = credited.filter((hash, index) => credited.indexOf(hash) !== index);
  const onChain = new Set(world.chain.history.map(({ hash }) => hash));
  const unpaid = mints.filter(
    ({ mint, txHash }) =>
      mint.origin === 'paid' && mint.activatedAtMs !== undefined && !onChain.has(txHash ?? ''),
  );
  const { rows } = await tx.deposits.list(ALL);
  const both = rows.filter(({ hash, reason }) => reason !== 'surplus' && credited.includes(hash));
  return [
    ...twice.map((hash) => `I4 ${hash} is credited twice`),
    ...unpaid.map(({ mint }) => `I4 bond ${mint.id} is active without a payment`),
    ...both.map(({ hash }) => `I4 ${hash} is a bond and a deposit`),
  ];
}

/** I5: one payout, one executed payment. */
function paidTwice({ chain }: World): string[] {
  const comments = chain.paid.map(({ comment }) => comment);
  return comments
    .filter((comment, index) => comments.indexOf(comment) !== index)
    .map((comment) => `I5 ${comment} was paid twice`);
}

/** I6: no more activations than shares. */
async function linkBreaches(tx: StoreTx, links: readonly FarmLinkRecord[]): Promise<string[]> {
  const found: string[] = [];
  for (const { link } of links) {
    let uses = 0;
    for (const other of await everybody(tx)) {
      if ((await tx.farming.activation(link, other)) !== null) uses += 1;
    }
    if (uses > link.countActivations || (!link.isForMe && uses !== link.activated)) {
      found.push(
        `I6 link ${link.id}: ${uses} uses, ${link.activated} counted, ${link.countActivations} shares`,
      );
    }
  }
  return found;
}

/** I8: what was answered is there. */
async function lostAnswers(tx: StoreTx, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const found: string[] = [];
  for (const { sent, answer } of acknowledged) {
    const id = typeof answer['id'] === 'string' ? answer['id'] : '';
    const row =
      sent.route === 'mintCreate' || sent.route === 'mintCancel'
        ? await tx.mints.ofUser(sent.userId, id)
        : sent.route === 'stakeCreate'
          ? await tx.stakes.ofUser(sent.userId, id)
          : sent.route === 'withdrawCreate'
            ? await tx.payouts.byId(id)
            : sent.route === 'farmCreate'
              ? await tx.farming.ofUser(sent.userId, id)
              : sent;
    if (row === null) found.push(`I8 ${sent.route} ${id} was answered and is gone`);
  }
  return found;
}

/** I9: chain and books agree to the nano, where the server has looked. */
async function chainBreaches({ server }: World): Promise<string[]> {
  if (server === null) return [];
  const { chain } = await reconcile(server.chain, { pauseMs: 0 });
  return chain !== null && chain.differenceNano !== 0n
    ? [`I9 ${HOT} differs by ${chain.differenceNano}`]
    : [];
}

async function everybody(tx: StoreTx): Promise<readonly string[]> {
  return (await tx.snapshot.people()).map(({ id }) => id);
}

async function everyOne<Row>(
  { kept }: World,
  rowsOf: (userId: string, page: PageQuery) => Promise<OwnPage<Row> | null>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const id of await kept.transaction(everybody)) found.push(...((await rowsOf(id, ALL))?.rows ?? []));
  return found;
}
