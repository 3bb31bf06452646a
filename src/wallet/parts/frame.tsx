import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackStep } from '../../ui/back/back-stack.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useAndroidBack } from '../provider/android-back.ts';
import { useWalletSettings } from '../provider/wallet-provider.tsx';
import './frame.css';

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

/** The sheet of the wallets modal: title between two places of 44 px; back goes one step back before it closes. */
export function Frame({ title, isOpen, onClose, onBack, lead, children }: FrameProps) {
  const { t } = useLingui();
  const { enableAndroidBackHandler = true } = useWalletSettings().options;
  const hasBack = isOpen && onBack !== undefined;
  useBackStep(hasBack, onBack ?? onClose);
  useAndroidBack(isOpen && enableAndroidBackHandler, onBack ?? onClose);
  const way = onBack && <IconButton label={t`Back`} icon={<Icon of={ChevronLeft} />} onClick={onBack} />;
  return (
    <Sheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      lead={<span className="wallet-lead">{way ?? lead}</span>}
    >
      <div className="wallet-frame">{children}</div>
    </Sheet>
  );
}
