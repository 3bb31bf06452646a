import { walletApps, type WalletApp } from '../apps.ts';
import { invalidEntries } from './invalid.ts';
import { madeApps, type ImageKind, type NameKind } from './made.ts';
import { maxMessages } from '../contract.ts';

/** What GET /wallets-list.json answers. */
export interface ListWish {
  /** the devnet's own products stand first */
  readonly own: boolean;
  /** that many more */
  readonly made: number;
  readonly names: NameKind;
  readonly images: ImageKind;
  /** entries that no app may use stand between the others */
  readonly invalid: boolean;
  /** further entries, word for word */
  readonly entries: readonly unknown[];
  /** `html`: a page with status 200. `huge`: a list of 20 MB. */
  readonly answer: 'list' | 'html' | 'huge';
}

export const usualList: ListWish = {
  own: true,
  made: 0,
  names: 'plain',
  images: 'good',
  invalid: false,
  entries: [],
  answer: 'list',
};

const messengerLink = 'https://t.me/wallet?attach=wallet';
const hugeBytes = 20 * 1024 * 1024;

/** The wallet's features, as in the connect event and the wallets list. */
export const featuresOf = (version: WalletApp['version']) => [
  { name: 'SendTransaction' as const, maxMessages: maxMessages[version], extraCurrencySupported: false },
];

/** What leads to the wallet: its universal link, deep link and bridges. */
const reachOf = (app: WalletApp, origin: string) => ({
  ...(app.isRemote
    ? { universal_url: app.connectPath === null ? messengerLink : `${origin}${app.connectPath}` }
    : {}),
  ...(app.deepLink === null ? {} : { deepLink: app.deepLink }),
  bridge: [
    ...(app.isRemote ? [{ type: 'sse', url: `${origin}/bridge` }] : []),
    ...(app.jsKey === null ? [] : [{ type: 'js', key: app.jsKey }]),
  ],
});

/** One wallet in the public list's format. */
export const listEntry = (app: WalletApp, origin: string) => ({
  app_name: app.appName,
  name: app.name,
  image: `${origin}/wallet/assets/${app.appName}.svg`,
  about_url: `${origin}/wallet/about/${app.appName}`,
  ...reachOf(app, origin),
  platforms: app.platforms,
  features: ['SendTransaction', ...featuresOf(app.version)],
});

/** The entries of a list in the public list's format. */
export function entriesOf(wish: ListWish, origin: string): unknown[] {
  const own = walletApps.map((app) => listEntry(app, origin));
  const made = madeApps(wish.made, wish).map(({ app, image }) => ({
    ...listEntry(app, origin),
    image: `${origin}/wallet/made/${image}`,
  }));
  const [first = {}] = own;
  const invalid = wish.invalid ? invalidEntries(first, origin) : [];
  // also before the first good one
  return [...invalid, ...(wish.own ? own : []), ...invalid, ...made, ...wish.entries];
}

/** The body of GET /wallets-list.json, and its content type. */
export function bodyOf(wish: ListWish, origin: string): { type: string; text: string } {
  if (wish.answer === 'html') {
    const text = '<!doctype html><title>Sign in to this network</title><p>Sign in to this network.</p>';
    return { type: 'text/html; charset=utf-8', text };
  }
  const entries = entriesOf(wish, origin);
  const padding =
    wish.answer === 'huge' ? [{ ...Object(entries[0]), description: 'x'.repeat(hugeBytes) }] : [];
  const list = padding.length > 0 ? [...padding, ...entries.slice(1)] : entries;
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(list) };
}
