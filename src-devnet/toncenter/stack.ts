import type { Cell, TupleItem } from '@ton/core';
import { base64, parseCell } from './params.ts';
import { ToncenterError } from './errors.ts';

/** Reads `[['num', '0x1f'], ['tvm.Cell', base64], ['tvm.Slice', base64]]`, the form that clients send. */
export function readStack(stack: readonly unknown[]): TupleItem[] {
  return stack.map((entry, at) => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') throw badEntry(at);
    const [kind, value] = entry as [string, unknown];
    switch (kind) {
      case 'num':
      case 'number':
      case 'int':
        return { type: 'int', value: readNumber(value, at) };
      case 'cell':
      case 'tvm.Cell':
        return { type: 'cell', cell: readCell(value, at) };
      case 'slice':
      case 'tvm.Slice':
        return { type: 'slice', cell: readCell(value, at) };
      case 'tvm.Builder':
        return { type: 'builder', cell: readCell(value, at) };
      default:
        throw badEntry(at);
    }
  });
}

export function writeStack(stack: readonly TupleItem[]): unknown[] {
  return stack.map((item) => {
    switch (item.type) {
      case 'int':
        return [
          'num',
          `${item.value < 0n ? '-' : ''}0x${(item.value < 0n ? -item.value : item.value).toString(16)}`,
        ];
      case 'cell':
      case 'slice':
      case 'builder':
        return ['cell', { bytes: base64(item.cell) }];
      case 'tuple':
        return ['tuple', { '@type': 'tvm.tuple', elements: item.items.map(writeEntry) }];
      default:
        return ['list', { '@type': 'tvm.list', elements: [] }];
    }
  });
}

function writeEntry(item: TupleItem): unknown {
  switch (item.type) {
    case 'int':
      return {
        '@type': 'tvm.stackEntryNumber',
        number: { '@type': 'tvm.numberDecimal', number: item.value.toString() },
      };
    case 'cell':
    case 'builder':
      return { '@type': 'tvm.stackEntryCell', cell: { '@type': 'tvm.cell', bytes: base64(item.cell) } };
    case 'slice':
      return { '@type': 'tvm.stackEntrySlice', slice: { '@type': 'tvm.slice', bytes: base64(item.cell) } };
    case 'tuple':
      return {
        '@type': 'tvm.stackEntryTuple',
        tuple: { '@type': 'tvm.tuple', elements: item.items.map(writeEntry) },
      };
    default:
      return { '@type': 'tvm.stackEntryList', list: { '@type': 'tvm.list', elements: [] } };
  }
}

function readNumber(value: unknown, at: number): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  const parts = typeof value === 'string' ? /^(-?)(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.exec(value) : null;
  if (parts === null) throw badEntry(at);
  const size = BigInt(parts[2] ?? '0');
  return parts[1] === '-' ? -size : size;
}

function readCell(value: unknown, at: number): Cell {
  const bytes = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : value;
  if (typeof bytes !== 'string') throw badEntry(at);
  return parseCell(bytes);
}

function badEntry(at: number): ToncenterError {
  return new ToncenterError(
    422,
    `Validation error: stack entry ${at} is no [type, value] pair that can be rendered`,
  );
}
