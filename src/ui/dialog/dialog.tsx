import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useBackStep } from '../back/back-stack.tsx';

interface DialogProps {
  /** Id of the heading that names it and gets the focus. */
  readonly titleId: string;
  readonly isOpen: boolean;
  /** Called for Escape, a tap outside, and the messenger's back. */
  readonly onClose: () => void;
  /** Called for Escape instead: it goes one step back in what is open; absent: there is no step. */
  readonly onEscape?: (() => void) | undefined;
  /** A height that stays (sheet-parts.css). */
  readonly steady?: SteadyHeight | undefined;
  readonly children: ReactNode;
}

/** One height for all states of a flow: `tall` for a payment's rail, `short` for terms alone. */
export type SteadyHeight = 'tall' | 'short';

/** Plays the opening backwards (R3.12e) on a copy that nobody can use: what was open is gone at once. */
function leave(dialog: HTMLDialogElement): void {
  const copy = document.createElement('div');
  copy.className = 'sheet is-leaving';
  Object.assign(copy.dataset, dialog.dataset);
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

function OpenDialog({ titleId, onClose, onEscape, steady, children }: DialogProps) {
  const dialog = useModal(titleId);
  useBackStep(true, onClose);
  const ways = useRef({ onClose, onEscape });
  useEffect(() => {
    ways.current = { onClose, onEscape };
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      const { onEscape: onStep = ways.current.onClose } = ways.current;
      // One that cannot be held back closes the element whatever is done here.
      if (event.cancelable) onStep();
      else ways.current.onClose();
    };
    element.addEventListener('cancel', onCancel);
    return () => element.removeEventListener('cancel', onCancel);
  }, [dialog]);
  const onOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A browser does not let a second cancel in a row be held back; the key before it always.
    if (event.key !== 'Escape' || onEscape === undefined || event.defaultPrevented) return;
    event.preventDefault();
    onEscape();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet"
      data-steady={steady}
      aria-labelledby={titleId}
      onClick={onOutside}
      onKeyDown={onKeyDown}
    >
      <div className="sheet-panel">{children}</div>
    </dialog>
  );
}
