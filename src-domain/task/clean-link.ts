/** Characters that come along when a link is copied and are never part of it. */
const INVISIBLE = /[\p{C}\u00ad]/gu;
const LINK_IN_TEXT = /https?:\/\/\S+/i;
const WRAPPED = /^[<("'«“‘[]+|[>)"'»”’\].,;:!?]+$/g;
/** A host and a path without a scheme, as address bars show them. */
const BARE = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$/i;
/** Query fields that only tell a site where its visitor came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|igshid|yclid)$/i;

/**
 * The link in what a person pasted: without invisible characters, the words and brackets around it, and query
 * fields that only track; with `https://` where it was left out or was `http://`. A text without a link is only
 * trimmed. `checkTaskLink` decides whether it is accepted.
 */
export function cleanTaskLink(text: string): string {
  const visible = text.replace(INVISIBLE, '').trim();
  const found = LINK_IN_TEXT.exec(visible)?.[0] ?? visible;
  const bare = found.replace(WRAPPED, '');
  if (/^https?:\/\//i.test(bare)) return withoutTracking(bare.replace(/^https?/i, 'https'));
  return BARE.test(bare) ? withoutTracking(`https://${bare}`) : visible;
}

function withoutTracking(link: string): string {
  const [, start = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(link) ?? [];
  if (query === undefined) return link;
  const kept = query.split('&').filter((field) => !TRACKING.test(field.split('=')[0] ?? ''));
  return `${start}${kept.length === 0 ? '' : `?${kept.join('&')}`}${hash}`;
}
