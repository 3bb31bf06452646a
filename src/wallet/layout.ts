import { layoutFor, type WidgetLayout } from '@axiom/domain/wallet/layout';

/** The current layout of this window (R3.12). */
export function layoutNow(): WidgetLayout {
  return layoutFor(window.innerWidth);
}
