import { layoutFor } from '@axiom/domain/wallet/list';
import type { ModalLayout } from '#machines/wallet/present/types.ts';

/** The current layout of this window (R3.12). */
export function layoutNow(): ModalLayout {
  return layoutFor(window.innerWidth);
}
