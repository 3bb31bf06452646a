import type { WalletInfo, WalletPlatform } from '../port/wallet.ts';

const MOBILE: readonly WalletPlatform[] = ['ios', 'android'];
const DESKTOP: readonly WalletPlatform[] = ['macos', 'linux', 'windows'];
const BROWSER: readonly WalletPlatform[] = ['chrome', 'firefox', 'safari'];

/** Whether a wallet has an app for phones. */
export function supportsMobile(wallet: WalletInfo): boolean {
  return hasOneOf(wallet, MOBILE);
}

/** Whether a wallet has an app for computers. */
export function supportsDesktop(wallet: WalletInfo): boolean {
  return hasOneOf(wallet, DESKTOP);
}

/** Whether a wallet has a browser extension. */
export function supportsExtension(wallet: WalletInfo): boolean {
  return hasOneOf(wallet, BROWSER);
}

function hasOneOf({ platforms }: WalletInfo, wanted: readonly WalletPlatform[]): boolean {
  return platforms.some((platform) => wanted.includes(platform));
}
