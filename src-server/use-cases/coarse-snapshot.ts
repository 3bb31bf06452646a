import { MS_PER_DAY } from '@axiom/domain/constants';
import { maturityAfter } from '@axiom/domain/mint';
import { axiom, mulDivFloor, roundSignificant, smaller, type Nano } from '@axiom/domain/money';
import { utcDayStart } from '@axiom/domain/time';
import type { BondState, StakeState } from '../ports/store-snapshot.ts';
import type { HouseState, KeptPerson } from './take-snapshot.ts';

/** Significant digits of every amount that a payment could be found by. */
const DIGITS = 2;

/**
 * The same house with nothing in it by which one payment of the public chain is found: instants are UTC days, amounts have two
 * significant digits. The moment it was taken and the hot wallet, which the chain tells anyway, stay exact; so do terms.
 */
export function coarse(state: HouseState): HouseState {
  return { ...state, people: state.people.map((person) => coarsePerson(person, state.takenAtMs)) };
}

function coarsePerson(person: KeptPerson, takenAtMs: number): KeptPerson {
  const { heldSinceMs } = person;
  return {
    ...person,
    heldSinceMs: heldSinceMs === null ? null : utcDayStart(heldSinceMs),
    main: roundSignificant(person.main, DIGITS),
    referral: roundSignificant(person.referral, DIGITS),
    task: roundSignificant(person.task, DIGITS),
    turnover: roundSignificant(person.turnover, DIGITS),
    bonds: person.bonds.map((bond) => coarseBond(bond, takenAtMs)),
    stakes: person.stakes.map(coarseStake),
  };
}

/** Price and bonus keep their proportion as far as two digits do. */
function coarseBond(bond: BondState, takenAtMs: number): BondState {
  const amountTon = roundSignificant(bond.amountTon, DIGITS);
  const amountToken = roundSignificant(scaled(bond.amountToken, amountTon, bond.amountTon), DIGITS);
  const dayMs = utcDayStart(bond.activatedAtMs);
  // What matures before the simulation begins is still open: it matures with its first midnight.
  const isOpen = maturityAfter(dayMs, bond.tariffDays) > takenAtMs;
  return {
    ...bond,
    amountTon,
    amountToken,
    activatedAtMs: isOpen ? dayMs : dayMs + MS_PER_DAY,
    pendingBonus: scaled(bond.pendingBonus, amountToken, bond.amountToken),
  };
}

/** Its cap in proportion; what it has earned would tell the second of its start, and stays below the cap. */
function coarseStake(stake: StakeState): StakeState {
  const totalAmount = roundSignificant(stake.totalAmount, DIGITS);
  const maxReward = scaled(stake.maxReward, totalAmount, stake.totalAmount);
  const earned = roundSignificant(scaled(stake.earnedReward, totalAmount, stake.totalAmount), DIGITS);
  return {
    ...stake,
    totalAmount,
    maxReward,
    earnedReward: maxReward === 0n ? axiom(0n) : smaller(earned, axiom(maxReward - 1n)),
    accrualRemainder: 0n,
    lastUpdatedAtMs: utcDayStart(stake.lastUpdatedAtMs),
    activeSinceMs: utcDayStart(stake.activeSinceMs),
  };
}

function scaled(amount: Nano<'AXIOM'>, to: bigint, from: bigint): Nano<'AXIOM'> {
  return from === 0n ? amount : axiom(mulDivFloor(amount, to, from));
}
