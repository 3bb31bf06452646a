import type { Field, IsSame } from '#contract/thing.ts';
import type { ValueOf } from '#contract/wired.ts';
import * as z from 'zod/mini';

/** How a value lies in columns of one row: several columns, or one whose form is not the usual one. */
export interface Part<Row, Value> {
  readonly read: (row: Row) => Value;
  readonly write: (value: Value) => Row;
}

/** A part that follows from a table of fields. */
export interface Stored<Row, Value> extends Part<Row, Value> {
  /** The columns of some fields, for an update. */
  readonly some: (fields: Partial<Value>) => Partial<Row>;
  /** All columns. */
  readonly names: readonly string[];
}

/** A count or an epoch second that lies in int8. */
export const int8 = Object.assign(z.int(), { isInstant: true as const });
/** An amount that is no money of a person: nano in int8. */
export const nano = z.bigint();
/** One of a few words; the column's check allows no others. */
export const oneOf = <Word extends string>() => z.custom<Word>();

interface AnyPart {
  readonly read: (row: never) => unknown;
  readonly write: (value: never) => unknown;
}
/** A field by its name in the value: its column and what it is, as the contract's fields, or a part of its own. */
type Entry = Field | AnyPart;
type Table = Readonly<Record<string, Entry>>;

type Widened<Value> = Value extends bigint
  ? bigint
  : Value extends string
    ? string
    : Value extends number
      ? number
      : boolean;
type IfEmpty<Value> = undefined extends Value ? null : null extends Value ? null : never;
/** Amounts, rates and instants lie in int8; texts, counts and flags as they are. What may be absent may be null. */
type ColumnOf<Schema extends z.ZodMiniType> =
  | (Schema extends { readonly isInstant: true } ? bigint : Widened<NonNullable<ValueOf<Schema>>>)
  | IfEmpty<ValueOf<Schema>>;

type RowOfEntry<E> = E extends Field
  ? { [Name in E[0]]: ColumnOf<E[1]> }
  : E extends { readonly write: (value: never) => infer Row }
    ? Row
    : never;
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never;
/** The row of a table of fields. */
type RowOf<T extends Table> = Together<{ [Name in keyof T]: RowOfEntry<T[Name]> }[keyof T]>;

/** The columns of a table of fields. */
export type Columns<Of> = Of extends { readonly write: (value: never) => infer Row } ? Row : never;

type ValueOfEntry<E> = E extends Field
  ? ValueOf<E[1]>
  : E extends { readonly read: (row: never) => infer Value }
    ? Value
    : never;
type Checked<Value, T extends Table> = {
  readonly [Name in keyof T]: Name extends keyof Value
    ? IsSame<ValueOfEntry<T[Name]>, Value[Name]> extends true
      ? T[Name]
      : { readonly 'the domain says': Value[Name] }
    : never;
};

/**
 * How a value of the domain lies in the columns of a row: columns, reading and writing follow from one table. A field that is missing,
 * too many or of another type does not compile.
 */
export function stored<Value>() {
  return <const T extends Table & { readonly [Name in keyof Value]-?: Entry }>(
    table: T & Checked<Value, T>,
  ): Stored<RowOf<T>, Value> => make<RowOf<T>, Value>(table);
}

const PUT = Symbol('put');
type Cells = Record<string, unknown>;

/** The only place where a row is put together without the compiler: what `Checked` has admitted goes column by column, nested parts into the same row. */
function make<Row, Value>(table: Table): Stored<Row, Value> {
  const columns: { name: string; column: string; isInstant: boolean; isNullKept: boolean }[] = [];
  const parts: { name: string; read: (row: Cells) => unknown; put: (value: unknown, row: Cells) => void }[] =
    [];
  for (const [name, entry] of Object.entries(table)) {
    if ('read' in entry) parts.push({ name, read: entry.read as (row: Cells) => unknown, put: putOf(entry) });
    else {
      const [column, schema] = entry;
      const isNullKept = !('isAbsentIfNull' in schema);
      columns.push({ name, column, isInstant: 'isInstant' in schema, isNullKept });
    }
  }
  const read = (row: Cells): Cells => {
    const value: Cells = {};
    for (const { name, column, isInstant, isNullKept } of columns) {
      const found = row[column];
      if (found !== null) value[name] = isInstant ? Number(found) : found;
      else if (isNullKept) value[name] = null;
    }
    for (const part of parts) value[part.name] = part.read(row);
    return value;
  };
  const put = (value: Cells, row: Cells, isWanted = (_name: string) => true): void => {
    for (const { name, column, isInstant } of columns) {
      if (!isWanted(name)) continue;
      const found = value[name] ?? null;
      row[column] = isInstant && found !== null ? BigInt(found as number) : found;
    }
    for (const part of parts) if (isWanted(part.name)) part.put(value[part.name], row);
  };
  const write = (value: Cells): Cells => {
    const row: Cells = {};
    put(value, row);
    return row;
  };
  const some = (fields: Cells): Cells => {
    const row: Cells = {};
    put(fields, row, (name) => name in fields);
    return row;
  };
  const names = [
    ...columns.map(({ column }) => column),
    ...Object.values(table).flatMap((entry) => ('read' in entry ? namesOf(entry) : [])),
  ];
  return { read, write, some, names, [PUT]: put } as unknown as Stored<Row, Value>;
}

/** How a part fills in its columns of a row. */
function putOf(part: AnyPart): (value: unknown, row: Cells) => void {
  if (PUT in part) return part[PUT] as (value: unknown, row: Cells) => void;
  const write = part.write as (value: unknown) => object;
  return (value, row) => void Object.assign(row, write(value));
}

/** The columns of a part, also of one that writes them by itself: without a value they are the same. */
function namesOf(entry: AnyPart): readonly string[] {
  return 'names' in entry
    ? (entry.names as readonly string[])
    : Object.keys(entry.write(null as never) as object);
}
