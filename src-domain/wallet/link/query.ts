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

/** Query of a link, without its "?". */
export function queryOf(link: string): string {
  return partsOf(link).query;
}

/** A link with one pair, already encoded, at the end of its query. */
export function withPair(link: string, pair: string): string {
  const { head, query, hash } = partsOf(link);
  return `${head}?${query === '' ? pair : `${query}&${pair}`}${hash}`;
}

/** The first value of a name as it is written there, not decoded; undefined where the link has none. */
export function valueOf(link: string, name: string): string | undefined {
  const found = pairsOf(partsOf(link).query).find((pair) => nameOf(pair) === name);
  return found === undefined ? undefined : found.slice(name.length + 1);
}

/** A link whose value of that name is replaced, or added at the end; the other pairs stay as they are. */
export function withValue(link: string, name: string, value: string): string {
  const { head, query, hash } = partsOf(link);
  const pairs = pairsOf(query);
  const at = pairs.findIndex((pair) => nameOf(pair) === name);
  const changed = at === -1 ? [...pairs, `${name}=${value}`] : pairs.with(at, `${name}=${value}`);
  return `${head}?${changed.join('&')}${hash}`;
}

/** A link without the pairs of that name. */
export function withoutValue(link: string, name: string): string {
  const { head, query, hash } = partsOf(link);
  const kept = pairsOf(query).filter((pair) => nameOf(pair) !== name);
  return `${head}${kept.length === 0 ? '' : `?${kept.join('&')}`}${hash}`;
}

/** A link whose path goes on with one more step. */
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
