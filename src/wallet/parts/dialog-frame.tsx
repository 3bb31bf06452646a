import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useScrollReach } from '../../ui/scroll/use-scroll-reach.ts';
import { useAndroidBack } from '../provider/android-back.ts';
import { useWalletSettings } from '../provider/wallet-provider.tsx';
import { Glyph } from './glyph.tsx';
import '../../ui/sheet/sheet.css';
import './frame.css';

interface DialogFrameProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What back and Escape do; absent: they close. */
  readonly onBack?: (() => void) | undefined;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog of the widget: a sheet from the bottom at mobile widths, otherwise centred and 416 px wide (R3.12). */
export function DialogFrame({ title, isOpen, onClose, onBack, lead, children }: DialogFrameProps) {
  const { t } = useLingui();
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const reach = useScrollReach(body, { 'aria-labelledby': titleId });
  const { options, notices } = useWalletSettings();
  const { enableAndroidBackHandler = true } = options;
  useEffect(() => {
    // What had the focus went with its view: the next view is told by its title.
    if (isOpen && document.activeElement === document.body)
      document.getElementById(titleId)?.focus({ preventScroll: true });
  });
  useAndroidBack(isOpen && enableAndroidBackHandler, onBack ?? onClose);
  return (
    <Dialog titleId={titleId} isOpen={isOpen} onClose={onClose} onEscape={onBack}>
      <span className="sheet-grabber" aria-hidden="true" />
      <header className="sheet-head">
        {lead}
        <h2 key={title} id={titleId} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <IconButton label={t`Close`} icon={<Glyph of="close" />} onClick={onClose} />
      </header>
      {notices}
      <div ref={body} className="sheet-body" {...reach}>
        {children}
      </div>
    </Dialog>
  );
}
