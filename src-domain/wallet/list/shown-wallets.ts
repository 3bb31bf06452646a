import {
  DESKTOP_WALLETS_SHOWN,
  MOBILE_WALLETS_SHOWN,
  VIEW_ALL_THRESHOLD,
  VIEW_ALL_TILE_ICONS,
  WALLET_LIST_INSET_MOBILE_PX,
  WALLET_LIST_INSET_PX,
} from '../../constants/index.ts';
import type { WalletInfo } from '../port/wallet.ts';
import type { WidgetLayout } from '../layout/index.ts';
import { isTelegramWallet } from './names.ts';
import { supportsMobile } from './platforms.ts';

/** The first view of the modal. */
export interface UniversalView {
  /** The Telegram wallet if it has its own button: on a phone. */
  readonly telegram: WalletInfo | undefined;
  readonly shown: readonly WalletInfo[];
  /** Wallets whose icons are on the "View all wallets" tile; empty: no tile. */
  readonly tile: readonly WalletInfo[];
}

/** Wallets of a layout, in their order: phones show only those with a phone app (R3.05). */
export function walletsFor(layout: WidgetLayout, wallets: readonly WalletInfo[]): readonly WalletInfo[] {
  return layout === 'mobile' ? wallets.filter((wallet) => supportsMobile(wallet)) : wallets;
}

/**
 * What the universal view shows of an ordered list. Desktop: the first 3, and the tile with the next 4 icons
 * (R3.03). Mobile: the Telegram wallet as a button and a row of the others; if there are more than 7, the
 * first 4 and the tile with icons 3 to 7 (R3.04).
 */
export function universalView(layout: WidgetLayout, wallets: readonly WalletInfo[]): UniversalView {
  const listed = walletsFor(layout, wallets);
  if (layout === 'desktop') {
    return {
      telegram: undefined,
      shown: listed.slice(0, DESKTOP_WALLETS_SHOWN),
      tile: listed.slice(DESKTOP_WALLETS_SHOWN, DESKTOP_WALLETS_SHOWN + VIEW_ALL_TILE_ICONS),
    };
  }
  const telegram = listed.find((wallet) => isTelegramWallet(wallet));
  const others = listed.filter((wallet) => wallet !== telegram);
  const first = VIEW_ALL_THRESHOLD - VIEW_ALL_TILE_ICONS;
  return others.length > VIEW_ALL_THRESHOLD
    ? {
        telegram,
        shown: others.slice(0, MOBILE_WALLETS_SHOWN),
        tile: others.slice(first, VIEW_ALL_THRESHOLD),
      }
    : { telegram, shown: others, tile: [] };
}

/**
 * Maximum height of the "All wallets" list: the window less 150 px on a phone, 200 px elsewhere (R3.05); at
 * least 0.
 */
export function walletListMaxHeightPx(layout: WidgetLayout, windowHeightPx: number): number {
  const inset = layout === 'mobile' ? WALLET_LIST_INSET_MOBILE_PX : WALLET_LIST_INSET_PX;
  return Math.max(0, windowHeightPx - inset);
}
