import { isTelegramLink } from '../../link/index.ts';
import { queryOf, valueOf, withoutValue, withPair, withStep, withValue } from './query.ts';
import type { ReturnStrategy } from './return-strategy.ts';

const START = 'tonconnect';

/**
 * A query as it travels inside a start parameter, which knows letters, digits, "_" and "-" only: `--` for %, `__` for =,
 * `-` for &. The wallets of the messenger unpack it this way.
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
 * A t.me link that opens the wallet's mini-app: the older attachment-menu form (`?attach=wallet`) becomes the direct one
 * (`/start`).
 */
export function directLink(universalLink: string): string {
  if (!isTelegramLink(universalLink) || valueOf(universalLink, 'attach') === undefined) return universalLink;
  return withStep(withoutValue(universalLink, 'attach'), 'start');
}

/** A connect link with the way back added; in a t.me link it is packed into the start parameter. */
export function withReturn(link: string, strategy: ReturnStrategy): string {
  const pair = `ret=${escaped(strategy)}`;
  if (!isTelegramLink(link)) return withPair(link, pair);
  const name = valueOf(link, 'startattach') === undefined ? 'startapp' : 'startattach';
  return withValue(link, name, `${valueOf(link, name) ?? START}-${packQuery(pair)}`);
}

/** Percent-encoded, with what a query may hold and a start parameter may not. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The link that brings a connected wallet to the front for a request that waits on the bridge. */
export function openingLink(universalLink: string | null, strategy: ReturnStrategy): string | null {
  return universalLink === null ? null : withReturn(directLink(universalLink), strategy);
}

/** A wallet's universal link in the wallet's own scheme: what is asked for stays, host and path go. */
export function toDeepLink(link: string, deepLink: string): string {
  const query = queryOf(link);
  return query === '' ? deepLink : `${deepLink}?${query}`;
}

/** A t.me link to a mini-app in the messenger's own scheme; undefined for a link that names no mini-app. */
export function toTelegramScheme(link: string): string | undefined {
  if (!isTelegramLink(link)) return undefined;
  const [, domain = '', app = ''] = /t\.me(?::\d+)?\/([\w-]+)\/([\w-]+)\/?(?:[?#]|$)/iu.exec(link) ?? [];
  const start = valueOf(link, 'startapp');
  if (domain === '' || app === '') return undefined;
  return `tg://resolve?domain=${domain}&appname=${app}${start === undefined ? '' : `&startapp=${start}`}`;
}
