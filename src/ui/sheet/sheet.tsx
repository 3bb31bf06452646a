import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { ColumnFrame } from '../column/column-frame.tsx';
import { Dialog, type SteadyHeight } from '../dialog/dialog.tsx';
import { Icon } from '../icons/icon.tsx';
import { useScrollReach } from '../scroll/use-scroll-reach.ts';
import { ToastOutlet } from '../toasts/toast-outlet.tsx';
import './sheet.css';
import './sheet-parts.css';

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
  /** No button moves from state to state; the last row of the foot is the way out. */
  readonly steady?: SteadyHeight;
  /** A second column on wide screens. */
  readonly beside?: ReactNode;
}

/** A short task: from the bottom at mobile widths, otherwise centred and 416 px wide (R3.12). */
export function Sheet({ title, isOpen, onClose, children, lead, foot, steady, beside }: SheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <Dialog titleId={titleId} isOpen={isOpen} onClose={onClose} steady={steady}>
      <span className="sheet-grabber" aria-hidden="true" />
      <header className="sheet-head">
        {lead}
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t`Close`} icon={<Icon of={X} />} onClick={onClose} />
      </header>
      <ToastOutlet place="sheet" />
      <ColumnFrame className="sheet-body" titleId={titleId}>
        {children}
      </ColumnFrame>
      {foot !== undefined && <footer className="sheet-foot">{foot}</footer>}
      {beside !== undefined && <Beside titleId={titleId}>{beside}</Beside>}
    </Dialog>
  );
}

function Beside({ titleId, children }: { readonly titleId: string; readonly children: ReactNode }) {
  const node = useRef<HTMLElement>(null);
  const reach = useScrollReach(node, { 'aria-labelledby': titleId });
  return (
    <aside ref={node} className="sheet-beside" {...reach}>
      {children}
    </aside>
  );
}
