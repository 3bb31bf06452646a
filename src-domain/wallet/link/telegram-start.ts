import { isTelegramLink } from '../../link/index.ts';
import { queryOf, valueOf, withoutValue, withPair, withStep, withValue } from './query.ts';
import type { ReturnStrategy } from './return-strategy.ts';

const START = 'tonconnect';

/**
 * Encodes a query for a start parameter, which allows only letters, digits, "_" and "-": `--` for %, `__` for
 * =, `-` for &. The messenger's wallets decode it.
 * @param query percent-encoded
 */
export function packQuery(query: string): string {
  return query
    .replaceAll('.', '%2E')
    .replaceAll('-', '%2D')
    .replaceAll('_', '%5F')
    .replaceAll('&', '-')
    .replaceAll('=', '__')
    .replaceAll('%', '--');
}

/**
 * A t.me link that opens the wallet's mini-app: the older attachment-menu form (`?attach=wallet`) becomes
 * `/start`.
 */
export function directLink(universalLink: string): string {
  if (!isTelegramLink(universalLink) || valueOf(universalLink, 'attach') === undefined) return universalLink;
  return withStep(withoutValue(universalLink, 'attach'), 'start');
}

/** A connect link with the return strategy added; in a t.me link it is encoded in the start parameter. */
export function withReturn(link: string, strategy: ReturnStrategy): string {
  const pair = `ret=${escaped(strategy)}`;
  if (!isTelegramLink(link)) return withPair(link, pair);
  const name = valueOf(link, 'startattach') === undefined ? 'startapp' : 'startattach';
  return withValue(link, name, `${valueOf(link, name) ?? START}-${packQuery(pair)}`);
}

/** The connect link for a QR code or a copy: the other device has nothing to return to. */
export function qrLink(link: string): string {
  return withReturn(directLink(link), 'none');
}

/** Percent-encoded, including characters that a query allows and a start parameter does not. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A wallet's universal link in the wallet's own scheme: the query is kept, host and path are dropped. */
export function toDeepLink(link: string, deepLink: string): string {
  const query = queryOf(link);
  return query === '' ? deepLink : `${deepLink}?${query}`;
}

/** A t.me link to a mini-app in the messenger's own scheme; undefined for a link without a mini-app. */
export function toTelegramScheme(link: string): string | undefined {
  if (!isTelegramLink(link)) return undefined;
  const [, domain = '', app = ''] = /t\.me(?::\d+)?\/([\w-]+)\/([\w-]+)\/?(?:[?#]|$)/iu.exec(link) ?? [];
  const start = valueOf(link, 'startapp');
  if (domain === '' || app === '') return undefined;
  return `tg://resolve?domain=${domain}&appname=${app}${start === undefined ? '' : `&startapp=${start}`}`;
}
