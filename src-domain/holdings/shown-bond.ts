import { maturesAtMs } from '../mint/maturity.ts';
import type { Bond } from '../ports/client/entities.ts';
import { activeBonds } from './holdings.ts';

/** The bond whose tape a person shows to others: the active one of most days, of these the last to mature. */
export function shownBond(bonds: readonly Bond[]): Bond | null {
  return activeBonds(bonds).reduce<Bond | null>(
    (best, bond) => (best === null || isLonger(bond, best) ? bond : best),
    null,
  );
}

function isLonger(bond: Bond, than: Bond): boolean {
  const days = bond.tariffDays - than.tariffDays;
  return days === 0 ? maturesAtMs(bond) > maturesAtMs(than) : days > 0;
}
