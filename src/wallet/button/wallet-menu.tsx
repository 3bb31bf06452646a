import { useLingui } from '@lingui/react/macro';
import { ADDRESS_COPIED_MS } from '@axiom/domain/constants';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFlash } from '../../ui/flash/use-flash.ts';
import { Glyph } from '../parts/glyph.tsx';

export interface WalletMenuProps {
  readonly id: string;
  readonly onCopy: () => void;
  readonly onDisconnect: () => void;
  /** `isByKey`: the focus goes back to the button. */
  readonly onClose: (isByKey: boolean) => void;
  /** The menu and its button: a press outside it closes the menu. */
  readonly holder: RefObject<HTMLElement | null>;
}

/** What an arrow key, Home or End makes the next item; undefined for another key. */
function nextOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The connected address's menu, 256 px wide (R3.02). Arrow keys, Home, End; Escape, Tab and a press outside close it. */
export default function WalletMenu({ id, onCopy, onDisconnect, onClose, holder }: WalletMenuProps) {
  const { t } = useLingui();
  const menu = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState('');
  const [isCopied, mark] = useFlash(ADDRESS_COPIED_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (!box) return;
    setSide(`${box.left < 0 ? 'is-start' : ''} ${box.bottom > innerHeight ? 'is-above' : ''}`);
  }, []);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    const onPress = ({ target }: PointerEvent) => {
      if (!holder.current?.contains(target as Node)) close.current(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [holder]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      return onClose(true);
    }
    const items = [...event.currentTarget.querySelectorAll('button')];
    const next = nextOf(event.key, items.indexOf(document.activeElement as HTMLButtonElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  const copy = () => {
    onCopy();
    mark();
  };
  return (
    <div
      className={`wallet-menu ${side}`}
      id={id}
      role="menu"
      aria-label={t`Wallet`}
      ref={menu}
      onKeyDown={onKeyDown}
    >
      <button type="button" role="menuitem" tabIndex={-1} onClick={copy}>
        <Glyph of="copy" />
        <span aria-live="polite">{isCopied ? t`Address copied!` : t`Copy address`}</span>
      </button>
      <button type="button" role="menuitem" tabIndex={-1} className="is-danger" onClick={onDisconnect}>
        <Glyph of="leave" />
        {t`Disconnect`}
      </button>
    </div>
  );
}
