import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useBackStep } from '../back/back-stack.tsx';

interface DialogProps {
  /** Id of the heading that names it and gets the focus. */
  readonly titleId: string;
  readonly isOpen: boolean;
  /** Called for Escape, a tap outside, and the messenger's back. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Opens the dialog while `isOpen` and returns the focus afterwards, also if it is unmounted while open. */
function useModal(isOpen: boolean, titleId: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    element.showModal();
    document.getElementById(titleId)?.focus({ preventScroll: true });
    return () => {
      element.close();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen, titleId]);
  return dialog;
}

/** A native modal dialog, so everything else is inert; its looks are those of a sheet (sheet.css). */
export function Dialog({ titleId, isOpen, onClose, children }: DialogProps) {
  const dialog = useModal(isOpen, titleId);
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
      {isOpen && <div className="sheet-panel">{children}</div>}
    </dialog>
  );
}
