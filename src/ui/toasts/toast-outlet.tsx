import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CircleX, Clock3, Info, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useOutlets } from './toast-context.tsx';
import type { ToastItem, ToastTone } from './types.ts';
import './toast.css';

const glyphs = {
  positive: Check,
  negative: CircleAlert,
  warning: Clock3,
  accent: Info,
  quiet: CircleX,
} as const;

function glyph(tone: ToastTone) {
  return glyphs[tone];
}

function Toast({ item }: { readonly item: ToastItem }) {
  const { t } = useLingui();
  const { state } = useOutlets();
  const hold = () => state.onHold(item.id);
  const release = () => state.onRelease(item.id);
  return (
    <div
      className={`toast is-${item.tone}`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <span className="toast-mark" aria-hidden="true">
        <Icon of={glyph(item.tone)} />
      </span>
      <p className="toast-words">
        {item.title}
        {item.text !== undefined && <span className="caption hint toast-more">{item.text}</span>}
      </p>
      <IconButton label={t`Dismiss`} icon={<Icon of={X} />} onClick={() => state.onDismiss(item.id)} />
    </div>
  );
}

/** News of success does not pile up over what it is about; errors are all shown. */
const MOST_SHOWN = 2;

/**
 * Two live regions that are there before any message is (R6.03): one waits its turn, one interrupts. The app has one
 * outlet, every open dialog has its own; only the topmost shows.
 */
export function ToastOutlet() {
  const id = useId();
  const { state, top, enter, leave } = useOutlets();
  useEffect(() => {
    enter(id);
    return () => leave(id);
  }, [id, enter, leave]);
  const shown = top === id ? state.items : [];
  const errors = shown.filter((item) => item.tone === 'negative');
  const others = shown.filter((item) => item.tone !== 'negative').slice(-MOST_SHOWN);
  return (
    <div className="toasts">
      <div role="alert" aria-live="assertive" aria-atomic="false" className="toast-region">
        {errors.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className="toast-region">
        {others.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </div>
    </div>
  );
}
