import { isAppLink, isSafeUrl } from '../../link/index.ts';
import type { ListedWallet } from '../list/index.ts';
import { isFilledList, isFilledText } from '../list/listed-wallet.ts';
import { fields, listOf, passing, type Read } from '../request/read-value.ts';

/** An address that may be fetched or opened. */
export const safeUrl: Read<string> = passing(isSafeUrl, 'an https address, or http on this very machine');
/** A wallet's name or key. */
export const name: Read<string> = passing(isFilledText, 'text of 1 to 256 characters');
const platforms = passing<readonly string[]>(
  (value) => isFilledList(value, isFilledText),
  'a list of at least one platform',
);
const shape = {
  name,
  appName: name,
  imageUrl: safeUrl,
  aboutUrl: safeUrl,
  universalLink: safeUrl,
  deepLink: passing<string>(isAppLink, "a link of an app's own scheme"),
  bridgeUrl: safeUrl,
  jsBridgeKey: name,
  platforms,
};
const NEEDED = ['name', 'appName', 'imageUrl', 'aboutUrl', 'platforms'] as const;
const readAny = fields(shape, ...NEEDED);
/** The SDK reaches a wallet by its bridge under its universal link. */
const readRemote = fields(shape, ...NEEDED, 'universalLink', 'bridgeUrl');

/**
 * Wallets that are merged into the list by name (R3.16), under the rules for the list's entries: a name, safe
 * addresses, at least one bridge and one platform.
 */
export const readIncludedWallets: Read<readonly ListedWallet[]> = listOf((value, field) => {
  const any = readAny(value, field);
  const { bridgeUrl, jsBridgeKey } = any;
  if (bridgeUrl !== undefined || jsBridgeKey === undefined) readRemote(value, field);
  return {
    app_name: any.appName,
    name: any.name,
    image: any.imageUrl,
    about_url: any.aboutUrl,
    ...(any.universalLink === undefined ? {} : { universal_url: any.universalLink }),
    ...(any.deepLink === undefined ? {} : { deepLink: any.deepLink }),
    bridge: [
      ...(bridgeUrl === undefined ? [] : [{ type: 'sse', url: bridgeUrl }]),
      ...(jsBridgeKey === undefined ? [] : [{ type: 'js', key: jsBridgeKey }]),
    ],
    platforms: any.platforms,
  };
});
