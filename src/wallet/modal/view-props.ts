import type { ModalShown } from '#machines/wallet/modal/types.ts';
import type { ScreenShown } from '#machines/wallet/screen/types.ts';

export interface ModalViewProps {
  readonly modal: ModalShown;
}

export interface UniversalProps extends ModalViewProps {
  /** The session of the first view. */
  readonly screen: ScreenShown;
}
