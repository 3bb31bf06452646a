import { MS_PER_DAY } from '@axiom/domain/constants';
import { maturityAfter } from '@axiom/domain/mint';
import { axiom, mulDivFloor, roundSignificant, smaller, type Nano } from '@axiom/domain/money';
import { utcDayStart } from '@axiom/domain/time';
import type { BondState, StakeState } from '../ports/store-snapshot.ts';
import type { EconomyState, KeptPerson } from './take-snapshot.ts';

/** Significant digits of every amount that could identify a payment. */
const DIGITS = 2;

/**
 * The same state, in which no single payment of the public chain can be found: instants become UTC days,
 * amounts have two significant digits. The instant of the snapshot and the hot wallet, which the chain
 * publishes anyway, stay exact; so do the terms.
 */
export function coarse(state: EconomyState): EconomyState {
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

/** Price and bonus keep their proportion within two digits. */
function coarseBond(bond: BondState, takenAtMs: number): BondState {
  const amountTon = roundSignificant(bond.amountTon, DIGITS);
  const amountToken = roundSignificant(scaled(bond.amountToken, amountTon, bond.amountTon), DIGITS);
  const dayMs = utcDayStart(bond.activatedAtMs);
  // A bond open in the snapshot must not mature before the simulation begins; it matures at the first midnight.
  const isOpen = maturityAfter(dayMs, bond.tariffDays) > takenAtMs;
  return {
    ...bond,
    amountTon,
    amountToken,
    activatedAtMs: isOpen ? dayMs : dayMs + MS_PER_DAY,
    pendingBonus: scaled(bond.pendingBonus, amountToken, bond.amountToken),
  };
}

/** The cap stays in proportion. The exact reward would reveal the start's second: rounded, below the cap. */
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
