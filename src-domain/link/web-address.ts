/** The parts of an http or https address that decide which server receives the request. */
export interface WebAddress {
  readonly scheme: 'http' | 'https';
  /** Lower case, without a port. */
  readonly hostname: string;
  /** With its port, unless it is the scheme's default port. */
  readonly host: string;
  /** From the first "/" to before "?" or "#"; "/" if there is none. */
  readonly path: string;
  /** With its leading "?", or empty. */
  readonly query: string;
}

const LONGEST = 8192;
const FORM =
  /^(https?):\/\/([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[::1\])(?::(\d{1,5}))?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/iu;
/** Browsers remove or replace these characters, so an address with one of them is misleading. */
const AMBIGUOUS = /[\s\p{Cc}\p{Cs}\\]/u;
const DOTTED_QUAD = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const NUMERIC_END = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;
const OWN_PORT = { http: 80, https: 443 } as const;

/**
 * Reads an http or https address strictly. An address that a browser would correct (user names, backslashes,
 * spaces, hosts as numbers in other notations) is refused. A browser reads an accepted address in the same
 * way (T73, T74).
 */
export function readWebAddress(text: unknown): WebAddress | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || AMBIGUOUS.test(text)) return undefined;
  const [, name = '', hostText = '', portText, path = '/', query = ''] = FORM.exec(text) ?? [];
  const scheme = name.toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') return undefined;
  const hostname = hostText.toLowerCase();
  if (!isPlainHost(hostname)) return undefined;
  const port = portText === undefined ? OWN_PORT[scheme] : Number(portText);
  if (port > 65_535) return undefined;
  const host = port === OWN_PORT[scheme] ? hostname : `${hostname}:${port}`;
  return { scheme, hostname, host, path, query: query === '?' ? '' : query };
}

function isPlainHost(hostname: string): boolean {
  if (hostname.length > 253 || hostname.includes('..')) return false;
  if (hostname.split('.').some((label) => label.length > 63)) return false;
  return !NUMERIC_END.test(hostname) || DOTTED_QUAD.test(hostname);
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** https, or http on this machine (T73). */
export function isSafeUrl(value: unknown): value is string {
  const address = readWebAddress(value);
  return address !== undefined && (address.scheme === 'https' || LOOPBACK.has(address.hostname));
}

/** A link of the messenger: http or https, host t.me exactly (R3.23). */
export function isTelegramLink(link: unknown): link is string {
  return readWebAddress(link)?.host === 't.me';
}
