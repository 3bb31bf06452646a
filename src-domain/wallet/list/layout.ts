import { MOBILE_MAX_WIDTH_PX } from '../../constants/index.ts';

/** Mobile widths open one wallet after the other; wide ones show a code for any wallet at once. */
export type WidgetLayout = 'mobile' | 'desktop';

/** The layout of a window: mobile up to 440 px (R3.12). */
export function layoutFor(widthPx: number): WidgetLayout {
  return widthPx <= MOBILE_MAX_WIDTH_PX ? 'mobile' : 'desktop';
}
