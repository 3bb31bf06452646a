import { OPEN_TG_LINK_VERSION } from '../constants/index.ts';
import { isAtLeastVersion } from '../session/version.ts';
import { readWebAddress } from './web-address.ts';

/** Kinds of links: the messenger's own, a web page, an app's scheme, or unsafe, which is never opened. */
export type LinkKind = 'telegram' | 'web' | 'app' | 'unsafe';

const SCHEME = /^([a-z][a-z0-9+.-]*):[^\s\p{Cc}]*$/iu;
const NEVER_OPENED = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'filesystem',
  'http',
  'https',
  'view-source',
]);

/** A Telegram link is http or https with host t.me exactly (R3.23, T74); script and data links are unsafe. */
export function linkKind(link: string): LinkKind {
  const address = readWebAddress(link);
  if (address !== undefined) return address.host === 't.me' ? 'telegram' : 'web';
  return isAppLink(link) ? 'app' : 'unsafe';
}

/** True for an app's own scheme, such as `tonkeeper-tc://`; false for one that runs or reads something here. */
export function isAppLink(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const scheme = SCHEME.exec(value)?.[1]?.toLowerCase();
  return scheme !== undefined && !NEVER_OPENED.has(scheme);
}

/** How to open a link, as data. `nothing`: do not open it. */
export type LinkOpening =
  /** `web_app_open_tg_link` with this `path_full`. */
  | { readonly type: 'telegram'; readonly pathFull: string }
  /** `web_app_open_link`. */
  | { readonly type: 'messenger'; readonly url: string }
  | { readonly type: 'tab'; readonly url: string }
  | { readonly type: 'nothing' };

/**
 * A messenger of version 6.1 or later opens links with its own calls; otherwise a new tab opens (R3.23).
 * @param version the messenger's; null if the page runs outside a messenger
 */
export function openingOf(link: string, version: string | null): LinkOpening {
  const kind = linkKind(link);
  if (kind === 'unsafe') return { type: 'nothing' };
  const canAsk = version !== null && isAtLeastVersion(version, OPEN_TG_LINK_VERSION);
  const address = readWebAddress(link);
  if (!canAsk || address === undefined) return { type: 'tab', url: link };
  if (kind === 'telegram') return { type: 'telegram', pathFull: encoded(address.path + address.query) };
  return { type: 'messenger', url: link };
}

/** Percent-encodes the non-ASCII characters of a path, as a browser does. */
function encoded(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
}
