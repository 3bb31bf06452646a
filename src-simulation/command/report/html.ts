/** Text that is markup already. All other text is escaped when it is inserted. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes element content and quoted attributes; not for the inside of script or style. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const put = (content: Content): string => {
  if (content instanceof Markup) return content.text;
  if (Array.isArray(content)) return content.map((part: Content) => put(part)).join('');
  if (typeof content === 'string') return escaped(content);
  return typeof content === 'number' ? String(content) : '';
};

const flat = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Removes the template's indentation, because a table has thousands of rows. */
const flattened = (strings: TemplateStringsArray): readonly string[] => {
  const known = flat.get(strings) ?? strings.map((part) => part.replace(/\n\s*/g, '\n'));
  flat.set(strings, known);
  return known;
};

/** Markup with every value escaped unless it is Markup. Null, undefined and false give nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Content[]): Markup =>
  new Markup(
    flattened(strings)
      .map((part, index) => part + (index < values.length ? put(values[index]) : ''))
      .join(''),
  );

/** Not escaped. Only for the page's own style and script, never for a scenario's texts. */
export const verbatim = (text: string): Markup => new Markup(text);
