import { InvalidField } from '../errors/index.ts';

/** Maximum length of a link, in characters. */
export const TASK_LINK_MAX_CHARS = 500;
const HOST_MAX_CHARS = 253;

/** Why a text is not a link to a post. */
export type LinkFault = 'not_text' | 'too_long' | 'characters' | 'not_https' | 'credentials' | 'host';

const ALLOWED: Readonly<Record<LinkFault, string>> = {
  not_text: 'a link, such as "https://t.me/channel/7"',
  too_long: `at most ${TASK_LINK_MAX_CHARS} characters`,
  characters: 'a link without spaces, quotes, brackets or hidden characters',
  not_https: 'a link that begins with https://',
  credentials: 'a link without a name or password before the host',
  host: 'a public host name such as t.me, without a port',
};

/** The text is not a link to a public post; `reason` says why. */
export class InvalidTaskLink extends InvalidField {
  override readonly name = 'InvalidTaskLink' as const;
  override readonly code = 'invalid_task_link' as const;
  readonly reason: LinkFault;

  constructor(reason: LinkFault, found: unknown) {
    super('link', found, ALLOWED[reason]);
    this.reason = reason;
  }
}

/** Whitespace, control and invisible characters, and characters that a link must escape. */
const FOREIGN = /[\s\p{C}<>"'`\\^{|}]/u;
const HTTPS = /^https:\/\/([^/?#]*)(.*)/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Top-level names that are never public. */
const PRIVATE_TOP_LEVELS: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'internal',
  'invalid',
  'test',
  'example',
  'onion',
  'lan',
  'home',
  'corp',
  'arpa',
]);

/**
 * A link to a post, trimmed, with scheme and host in lower case: https, a public host name, no credentials,
 * no port.
 * @throws InvalidTaskLink
 */
export function checkTaskLink(text: unknown): string {
  if (typeof text !== 'string' || text.trim() === '') throw new InvalidTaskLink('not_text', text);
  const link = text.trim();
  if (link.length > TASK_LINK_MAX_CHARS) throw new InvalidTaskLink('too_long', link);
  if (FOREIGN.test(link)) throw new InvalidTaskLink('characters', link);
  const parts = HTTPS.exec(link) as [string, string, string] | null;
  if (parts === null) throw new InvalidTaskLink('not_https', link);
  const [, authority, rest] = parts;
  if (authority.includes('@')) throw new InvalidTaskLink('credentials', link);
  const host = authority.toLowerCase();
  if (!isPublicHost(host)) throw new InvalidTaskLink('host', link);
  return `https://${host}${rest}`;
}

function isPublicHost(host: string): boolean {
  const labels = host.split('.');
  const top = labels.at(-1) as string;
  return (
    host.length <= HOST_MAX_CHARS &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(top) &&
    !PRIVATE_TOP_LEVELS.has(top)
  );
}
