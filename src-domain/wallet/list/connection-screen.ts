import type { WalletInfo } from '../port/wallet.ts';
import type { WidgetLayout } from '../layout/index.ts';
import { isTelegramWallet } from './names.ts';
import { supportsDesktop, supportsExtension, supportsMobile } from './platforms.ts';

/** `mobile`: a QR code for the phone. `desktop`: the app on this computer. `extension`: in this browser. */
export type ConnectionMode = 'mobile' | 'desktop' | 'extension';

/** The connection screen of one wallet (R3.06, R3.07). */
export interface ConnectionScreen {
  /** Ways to connect, without duplicates; empty: this wallet cannot be reached from here. */
  readonly modes: readonly ConnectionMode[];
  /** The mode that is shown first. */
  readonly first: ConnectionMode | undefined;
  /** The extension is offered but not installed: "Get {wallet}" replaces "Continue in…". */
  readonly isExtensionMissing: boolean;
  /** "Open Wallet in Telegram on desktop" replaces the buttons of the other modes. */
  readonly hasTelegramButton: boolean;
}

/**
 * The connection screen of one wallet. Desktop: a QR code if the wallet has a phone app, its desktop app, its
 * extension; an installed extension comes first, then the code. Mobile: the wallet's app, which a code may
 * replace. Modes that use a bridge require its address and a universal link.
 */
export function connectionScreen(wallet: WalletInfo, layout: WidgetLayout): ConnectionScreen {
  const isRemote = wallet.bridgeUrl !== null && wallet.universalLink !== null;
  const isHere = (wallet.injected || wallet.embedded) && wallet.jsBridgeKey !== null;
  const hasExtension = isHere || (layout === 'desktop' && supportsExtension(wallet));
  const modes: ConnectionMode[] = [];
  if (isHere) modes.push('extension');
  if (isRemote && (layout === 'mobile' || supportsMobile(wallet))) modes.push('mobile');
  if (isRemote && layout === 'desktop' && supportsDesktop(wallet)) modes.push('desktop');
  if (hasExtension && !isHere) modes.push('extension');
  return {
    modes,
    first: modes[0],
    isExtensionMissing: hasExtension && !isHere,
    hasTelegramButton: layout === 'desktop' && isRemote && isTelegramWallet(wallet),
  };
}
