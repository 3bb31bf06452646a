import type { WalletInfo } from '../port/wallet.ts';
import type { WidgetLayout } from './layout.ts';
import { isTelegramWallet } from './names.ts';
import { supportsDesktop, supportsExtension, supportsMobile } from './platforms.ts';

/** `mobile`: a code for the phone. `desktop`: the app on this computer. `extension`: the one in this browser. */
export type ConnectionMode = 'mobile' | 'desktop' | 'extension';

/** What the screen of one wallet offers (R3.06, R3.07). */
export interface ConnectionScreen {
  /** Ways to connect, each once; none: this wallet cannot be reached from here. */
  readonly modes: readonly ConnectionMode[];
  /** The way it opens with. */
  readonly first: ConnectionMode | undefined;
  /** The extension is offered and not in this browser: "Get {wallet}" instead of "Continue in…". */
  readonly isExtensionMissing: boolean;
  /** "Open Wallet in Telegram on desktop" stands in for the buttons of the other modes. */
  readonly hasTelegramButton: boolean;
}

/**
 * The screen of one wallet. Desktop: a code where the wallet has an app for phones, its app where it has one for computers, its
 * extension where it has one; an extension that is here comes first, then the code. Mobile: the wallet's app, which a code
 * may replace. Whatever goes through a bridge needs its address and a universal link.
 */
export function connectionScreen(wallet: WalletInfo, layout: WidgetLayout): ConnectionScreen {
  const isRemote = wallet.bridgeUrl !== null && wallet.universalLink !== null;
  const isHere = (wallet.injected || wallet.embedded) && wallet.jsBridgeKey !== null;
  const hasExtension = isHere || (layout === 'desktop' && supportsExtension(wallet));
  const modes: ConnectionMode[] = [];
  if (isHere) modes.push('extension');
  if (isRemote && (layout === 'mobile' || supportsMobile(wallet))) modes.push('mobile');
  if (hasExtension && !isHere) modes.push('extension');
  if (isRemote && layout === 'desktop' && supportsDesktop(wallet)) modes.push('desktop');
  return {
    modes,
    first: modes[0],
    isExtensionMissing: hasExtension && !isHere,
    hasTelegramButton: layout === 'desktop' && isRemote && isTelegramWallet(wallet),
  };
}

/** Buttons that lead from one mode to the others; the Telegram wallet has a button of its own instead. */
export function otherModes(screen: ConnectionScreen, current: ConnectionMode): readonly ConnectionMode[] {
  return screen.hasTelegramButton ? [] : screen.modes.filter((mode) => mode !== current);
}
