import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, CircleX, Clock3, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useClearOfPressed, useRememberPressed } from './pressed.ts';
import { useOutlets } from './toast-context.tsx';
import type { OutletPlace, ToastItem } from './types.ts';
import './toast.css';
import './toast-outlet.css';

const glyphs = {
  positive: Check,
  negative: CircleAlert,
  warning: Clock3,
  accent: Info,
  quiet: CircleX,
} as const;

/** A waiting toast is announced but not visible, so screen readers do not wait for the line. */
function Toast({
  item,
  isOnLine,
  waiting,
}: {
  readonly item: ToastItem;
  readonly isOnLine: boolean;
  readonly waiting: number;
}) {
  const { t } = useLingui();
  const { state } = useOutlets();
  return (
    <div className={isOnLine ? `toast is-${item.tone}` : 'visually-hidden'}>
      {isOnLine && (
        <span className="toast-mark" aria-hidden="true">
          <Icon of={glyphs[item.tone]} />
        </span>
      )}
      <p className="toast-words">
        {item.title}
        {item.text !== undefined && <span className="caption hint toast-more">{item.text}</span>}
      </p>
      {isOnLine && waiting > 0 && (
        <span
          className="caption hint toast-waiting"
          role="img"
          aria-label={t`${plural(waiting, { one: '# more', other: '# more' })}`}
        >
          +{waiting}
        </span>
      )}
      {isOnLine && (
        <IconButton label={t`Dismiss`} icon={<Icon of={X} />} onClick={() => state.onDismiss(item.id)} />
      )}
    </div>
  );
}

/**
 * One line in the page flow (R6.03): it moves the content below it and covers nothing; on a scrolled page it
 * stays visible. Its two live regions exist before any message: one polite, one assertive. Every screen has
 * one outlet under its header, every open dialog one under its title; only the topmost shows toasts.
 */
export function ToastOutlet({ place = 'page' }: { readonly place?: OutletPlace }) {
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const { state, top, ofPage, enter, leave } = useOutlets();
  useEffect(() => {
    enter(id, place);
    return () => leave(id);
  }, [id, place, enter, leave]);
  const items = top === id ? state.items : [];
  const shown = items[0];
  useRememberPressed();
  useClearOfPressed(line, shown?.id);
  const { onHold, onRelease } = state;
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onRelease();
  };
  const say = (isError: boolean) =>
    items
      .filter(({ tone }) => (tone === 'negative') === isError)
      .map((item) => (
        <Toast key={item.id} item={item} isOnLine={item === shown} waiting={items.length - 1} />
      ));
  return (
    <div className={`notices is-${place}`} ref={line}>
      {(id === top || id === ofPage) && state.strip?.(place)}
      <div
        className="toast-line"
        onPointerEnter={onHold}
        onPointerLeave={onRelease}
        onFocus={onHold}
        onBlur={onBlur}
      >
        <div role="alert" aria-live="assertive" aria-atomic="false">
          {say(true)}
        </div>
        <div role="status" aria-live="polite" aria-atomic="false">
          {say(false)}
        </div>
      </div>
    </div>
  );
}
