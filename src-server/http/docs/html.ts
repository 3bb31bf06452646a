/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Part[];

/** A piece of HTML: inserted values are escaped unless they are Html. Lists are joined, null is empty. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    pieces.map((piece, at) => piece + (at < parts.length ? textOf(parts[at] ?? null) : '')).join(''),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
