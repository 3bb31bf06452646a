/** How a wallet leads back: `back` to what was open before, `none` to nowhere, or an address. */
export type ReturnStrategy = 'back' | 'none' | `${string}://${string}`;

/** Whether a link is the messenger's own. */
export function isTelegramLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return protocol === 'tg:' || hostname === 't.me';
}

/**
 * A connect link with the way back added. In a t.me link the whole query travels packed inside the start parameter:
 * `--` for %, `__` for =, `-` for &.
 */
export function withReturn(link: string, strategy: ReturnStrategy): string {
  const pair = `ret=${encodeURIComponent(strategy)}`;
  if (!isTelegramLink(link)) return `${link}${link.includes('?') ? '&' : '?'}${pair}`;
  const url = new URL(link);
  const start = url.searchParams.get('startapp') ?? url.searchParams.get('startattach');
  const name = url.searchParams.has('startattach') ? 'startattach' : 'startapp';
  const packed = pack(pair);
  url.searchParams.set(name, start === null ? `tonconnect-${packed}` : `${start}-${packed}`);
  return url.toString();
}

/** The link that brings a connected wallet to the front for a request that waits on the bridge. */
export function openingLink(universalLink: string | null, strategy: ReturnStrategy): string | null {
  if (universalLink === null) return null;
  if (!isTelegramLink(universalLink)) return withReturn(universalLink, strategy);
  const url = new URL(universalLink);
  if (url.searchParams.has('attach')) {
    url.searchParams.delete('attach');
    url.pathname += '/start';
  }
  return withReturn(url.toString(), strategy);
}

function pack(query: string): string {
  return query
    .replaceAll('.', '%2E')
    .replaceAll('-', '%2D')
    .replaceAll('_', '%5F')
    .replaceAll('&', '-')
    .replaceAll('=', '__')
    .replaceAll('%', '--');
}
