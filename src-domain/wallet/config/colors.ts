import { join, readFields, readForm } from '../request/read-value.ts';

/** Colours of a theme, each optional; an absent one keeps the widget's default. */
export interface ColorsSet {
  readonly accent?: string;
  readonly constant?: Colors<'black' | 'white'>;
  readonly connectButton?: Colors<'background' | 'foreground'>;
  readonly telegramButton?: string;
  readonly icon?: Colors<'primary' | 'secondary' | 'tertiary' | 'success' | 'error'>;
  readonly background?: Colors<'primary' | 'secondary' | 'segment' | 'tint' | 'qr'>;
  readonly text?: Colors<'primary' | 'secondary'>;
}

type Colors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

const GROUPS = {
  constant: ['black', 'white'],
  connectButton: ['background', 'foreground'],
  icon: ['primary', 'secondary', 'tertiary', 'success', 'error'],
  background: ['primary', 'secondary', 'segment', 'tint', 'qr'],
  text: ['primary', 'secondary'],
} as const;
const SINGLE = ['accent', 'telegramButton'] as const;
const ALL = [...SINGLE, ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[])];

/** A CSS colour, without any text that could end a declaration or load something. */
const COLOR =
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,32}|(?:rgba?|hsla?|oklch)\([0-9a-z%.,/ -]{1,64}\)|var\(--[\w-]{1,64}\))$/i;

/** Reads the colours of one theme. @throws InvalidWalletValue naming the field */
export function parseColorsSet(value: unknown, field: string): ColorsSet {
  const fields = readFields(value, field, ALL);
  const colors: Record<string, string | Colors<string>> = {};
  for (const name of SINGLE) {
    if (fields[name] !== undefined) colors[name] = readColor(fields[name], join(field, name));
  }
  for (const [group, names] of Object.entries(GROUPS)) {
    const part = fields[group as keyof typeof GROUPS];
    if (part !== undefined) colors[group] = readGroup(part, join(field, group), names);
  }
  return colors;
}

function readGroup(value: unknown, field: string, names: readonly string[]): Colors<string> {
  const entries = Object.entries(readFields(value, field, names)).filter(([, color]) => color !== undefined);
  return Object.fromEntries(entries.map(([name, color]) => [name, readColor(color, join(field, name))]));
}

function readColor(value: unknown, field: string): string {
  return readForm(value, field, COLOR, 'a colour such as #0098ea');
}
