import * as z from 'zod/mini';
import { readerOf, type ValueOf, type Wired, wired, writerOf } from './wired.ts';

/** A field by its name in the domain: its name on the wire, what it is, and a second name on the wire where it has one. */
export type Field = readonly [wire: string, schema: z.ZodMiniType, alias?: string];
/** The one description of a thing: from it follow its schema, how it is read and how it is written. */
export type Fields = Readonly<Record<string, Field>>;

type WireName<Of extends Field> = Of extends readonly [
  infer Wire extends string,
  z.ZodMiniType,
  infer Alias extends string,
]
  ? Wire | Alias
  : Of[0];

/** The wire's schemas of fields, by their names there. */
export type ShapeOf<Table extends Fields> = {
  [Name in keyof Table as WireName<Table[Name]>]: Table[Name][1];
};
export type RecordOf<Table extends Fields> = {
  readonly [Name in keyof Table as undefined extends ValueOf<Table[Name][1]> ? never : Name]: ValueOf<
    Table[Name][1]
  >;
} & {
  readonly [Name in keyof Table as undefined extends ValueOf<Table[Name][1]> ? Name : never]?: ValueOf<
    Table[Name][1]
  >;
};

/** Fields that do not fit what the domain says of the thing. */
type Mismatch<Expected> = { readonly 'the domain says': Expected };
export type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Each field as it is where it reads and writes the domain's own type; a field that the domain does not know is none. */
export type Checked<Value, Table extends Fields> = {
  readonly [Name in keyof Table]: Name extends keyof Value
    ? IsSame<ValueOf<Table[Name][1]>, Value[Name]> extends true
      ? Table[Name]
      : Mismatch<Value[Name]>
    : never;
};
/** Every field of a value, optional ones too. */
export type Complete<Value> = { readonly [Name in keyof Value]-?: Field };

/** A field where a thing is written: from its name in the value to its names on the wire. */
export interface Column {
  readonly name: string;
  readonly wire: string;
  readonly alias?: string | undefined;
  readonly schema: z.ZodMiniType;
}
/** Fields of a value that lies under a name of its own. */
export interface Nested {
  readonly name: string;
  readonly columns: Columns;
}
/** How a thing's value lies on the wire, in order. */
export type Columns = readonly (Column | Nested)[];

/** A thing on the wire. */
export type Thing<Table extends Fields, Value> = Wired<z.ZodMiniObject<ShapeOf<Table>>, Value> & {
  readonly columns: Columns;
};

/** Fields that several things share. */
export function fields<const Table extends Fields>(table: Table): Table {
  return table;
}

/** A thing whose value is the domain's type: a field that is missing, too many or of another type does not compile. */
export function thing<Value>() {
  return <const Table extends Fields & Complete<Value>>(
    table: Table & Checked<Value, Table>,
  ): Thing<Table, Value> => make<Table, Value>(table);
}

/** A thing that the domain has no type for: its value has the fields named here. */
export function record<const Table extends Fields>(table: Table): Thing<Table, RecordOf<Table>> {
  return make<Table, RecordOf<Table>>(table);
}

/** A thing under a name of its own in the value, and other fields beside its own on the wire. */
export function beside<
  const Name extends string,
  Inner extends z.core.$ZodShape,
  Value,
  const Table extends Fields,
>(name: Name, inner: Wired<z.ZodMiniObject<Inner>, Value> & { readonly columns: Columns }, table: Table) {
  type Whole = RecordOf<Table> & { readonly [Key in Name]: Value };
  type Shape = Inner & ShapeOf<Table>;
  const outer = record(table);
  const schema = z.object({ ...inner.shape, ...outer.shape }) as unknown as z.ZodMiniObject<Shape>;
  const [readInner, readOuter] = [readerOf(inner), readerOf(outer)];
  const columns: Columns = [{ name, columns: inner.columns }, ...outer.columns];
  const whole = wired<typeof schema, Whole>(
    schema,
    (row, field) => ({ ...(readOuter?.(row, field) as object), [name]: readInner?.(row, field) }) as Whole,
    (value) => ({ ...inner.write(value[name]), ...outer.write(value) }) as z.output<typeof schema>,
  );
  return Object.assign(whole, { columns });
}

/** The only place where a thing is put together without the compiler: what `Checked` has admitted is read and written field by field. */
function make<Table extends Fields, Value>(table: Table): Thing<Table, Value> {
  const columns = Object.entries(table).map(([name, [wire, schema, alias]]) => ({
    name,
    wire,
    alias,
    schema,
    read: readerOf(schema),
    write: writerOf(schema),
  }));
  const shape: Record<string, z.ZodMiniType> = {};
  for (const { wire, alias, schema } of columns) {
    shape[wire] = schema;
    if (alias !== undefined) shape[alias] = schema;
  }
  const read = (row: Readonly<Record<string, unknown>>): unknown => {
    const value: Record<string, unknown> = {};
    for (const column of columns) {
      const wire = row[column.wire];
      const found = column.read === null ? wire : column.read(wire, column.wire);
      if (found !== undefined) value[column.name] = found;
    }
    return value;
  };
  const write = (value: Readonly<Record<string, unknown>>): unknown => {
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const of = value[column.name];
      const wire = column.write === null ? of : column.write(of);
      if (wire === undefined) continue;
      row[column.wire] = wire;
      if (column.alias !== undefined) row[column.alias] = wire;
    }
    return row;
  };
  return Object.assign(z.object(shape), { read, write, columns }) as unknown as Thing<Table, Value>;
}
