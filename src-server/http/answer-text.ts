import type { Columns } from '#contract/thing.ts';
import { writerOf } from '#contract/wired.ts';
import type * as z from 'zod/mini';

/** A value as JSON; null: it is absent. */
type Text = (value: unknown) => string | null;

/**
 * Compiles how an answer's value is written as JSON: the text that `JSON.stringify` makes of what the schema's `write`
 * makes, without the objects in between.
 */
export function answerText<Value>(schema: z.ZodMiniType): (value: Value) => string {
  const text = textOf(schema);
  return (value) => text(value) ?? 'null';
}

interface Definition {
  readonly type: string;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
}

function textOf(schema: z.ZodMiniType): Text {
  if ('columns' in schema) return objectText(schema.columns as Columns);
  const { type, element, innerType } = schema._zod.def as Definition;
  if (type === 'array' && element !== undefined) return listText(textOf(element));
  if ((type === 'nullable' || type === 'optional') && innerType !== undefined)
    return innerText(type, textOf(innerType));
  const write = writerOf(schema);
  // What is written from the domain's numbers needs no escape: digits, signs, points and instants.
  if (type === 'string' && write !== null) return (value) => `"${write(value) as string}"`;
  if (write !== null) return (value) => JSON.stringify(write(value)) as string;
  return (value) => (value === undefined ? null : (JSON.stringify(value) as string));
}

/** What may be absent is null on the wire, or absent there too. */
function innerText(type: 'nullable' | 'optional', inner: Text): Text {
  const nothing = type === 'nullable' ? 'null' : null;
  return (value) => (value === null || value === undefined ? nothing : inner(value));
}

function listText(item: Text): Text {
  return (value) => {
    let text = '[';
    for (const one of value as readonly unknown[]) text += `${text === '[' ? '' : ','}${item(one) ?? 'null'}`;
    return `${text}]`;
  };
}

type Cells = Readonly<Record<string, unknown>>;

/** Adds a value's fields to the text of an object that is begun. */
type Add = (begun: string, value: Cells) => string;

function objectText(columns: Columns): Text {
  const add = fieldsText(columns);
  return (value) => `${add('{', value as Cells)}}`;
}

function fieldsText(columns: Columns): Add {
  const parts = columns.map((column): Add => {
    if ('columns' in column) {
      const inner = fieldsText(column.columns);
      return (begun, value) => inner(begun, value[column.name] as Cells);
    }
    const { name, wire, alias } = column;
    const text = textOf(column.schema);
    const label = `${JSON.stringify(wire)}:`;
    const second = alias === undefined ? null : `,${JSON.stringify(alias)}:`;
    return (begun, value) => {
      const found = text(value[name]);
      if (found === null) return begun;
      const one = `${begun === '{' ? '{' : `${begun},`}${label}${found}`;
      return second === null ? one : `${one}${second}${found}`;
    };
  });
  return (begun, value) => {
    let text = begun;
    for (const part of parts) text = part(text, value);
    return text;
  };
}
