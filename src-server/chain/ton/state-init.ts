import { Cell } from '@ton/core';
import { type RawAddress, toRaw } from '@axiom/domain/wallet/address';
import { keyInData } from './wallet-layouts.ts';

/** What a state init says about the account it belongs to. */
export interface ReadStateInit {
  readonly address: RawAddress;
  /** 64 hex digits; null where the contract's layout is not known. */
  readonly publicKey: string | null;
}

/**
 * Reads a base64 BoC of one state init and nothing else. null: it is none, or carries libraries, which no wallet does. They are
 * never looked into: a hundred bytes can spell a dictionary of more entries than anybody reads to the end.
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
