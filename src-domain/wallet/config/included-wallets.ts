import { parseListedWallet, type ListedWallet } from '../list/index.ts';
import { InvalidWalletEntry } from '../list/invalid-wallet-entry.ts';
import { InvalidWalletValue } from '../request/invalid-wallet-value.ts';
import { readFields } from '../request/read-value.ts';

const FIELDS = [
  'name',
  'appName',
  'imageUrl',
  'aboutUrl',
  'universalLink',
  'deepLink',
  'bridgeUrl',
  'jsBridgeKey',
  'platforms',
] as const;

const OWN_NAMES: Readonly<Record<string, string>> = {
  app_name: 'appName',
  image: 'imageUrl',
  about_url: 'aboutUrl',
  universal_url: 'universalLink',
};

/**
 * Wallets that are merged into the list by name (R3.16), read by the rules for the list's entries: a name,
 * safe addresses, at least one bridge and one platform.
 * @throws InvalidWalletValue naming the field
 */
export function parseIncludedWallets(value: unknown, field: string): readonly ListedWallet[] {
  if (!Array.isArray(value)) throw new InvalidWalletValue(field, value, 'a list of wallets');
  return value.map((wallet: unknown, at) => readWallet(wallet, `${field}[${at}]`));
}

function readWallet(value: unknown, field: string): ListedWallet {
  const wallet = readFields(value, field, FIELDS);
  const { bridgeUrl, jsBridgeKey } = wallet;
  try {
    return parseListedWallet({
      app_name: wallet.appName,
      name: wallet.name,
      image: wallet.imageUrl,
      about_url: wallet.aboutUrl,
      ...(wallet.universalLink === undefined ? {} : { universal_url: wallet.universalLink }),
      ...(wallet.deepLink === undefined ? {} : { deepLink: wallet.deepLink }),
      bridge: [
        ...(bridgeUrl === undefined ? [] : [{ type: 'sse', url: bridgeUrl }]),
        ...(jsBridgeKey === undefined ? [] : [{ type: 'js', key: jsBridgeKey }]),
      ],
      platforms: wallet.platforms,
    });
  } catch (error) {
    if (!(error instanceof InvalidWalletEntry)) throw error;
    const own = ownName(error.field ?? '', bridgeUrl !== undefined);
    throw new InvalidWalletValue(`${field}.${own}`, wallet[own as 'name'], error.allowed ?? '');
  }
}

/** The name of an entry's field in an included wallet. */
function ownName(field: string, hasRemote: boolean): string {
  if (!field.startsWith('bridge')) return OWN_NAMES[field] ?? field;
  return field === 'bridge' || (hasRemote && field.startsWith('bridge[0]')) ? 'bridgeUrl' : 'jsBridgeKey';
}
