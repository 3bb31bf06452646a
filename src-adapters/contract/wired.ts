import * as z from 'zod/mini';

/** A schema of the wire that also knows the domain's value behind what it describes. */
export type Wired<Schema extends z.ZodMiniType, Value> = Schema & {
  /** @param field names it where it cannot be read. @throws the domain's refusal of the text */
  readonly read: (wire: z.output<Schema>, field: string) => Value;
  readonly write: (value: Value) => z.output<Schema>;
};

/** What a schema stands for: the domain's value where it knows one, otherwise what is on the wire. */
export type ValueOf<Schema extends z.ZodMiniType> = Schema extends {
  readonly read: (wire: never, field: string) => infer Value;
}
  ? Value
  : z.output<Schema>;

/** A schema together with how its value is read and written. The schema must not be used for anything else. */
export function wired<Schema extends z.ZodMiniType, Value>(
  schema: Schema,
  read: (wire: z.output<Schema>, field: string) => Value,
  write: (value: Value) => z.output<Schema>,
): Wired<Schema, Value> {
  return Object.assign(schema, { read, write });
}

/** An instant: text on the wire, epoch milliseconds in the value. */
export interface Instant {
  readonly isInstant: true;
}
/** What stands around an instant is one too. */
type Like<Inner, Outer> = Inner extends Instant ? Outer & Instant : Outer;

function like<Inner extends z.ZodMiniType, Outer extends object>(
  inner: Inner,
  outer: Outer,
): Like<Inner, Outer> {
  return ('isInstant' in inner ? Object.assign(outer, { isInstant: true }) : outer) as Like<Inner, Outer>;
}

type Read = (wire: unknown, field: string) => unknown;
type Write = (value: unknown) => unknown;

/** How a schema's value is read; null where the wire's is the value. */
export function readerOf(schema: z.ZodMiniType): Read | null {
  return 'read' in schema ? (schema.read as Read) : null;
}

/** How a schema's value is written; null where the wire's is the value. */
export function writerOf(schema: z.ZodMiniType): Write | null {
  return 'write' in schema ? (schema.write as Write) : null;
}

const same = (value: unknown): unknown => value;

/** Several of them. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  const [read, write] = [readerOf(item) ?? same, writerOf(item) ?? same];
  return wired<z.ZodMiniArray<Item>, readonly ValueOf<Item>[]>(
    z.array(item),
    (rows, field) => rows.map((row) => read(row, field) as ValueOf<Item>),
    (values) => values.map(write) as z.output<Item>[],
  );
}

/** `null` on the wire and in the value. */
export function nullable<Inner extends z.ZodMiniType>(inner: Inner) {
  const [read, write] = [readerOf(inner) ?? same, writerOf(inner) ?? same];
  const outer = wired<z.ZodMiniNullable<Inner>, ValueOf<Inner> | null>(
    z.nullable(inner),
    (wire, field) => (wire === null ? null : (read(wire, field) as ValueOf<Inner>)),
    (value) => (value === null ? null : (write(value) as z.output<Inner>)),
  );
  return like(inner, outer);
}

/** `null` on the wire, absent in the value. */
export function nullIfAbsent<Inner extends z.ZodMiniType>(inner: Inner) {
  const [read, write] = [readerOf(inner) ?? same, writerOf(inner) ?? same];
  const outer = wired<z.ZodMiniNullable<Inner>, ValueOf<Inner> | undefined>(
    z.nullable(inner),
    (wire, field) => (wire === null ? undefined : (read(wire, field) as ValueOf<Inner>)),
    (value) => (value === undefined ? null : (write(value) as z.output<Inner>)),
  );
  return like(inner, Object.assign(outer, { isAbsentIfNull: true as const }));
}

/** Absent on the wire, `null` in the value. */
export function absentIfNull<Inner extends z.ZodMiniType>(inner: Inner) {
  const [read, write] = [readerOf(inner) ?? same, writerOf(inner) ?? same];
  return wired<z.ZodMiniOptional<Inner>, ValueOf<Inner> | null>(
    z.optional(inner),
    (wire, field) => (wire === undefined ? null : (read(wire, field) as ValueOf<Inner>)),
    (value) => (value === null ? undefined : (write(value) as z.output<Inner>)),
  );
}
