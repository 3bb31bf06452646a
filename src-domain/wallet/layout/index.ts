import { MOBILE_MAX_WIDTH_PX } from '../../constants/index.ts';

/** The mobile layout opens one wallet at a time; the desktop layout shows one QR code for all wallets. */
export type WidgetLayout = 'mobile' | 'desktop';

/** The layout of a window: mobile up to 440 px (R3.12). */
export function layoutFor(widthPx: number): WidgetLayout {
  return widthPx <= MOBILE_MAX_WIDTH_PX ? 'mobile' : 'desktop';
}
