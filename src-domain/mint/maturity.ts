import { MS_PER_DAY } from '../constants/index.ts';
import type { MintView } from './mint.ts';

/** Maturity of a bond of this many days that becomes active at this instant; both in epoch ms. */
export function maturityAfter(activeFromMs: number, tariffDays: number): number {
  return activeFromMs + tariffDays * MS_PER_DAY;
}

/** When a bond began to mature, epoch ms; while its activation is unknown, its creation is used instead. */
export function startedAtMs(bond: Pick<MintView, 'createdAtMs' | 'activatedAtMs'>): number {
  return bond.activatedAtMs ?? bond.createdAtMs;
}

/** Maturity of a bond, epoch ms; while its activation is unknown, its creation is used instead. */
export function maturesAtMs(
  bond: Pick<MintView, 'createdAtMs' | 'activatedAtMs' | 'maturesAtMs' | 'tariffDays'>,
): number {
  return bond.maturesAtMs ?? maturityAfter(startedAtMs(bond), bond.tariffDays);
}
