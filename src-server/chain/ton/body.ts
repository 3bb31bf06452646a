import { beginCell, type Cell } from '@ton/core';
import type { MessageBody } from '../../ports/chain.ts';

const TEXT_OP = 0;
const BOUNCE_OP = 0xffffffff;
/** Longer texts are no order code or reference of ours and would only fill the database. */
const LONGEST_COMMENT_BYTES = 1024;

/** A text comment as wallets write it: op 0, UTF-8, continued in references (the snake form of TEP-64). */
export function commentCell(text: string): Cell {
  return beginCell().storeUint(TEXT_OP, 32).storeStringTail(text).endCell();
}

/** Reads a message's body, strictly: whole bytes, one continuation per cell, UTF-8, ≤ 1,024 bytes. Never throws. */
export function readBody(cell: Cell): MessageBody {
  // Anybody may send an exotic cell, and it cannot be parsed.
  if (cell.isExotic) return { kind: 'other' };
  const slice = cell.beginParse();
  if (slice.remainingBits === 0 && slice.remainingRefs === 0) return { kind: 'empty' };
  if (slice.remainingBits < 32) return { kind: 'other' };
  const op = slice.loadUint(32);
  if (op === BOUNCE_OP) {
    const bytes = Math.floor(slice.remainingBits / 8);
    return { kind: 'bounce', returned: slice.loadBuffer(bytes) };
  }
  if (op !== TEXT_OP) return { kind: 'other' };
  const bytes = snakeBytes(slice);
  if (bytes === null) return { kind: 'other' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: 'comment', text };
  } catch {
    return { kind: 'other' };
  }
}

function snakeBytes(first: ReturnType<Cell['beginParse']>): Uint8Array | null {
  const parts: Buffer[] = [];
  let length = 0;
  let slice = first;
  for (;;) {
    if (slice.remainingBits % 8 !== 0 || slice.remainingRefs > 1) return null;
    const part = slice.loadBuffer(slice.remainingBits / 8);
    length += part.length;
    if (length > LONGEST_COMMENT_BYTES) return null;
    parts.push(part);
    if (slice.remainingRefs === 0) return Buffer.concat(parts);
    const next = slice.loadRef();
    if (next.isExotic) return null;
    slice = next.beginParse();
    // A very long chain of empty cells would cost time without adding a byte.
    if (parts.length > LONGEST_COMMENT_BYTES) return null;
  }
}
