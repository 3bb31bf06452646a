import { escrowOf } from '@axiom/domain/farming';
import { linkEscrow, systemAccount, type UserAccountName, userAccount } from '@axiom/domain/ledger';
import { formatDecimal, sum } from '@axiom/domain/money';
import type { Violation } from '../result.ts';
import { entryKey, held } from './books.ts';
import type { World } from './world.ts';

type Finding = Omit<Violation, 'day'>;

/** Checks the invariants of the books at a midnight. Each finding is a fault of the engine or of the domain. */
export function checkBooks(world: World): readonly Violation[] {
  return [
    ...refused(world),
    ...entries(world),
    ...zeroSums(world),
    ...locked(world),
    ...escrows(world),
    ...inFlight(world),
  ].map((finding) => ({ day: world.day, ...finding }));
}

function unequal(invariant: string, name: string, found: bigint, due: bigint): readonly Finding[] {
  if (found === due) return [];
  return [{ invariant, found: `${name}: ${formatDecimal(found)} instead of ${formatDecimal(due)}` }];
}

/** The ledger took every booking: balanced, and nobody overdrawn. */
function refused({ books }: World): readonly Finding[] {
  const findings = books.refused.map((found) => ({ invariant: 'every booking is possible', found }));
  books.refused = [];
  return findings;
}

/** Each balance is the sum of its entries. (The ledger itself refuses negative balances.) */
function entries({ books }: World): readonly Finding[] {
  const touched = new Set<string>();
  for (const entry of books.entries) {
    const key = entryKey(entry);
    touched.add(key);
    books.sums.set(key, (books.sums.get(key) ?? 0n) + entry.amount);
  }
  books.entries = [];
  return [...touched].flatMap((key) =>
    unequal(
      'balance is the sum of its entries',
      key,
      books.balances.get(key) ?? 0n,
      books.sums.get(key) ?? 0n,
    ),
  );
}

function zeroSums({ books }: World): readonly Finding[] {
  const totals = { TON: 0n, AXIOM: 0n };
  for (const [key, balance] of books.balances) totals[key.endsWith('/TON') ? 'TON' : 'AXIOM'] += balance;
  return [
    ...unequal('sum of a currency is zero', 'TON', totals.TON, 0n),
    ...unequal('sum of a currency is zero', 'AXIOM', totals.AXIOM, 0n),
  ];
}

/** Bonded is the sum of the open bonds, staked that of the open stakes, pending that of the bonuses promised for open bonds. */
function locked({ books, people }: World): readonly Finding[] {
  const pending = people.map(() => 0n);
  for (const { inviter, bonds } of people)
    for (const { pendingBonus } of bonds)
      if (inviter >= 0) pending[inviter] = (pending[inviter] as bigint) + pendingBonus;
  return people.flatMap(({ number, userId, bonds, stakes }) => {
    const check = (invariant: string, name: UserAccountName, due: bigint) =>
      unequal(invariant, userId, held(books, userAccount(userId, name), 'AXIOM'), due);
    return [
      ...check('bonded is the open bonds', 'bonded', sum(bonds.map(({ mint }) => mint.amountToken))),
      ...check('staked is the open stakes', 'staked', sum(stakes.map(({ stake }) => stake.totalAmount))),
      ...check('pending is the open bonuses', 'referral_pending', pending[number] as bigint),
    ];
  });
}

function escrows({ books, links }: World): readonly Finding[] {
  return links.flatMap(({ link }) =>
    unequal('escrow is share × rest', link.id, held(books, linkEscrow(link.id), 'AXIOM'), escrowOf(link)),
  );
}

/** The account of payouts in flight holds the amounts of the open payouts. */
function inFlight({ books, payouts }: World): readonly Finding[] {
  const account = systemAccount('payouts_in_flight');
  return [
    ...unequal(
      'in flight is the open payouts',
      'AXIOM',
      held(books, account, 'AXIOM'),
      sum(payouts.map(({ quote }) => quote.tokenAmount)),
    ),
    ...unequal('in flight is the open payouts', 'TON', held(books, account, 'TON'), 0n),
  ];
}
