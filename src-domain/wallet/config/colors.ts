import { fields, form, type Read } from '../request/read-value.ts';

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

/** A CSS colour, without any text that could end a declaration or load something. */
const color = form(
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,32}|(?:rgba?|hsla?|oklch)\([0-9a-z%.,/ -]{1,64}\)|var\(--[\w-]{1,64}\))$/i,
  'a colour such as #0098ea',
);

const colors = <Name extends string>(...names: readonly Name[]): Read<Colors<Name>> =>
  fields<Record<Name, string>>(
    Object.fromEntries(names.map((name) => [name, color])) as Record<Name, Read<string>>,
  ) as Read<Colors<Name>>;

/** Reads the colours of one theme. @throws InvalidWalletValue naming the field */
export const readColorsSet: Read<ColorsSet> = fields<Required<ColorsSet>>({
  accent: color,
  telegramButton: color,
  constant: colors('black', 'white'),
  connectButton: colors('background', 'foreground'),
  icon: colors('primary', 'secondary', 'tertiary', 'success', 'error'),
  background: colors('primary', 'secondary', 'segment', 'tint', 'qr'),
  text: colors('primary', 'secondary'),
});
