import { add, type Nano, subtract, ton } from '@axiom/domain/money';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type {
  BondState,
  EscrowState,
  PersonState,
  StakeState,
  WaitingSale,
} from '../ports/store-snapshot.ts';
import { iso } from '../wire/time.ts';

/** The whole economy at one instant, without names. */
export interface EconomyState {
  readonly takenAtMs: number;
  readonly treasuryTon: Nano<'TON'>;
  readonly people: readonly KeptPerson[];
}

export interface KeptPerson extends Omit<PersonState, 'id' | 'inviterId'> {
  /** Index of the inviter in the same list. */
  readonly inviter?: number;
  readonly bonds: readonly BondState[];
  readonly stakes: readonly StakeState[];
}

/** The export would mix two instants; nothing was written. */
export class WorkStillDue extends Error {
  override readonly name = 'NotAtRest';
  constructor(recordedMs: number, takenAtMs: number) {
    super(
      `Something happened at ${iso(recordedMs)} while what was due before it, at ${iso(takenAtMs)}, is still being done. ` +
        'Try again in a moment; where no server runs, start it first.',
    );
  }
}

export interface SnapshotDeps {
  readonly store: Store;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly random: Random;
}

/**
 * The whole economy, exact to the nano, without names and in random order. The simulator starts without sales
 * on their way and links, so they are shown as the balances they end in: queued sales are paid in order as
 * far as the hot wallet covers them; a later or held sale returns to its seller's balance, and a link's
 * unused shares to its author's. The instant is now, or the last one up to which all due work is done. People
 * may still be identified by their payments on the chain: see `coarse`.
 * @throws WorkStillDue
 */
export async function takeSnapshot(deps: SnapshotDeps): Promise<EconomyState> {
  const facts = await deps.store.transaction(readFacts, { readOnly: true });
  const takenAtMs = Math.min(deps.clock.nowMs(), (facts.firstDueAtMs ?? Number.POSITIVE_INFINITY) - 1);
  const lastMs = latestOf(facts);
  if (lastMs > takenAtMs) throw new WorkStillDue(lastMs, takenAtMs);
  const line = payLine(facts.waitingSales, facts.hotTon);
  const people = shuffled(facts.people, deps.random);
  const places = new Map(people.map(({ id }, place) => [id, place]));
  const bonds = byOwner(facts.bonds);
  const stakes = byOwner(facts.stakes);
  const back = byOwner<Returned>([...line.returned, ...facts.escrows]);
  return {
    takenAtMs,
    treasuryTon: line.hotTon,
    people: people.map(({ id, inviterId, ...person }) => {
      const inviter = inviterId === null ? undefined : places.get(inviterId);
      return {
        ...(inviter === undefined ? {} : { inviter }),
        ...withReturned(person, back.get(id) ?? []),
        bonds: bonds.get(id) ?? [],
        stakes: stakes.get(id) ?? [],
      };
    }),
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(tx: StoreTx) {
  return {
    people: await tx.snapshot.people(),
    bonds: await tx.snapshot.bonds(),
    stakes: await tx.snapshot.stakes(),
    escrows: await tx.snapshot.escrows(),
    waitingSales: await tx.snapshot.waitingSales(),
    firstDueAtMs: await tx.snapshot.firstDueAtMs(),
    hotTon: ton((await tx.ledger.sums()).system('treasury_hot', 'TON')),
  };
}

function latestOf({ people, bonds, stakes }: Facts): number {
  let latest = 0;
  for (const { heldSinceMs } of people) latest = Math.max(latest, heldSinceMs ?? 0);
  for (const { activatedAtMs } of bonds) latest = Math.max(latest, activatedAtMs);
  for (const { lastUpdatedAtMs } of stakes) latest = Math.max(latest, lastUpdatedAtMs);
  return latest;
}

/** Pays the queue in its order, until the hot wallet does not cover the next sale. */
function payLine(sales: readonly WaitingSale[], hotTon: Nano<'TON'>) {
  const returned: WaitingSale[] = [];
  let left = hotTon;
  let isOpen = true;
  for (const sale of sales) {
    const isQueued = sale.status === 'queued';
    if (isQueued && sale.amountTon > left) isOpen = false;
    if (isQueued && isOpen) left = subtract(left, sale.amountTon);
    else returned.push(sale);
  }
  return { hotTon: left, returned };
}

type Returned = Pick<EscrowState, 'ownerId' | 'source' | 'tokenAmount'>;

type Kept = Omit<PersonState, 'id' | 'inviterId'>;

function withReturned(person: Kept, back: readonly Returned[]): Kept {
  const balances = { main: person.main, referral: person.referral, task: person.task };
  for (const { source, tokenAmount } of back) balances[source] = add(balances[source], tokenAmount);
  return { ...person, ...balances };
}

function byOwner<T extends { readonly ownerId: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  return Map.groupBy(rows, ({ ownerId }) => ownerId);
}

/** Random order: ids are sorted by time, so their order would reveal when somebody registered. */
function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const keyed = items.map((item) => ({ item, key: Buffer.from(random.bytes(16)) }));
  return keyed.toSorted((a, b) => a.key.compare(b.key)).map(({ item }) => item);
}
