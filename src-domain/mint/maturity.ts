import { MS_PER_DAY } from '../constants/index.ts';
import type { MintView } from './mint.ts';

/** When a bond of so many days matures that becomes active at an instant; both in epoch milliseconds. */
export function maturityAfter(activeFromMs: number, tariffDays: number): number {
  return activeFromMs + tariffDays * MS_PER_DAY;
}

/** When a bond matures, epoch milliseconds; its creation stands in for an activation that is not known yet. */
export function maturesAtMs(
  bond: Pick<MintView, 'createdAtMs' | 'activatedAtMs' | 'maturesAtMs' | 'tariffDays'>,
): number {
  return bond.maturesAtMs ?? maturityAfter(bond.activatedAtMs ?? bond.createdAtMs, bond.tariffDays);
}
