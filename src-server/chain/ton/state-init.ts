import { Cell } from '@ton/core';
import { type RawAddress, toRaw } from '@axiom/domain/wallet/address';
import { keyInData } from './wallet-layouts.ts';

/** What a state init contains about its account. */
export interface ReadStateInit {
  readonly address: RawAddress;
  /** 64 hex digits; null when the contract's layout is not known. */
  readonly publicKey: string | null;
}

/**
 * Reads a base64 BoC of exactly one state init. Returns null for anything else, and for one with libraries,
 * which no wallet has. They are never parsed: a hundred bytes can encode a dictionary with too many entries
 * to read.
 */
export function readStateInit(boc: string, workchain: number): ReadStateInit | null {
  try {
    const cells = Cell.fromBoc(Buffer.from(boc, 'base64'));
    const [cell] = cells;
    if (cell === undefined || cells.length !== 1) return null;
    const slice = cell.beginParse();
    // split_depth, then special
    if (slice.loadBit()) slice.skip(5);
    if (slice.loadBit()) slice.skip(2);
    const [code, data, hasLibraries] = [slice.loadMaybeRef(), slice.loadMaybeRef(), slice.loadBit()];
    if (code === null || data === null || hasLibraries) return null;
    if (slice.remainingBits > 0 || slice.remainingRefs > 0) return null;
    return {
      address: toRaw(`${workchain}:${cell.hash().toString('hex')}`),
      publicKey: keyInData(code, data),
    };
  } catch {
    return null;
  }
}
