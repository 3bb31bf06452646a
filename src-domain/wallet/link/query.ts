/** A link in three parts; `query` without its "?", `hash` with its "#". */
interface Parts {
  readonly head: string;
  readonly query: string;
  readonly hash: string;
}

function partsOf(link: string): Parts {
  const [, head = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/su.exec(link) ?? [];
  return { head, query, hash };
}

/** The query of a link, without its "?". */
export function queryOf(link: string): string {
  return partsOf(link).query;
}

/** The link with one encoded pair appended to its query. */
export function withPair(link: string, pair: string): string {
  const { head, query, hash } = partsOf(link);
  return `${head}?${query === '' ? pair : `${query}&${pair}`}${hash}`;
}

/** The first value of a name, as written, not decoded; undefined if the link has none. */
export function valueOf(link: string, name: string): string | undefined {
  const found = pairsOf(partsOf(link).query).find((pair) => nameOf(pair) === name);
  return found === undefined ? undefined : found.slice(name.length + 1);
}

/** The link with the value of that name replaced, or appended; other pairs are unchanged. */
export function withValue(link: string, name: string, value: string): string {
  const { head, query, hash } = partsOf(link);
  const pairs = pairsOf(query);
  const at = pairs.findIndex((pair) => nameOf(pair) === name);
  const changed = at === -1 ? [...pairs, `${name}=${value}`] : pairs.with(at, `${name}=${value}`);
  return `${head}?${changed.join('&')}${hash}`;
}

/** The link without the pairs of that name. */
export function withoutValue(link: string, name: string): string {
  const { head, query, hash } = partsOf(link);
  const kept = pairsOf(query).filter((pair) => nameOf(pair) !== name);
  return `${head}${kept.length === 0 ? '' : `?${kept.join('&')}`}${hash}`;
}

/** The link with one more path segment. */
export function withStep(link: string, step: string): string {
  const { head, query, hash } = partsOf(link);
  return `${head.replace(/\/$/, '')}/${step}${query === '' ? '' : `?${query}`}${hash}`;
}

function pairsOf(query: string): readonly string[] {
  return query === '' ? [] : query.split('&');
}

function nameOf(pair: string): string {
  return pair.split('=')[0] ?? '';
}
