import { Address, Cell } from '@ton/core';
import { z } from 'zod';
import { ToncenterError } from './errors.ts';

/** Numbers may be strings: a logical time does not fit into a JSON number. */
const integer = z.union([z.number().int(), z.string().regex(/^-?\d{1,20}$/, 'must be a whole number')]);

export const lt = integer.transform((value) => BigInt(value));
export const count = integer.transform(Number);
export const text = z.string();

/** raw form, or friendly form in either base64 alphabet with any flags */
export const address = z.string().transform((value) => parseAddress(value));

/** 32 bytes, in hex or in either base64 alphabet */
export const hash = z
  .string()
  .refine((value) => /^[0-9a-fA-F]{64}$|^[A-Za-z0-9+/_-]{43}=?$/.test(value), 'Invalid hash')
  .transform((value) => (value.length === 64 ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64')));

/** base64 of a bag of cells with one root; an empty string means no cell */
export const cell = z.string().transform((value) => (value === '' ? null : parseCell(value)));

function parseAddress(value: string): Address {
  try {
    if (!value.includes(':')) return Address.parseFriendly(value).address;
    if (/^-?\d{1,3}:[0-9a-fA-F]{64}$/.test(value)) return Address.parseRaw(value);
  } catch {
    // answered below, like any other wrong form
  }
  throw new ToncenterError(416, 'Incorrect address');
}

export function parseCell(value: string): Cell {
  try {
    return Cell.fromBase64(value);
  } catch {
    throw new ToncenterError(422, 'Validation error: not a base64 encoded bag of cells');
  }
}

/** a cell as base64 of a bag of cells; no cell as an empty string */
export function base64(cell: Cell | null): string {
  return cell?.toBoc().toString('base64') ?? '';
}
