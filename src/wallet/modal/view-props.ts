import type { ModalShown } from '#machines/wallet/modal/types.ts';

export interface ModalViewProps {
  readonly modal: ModalShown;
}
