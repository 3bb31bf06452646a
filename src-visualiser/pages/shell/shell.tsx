import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addressOf, type Place } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import { Find } from './find.tsx';
import { KEYS } from './keys.ts';

interface ShellProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly place: Place;
  readonly theme: 'light' | 'dark';
  readonly onTheme: () => void;
  readonly children: ReactNode;
}

/** The bar over every page: where one is, search, the revision that was read. */
export function Shell({ documents, machines, place, theme, onTheme, children }: ShellProps) {
  const chartOf = 'machine' in place && place.machine !== null ? place.machine : firstOf(documents);
  const tabs: readonly (readonly [string, Place, boolean])[] = [
    ['Flows', { page: 'flows', machine: null }, place.page === 'flows' || place.page === 'flow'],
    ['Chart', { page: 'chart', machine: chartOf, flow: null, step: 0 }, place.page === 'chart'],
    ...(documents.has('coverage')
      ? [['Coverage', { page: 'coverage' }, place.page === 'coverage'] as const]
      : []),
    ...(documents.has('difference')
      ? [['Difference', { page: 'difference', flow: null }, place.page === 'difference'] as const]
      : []),
    ['Live', { page: 'live', machine: null }, place.page === 'live'],
  ];
  return (
    <div className="window">
      <header className="bar">
        <a className="logo" href="#/">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M8.5 2v16M2 7h6.5M8.5 13H18" />
          </svg>
          AXIOM <span>machines</span>
        </a>
        <nav aria-label="Pages">
          {tabs.map(([name, to, isOn]) => (
            <a key={name} className="tab" href={addressOf(to)} aria-current={isOn ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <span className="space" />
        <Find documents={documents} machines={machines} />
        <span className="revision">{documents.revision}</span>
        <button type="button" className="plain" onClick={onTheme}>
          {theme === 'dark' ? 'Dark page' : 'Light page'}
        </button>
        <Keys />
      </header>
      {children}
    </div>
  );
}

const firstOf = ({ model }: Documents): string => model.machines[0]?.id ?? '';

/** All keys, by `?`. */
function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) setIsOpen(true);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <button type="button" className="plain" onClick={() => setIsOpen(true)} aria-label="All keys">
        <kbd>?</kbd>
      </button>
      <dialog ref={dialog} className="keys" aria-label="Keys" onClose={() => setIsOpen(false)}>
        <h2>Keys</h2>
        <dl>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

/** Whether a key is text for a field. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** Whether a key presses what has the focus: a button is pressed by the space bar. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLElement && target.matches('button, summary, a');
}

/** Acts on single keys while the component is there. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event) || isPressing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
