import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useBackStep } from '../back/back-stack.tsx';
import { IconButton } from '../button/button.tsx';
import { ColumnFrame } from '../column/column-frame.tsx';
import { Icon } from '../icons/icon.tsx';
import { ToastOutlet } from '../toasts/toast-outlet.tsx';
import './sheet.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called for the close button, Escape, a tap outside, and the messenger's or Android's back. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Left of the title: a back button inside the sheet, or a toggle. */
  readonly lead?: ReactNode;
  /** The primary button and the text below it; always visible. */
  readonly foot?: ReactNode;
}

/** Opens the dialog while `isOpen` and returns the focus afterwards, also if it is unmounted while open. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    element.showModal();
    element.querySelector<HTMLElement>('.sheet-head > h2')?.focus({ preventScroll: true });
    return () => {
      element.close();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return dialog;
}

/**
 * A short task: from the bottom at mobile widths, otherwise centred and 416 px wide (R3.12). A native dialog,
 * so everything else is inert.
 */
export function Sheet({ title, isOpen, onClose, children, lead, foot }: SheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useModal(isOpen);
  useBackStep(isOpen, onClose);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    element.addEventListener('cancel', onCancel);
    return () => element.removeEventListener('cancel', onCancel);
  }, [dialog]);
  const onOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={titleId} onClick={onOutside}>
      {isOpen && (
        <div className="sheet-panel">
          <span className="sheet-grabber" aria-hidden="true" />
          <header className="sheet-head">
            {lead}
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton label={t`Close`} icon={<Icon of={X} />} onClick={onClose} />
          </header>
          <ToastOutlet place="sheet" />
          <ColumnFrame className="sheet-body">{children}</ColumnFrame>
          {foot !== undefined && <footer className="sheet-foot">{foot}</footer>}
        </div>
      )}
    </dialog>
  );
}
