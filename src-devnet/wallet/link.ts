import { fieldsOf, parsedJson } from '../json.ts';

/** What a TON Connect link requests: a connection, or only to open the wallet. */
export type WalletLink = ConnectLink | { readonly kind: 'open'; readonly returnTo: string };

export interface ConnectLink extends ConnectRequest {
  readonly kind: 'connect';
  /** the app's client id on the bridge */
  readonly clientId: string;
  readonly returnTo: string;
  readonly traceId: string | null;
}

export interface ConnectItem {
  readonly name: string;
  readonly payload?: string;
  readonly network?: string;
}

/** A link that no wallet understands. */
export class BadLink extends Error {
  override readonly name = 'BadLink';
}

const startParams = ['startapp', 'startattach', 'start'];
const maxLinkLength = 8192;

/** Decodes a query that was packed into a t.me start parameter: `--` is %, `__` is =, `-` is &. */
const unpackStartParam = (text: string): string =>
  text.replaceAll('--', '%').replaceAll('__', '=').replaceAll('-', '&');

const fromStartParam = (text: string): URLSearchParams | null =>
  text.startsWith('tonconnect-')
    ? new URLSearchParams(unpackStartParam(text.slice('tonconnect-'.length)))
    : null;

/** The query with v, id, r and ret, wherever the link carries it. */
function queryOf(link: string): URLSearchParams {
  const packed = fromStartParam(link);
  if (packed) return packed;
  const at = link.indexOf('?');
  const looksLikeUrl = /^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith('/');
  if (at < 0 && looksLikeUrl) return new URLSearchParams();
  const query = new URLSearchParams(at < 0 ? link : link.slice(at + 1));
  for (const name of startParams) {
    const inside = fromStartParam(query.get(name) ?? '');
    if (inside) return inside;
  }
  return query;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function itemOf(value: unknown, where: string): ConnectItem {
  const { name, payload, network } = fieldsOf(value);
  if (!isText(name)) throw new BadLink(`${where} has an item without a name`);
  if (name === 'ton_proof' && (!isText(payload) || payload === '')) {
    throw new BadLink(`the item "ton_proof" of ${where} needs a payload`);
  }
  return {
    name,
    ...(isText(payload) ? { payload } : {}),
    ...(isText(network) ? { network } : {}),
  };
}

/** What an app asks for when it connects. */
export interface ConnectRequest {
  readonly manifestUrl: string;
  readonly items: readonly ConnectItem[];
}

/**
 * Checks what an app asks for. `where`: how to call it in the error's text.
 * @throws BadLink
 */
export function readConnectRequest(value: unknown, where: string): ConnectRequest {
  const { manifestUrl, items } = fieldsOf(value);
  if (!isText(manifestUrl)) throw new BadLink(`${where} has no manifestUrl`);
  if (!Array.isArray(items) || items.length === 0 || items.length > 10) {
    throw new BadLink(`${where} needs items, 1 to 10 of them`);
  }
  const read = items.map((item) => itemOf(item, where));
  if (!read.some((item) => item.name === 'ton_addr')) throw new BadLink(`${where} needs the item ton_addr`);
  return { manifestUrl, items: read };
}

function requestOf(text: string): ConnectRequest {
  const where = 'the link\'s parameter "r"';
  const parsed = parsedJson(text);
  if (parsed === undefined) throw new BadLink(`${where} is no JSON`);
  return readConnectRequest(parsed, where);
}

/**
 * Reads a universal link (https://…?v=2&id=…&r=…), a deep link (tc://, harbour-tc://), a messenger link
 * (https://t.me/wallet/start?startapp=tonconnect-…, tg://resolve?…, /wallet/start?…), a bare start parameter
 * or a bare query.
 * @throws BadLink that says what is wrong
 */
export function parseLink(link: string): WalletLink {
  if (link.length > maxLinkLength) throw new BadLink(`the link is longer than ${maxLinkLength} characters`);
  const query = queryOf(link.trim());
  const returnTo = query.get('ret') ?? 'back';
  if (!query.has('id') && !query.has('r')) return { kind: 'open', returnTo };
  if (query.get('v') !== '2') throw new BadLink('the link\'s parameter "v" must be 2');
  const clientId = (query.get('id') ?? '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(clientId)) throw new BadLink('the link\'s parameter "id" must be 64 hex digits');
  const { manifestUrl, items } = requestOf(query.get('r') ?? '');
  return { kind: 'connect', clientId, manifestUrl, items, returnTo, traceId: query.get('trace_id') };
}
