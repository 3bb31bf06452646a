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

/** Plays the opening backwards (R3.12e) on a copy that nobody can use: what was open is gone at once. */
function leave(dialog: HTMLDialogElement): void {
  const copy = document.createElement('div');
  copy.className = 'sheet is-leaving';
  copy.inert = true;
  copy.setAttribute('aria-hidden', 'true');
  copy.append(...dialog.cloneNode(true).childNodes);
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  dialog.after(copy);
  // Without animations (reduced motion) before the next picture. A mark that turns without end is not waited for.
  const ends = copy
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished);
  void Promise.allSettled(ends).then(() => copy.remove());
}

/** Opens the dialog; at the end plays its leaving and returns the focus. */
function useModal(titleId: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    element.showModal();
    document.getElementById(titleId)?.focus({ preventScroll: true });
    return () => {
      leave(element);
      element.close();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [titleId]);
  return dialog;
}

/** A native modal dialog, so everything else is inert; its looks are those of a sheet (sheet.css). */
export function Dialog(props: DialogProps) {
  return props.isOpen && <OpenDialog {...props} />;
}

function OpenDialog({ titleId, onClose, children }: DialogProps) {
  const dialog = useModal(titleId);
  useBackStep(true, onClose);
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
      <div className="sheet-panel">{children}</div>
    </dialog>
  );
}
