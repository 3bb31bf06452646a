/** What a wallet's payment link asks for beside its address. */
export type LinkWish =
  /** A message to the recipient; an exchange knows by it whose coins have come. */
  | 'comment'
  /** Another coin than TON. */
  | 'coin'
  | 'amount';

/** A payment link as wallets and exchanges make them. */
export interface TransferLink {
  /** As it stands in the link: not checked yet. */
  readonly address: string;
  /** The gravest; null: nothing. */
  readonly wish: LinkWish | null;
}

/** `ton://transfer/…`, and a wallet's own scheme or https address with the same path. */
const LINK =
  /^(?:[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\s]+\/)?|[^/?#\s]+\/)transfer\/([^/?#\s]+)\/?(?:\?([^#\s]*))?(?:#\S*)?$/i;

/** By the names that the links' parameters have; the gravest first. */
const WISHES: readonly (readonly [LinkWish, readonly string[]])[] = [
  ['comment', ['text', 'bin', 'init']],
  ['coin', ['jetton']],
  ['amount', ['amount']],
];

/** Reads a wallet's payment link; null: the text is none. */
export function readTransferLink(text: string): TransferLink | null {
  const [, address, query = ''] = LINK.exec(text.trim()) ?? [];
  if (address === undefined) return null;
  const asked = new Set(
    query
      .split('&')
      .filter((part) => /=./.test(part))
      .map((part) => part.slice(0, part.indexOf('=')).toLowerCase()),
  );
  const found = WISHES.find(([, names]) => names.some((name) => asked.has(name)));
  return { address: decoded(address), wish: found?.[0] ?? null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
