import { harbour, type WalletApp } from '../apps.ts';

/** Most wallets that a list can be asked to have besides the devnet's own. */
export const mostMade = 500;

export const nameKinds = ['plain', 'long', 'rtl'] as const;
export type NameKind = (typeof nameKinds)[number];
export const imageKinds = ['good', 'broken', 'slow'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** `made-001` to `made-500` */
export const madeForm = /^made-\d{3}$/;

/** The one wallet that answers the links of all made products. */
export const madeWallet: WalletApp = {
  ...harbour,
  appName: 'made',
  name: 'One of many',
  connectPath: '/wallet/made/connect',
  deepLink: null,
  jsKey: null,
  hasExtension: false,
  about: 'A wallet that was made so that a list is long. One wallet answers for all of its kind.',
};

const names: Readonly<Record<NameKind, (number: string) => string>> = {
  plain: (number) => `Wallet ${number}`,
  // exactly 60 characters
  long: (number) =>
    `Wallet ${number} with a name that is as long as names are ever`.padEnd(60, '!').slice(0, 60),
  rtl: (number) => (Number(number) % 2 === 0 ? `ארנק ${number}` : `محفظة ${number}`),
};

const images: Readonly<Record<ImageKind, (appName: string) => string>> = {
  good: (appName) => `${appName}.svg`,
  broken: (appName) => `${appName}.png`,
  slow: (appName) => `${appName}.slow`,
};

/** The product with that name, if it is a made one. */
export const madeApp = (appName: string): WalletApp | undefined =>
  madeForm.test(appName)
    ? {
        ...madeWallet,
        appName,
        name: names.plain(appName.slice(-3)),
        connectPath: `/wallet/${appName}/connect`,
        deepLink: `${appName}-tc://`,
      }
    : undefined;

/** Products to fill a list with, each with its picture's file below /wallet/made. */
export function madeApps(count: number, kinds: { readonly names: NameKind; readonly images: ImageKind }) {
  return Array.from({ length: count }, (_, place) => {
    const number = String(place + 1).padStart(3, '0');
    const appName = `made-${number}`;
    const app: WalletApp = { ...madeWallet, ...madeApp(appName), name: names[kinds.names](number) };
    return { app, image: images[kinds.images](appName) };
  });
}

/** The made product whose universal or deep link this is; null if it is another's. */
export const madeNameIn = (link: string): string | null =>
  /^(made-\d{3})-tc:/.exec(link)?.[1] ?? /\/wallet\/(made-\d{3})\/connect\b/.exec(link)?.[1] ?? null;
