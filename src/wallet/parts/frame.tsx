import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBackStep } from '../../ui/back/back-stack.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { Glyph } from './glyph.tsx';

interface FrameProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Undoes the last step; absent: there is none. Its place stays empty, so that the title never moves. */
  readonly onBack?: (() => void) | undefined;
  /** Instead of a way back: a toggle. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The wallets modal: title between two places of 44 px; back goes one step back before it closes. */
export function Frame({ title, isOpen, onClose, onBack, lead, children }: FrameProps) {
  const { t } = useLingui();
  useBackStep(isOpen && onBack !== undefined, onBack ?? onClose);
  const way = onBack && <IconButton label={t`Back`} icon={<Glyph of="back" />} onClick={onBack} />;
  return (
    <DialogFrame
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      onBack={onBack}
      lead={<span className="wallet-lead">{way ?? lead}</span>}
    >
      <div className="wallet-frame">{children}</div>
    </DialogFrame>
  );
}
