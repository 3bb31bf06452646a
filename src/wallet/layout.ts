import { MOBILE_MAX_WIDTH_PX } from '@axiom/domain/constants';
import type { ModalLayout } from '#machines/wallet-connection/types.ts';

/** Mobile up to 440 px (specification section 9). */
export function layoutNow(): ModalLayout {
  return window.innerWidth <= MOBILE_MAX_WIDTH_PX ? 'mobile' : 'desktop';
}
