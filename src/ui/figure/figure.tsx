import { EARNED_DECIMALS } from '@axiom/domain/constants';
import { type CSSProperties, useRef } from 'react';
import { DOTS, Dots, useHiding } from '../hidden/hidden.tsx';
import { useEverySecond } from '../clock/live-text.tsx';
import { type Digits, splitDigits } from './digits.ts';
import './figure.css';

export interface LiveFigureProps {
  /** Nano at an instant (epoch ms); called every second. */
  readonly read: (nowMs: number) => bigint;
  readonly decimals?: number;
  /** Before the number: "+". */
  readonly prefix?: string;
  /** The tail stops and loses its colour: the figure is outdated. */
  readonly isStopped?: boolean;
}

/** A number that grows every second; while balances are hidden it rests and says nothing (R4.06, R9.09). */
export function LiveFigure(props: LiveFigureProps) {
  if (!useHiding().isHidden) return <TickingFigure {...props} />;
  return (
    <span className="live-figure" aria-hidden="true">
      {props.prefix}
      {DOTS}
    </span>
  );
}

/**
 * A number that grows every second: one node holds the head, one fixed box the last two digits, and a tick
 * writes only the node whose text changed. No render, no layout outside the box; silent for screen readers.
 */
function TickingFigure({
  read,
  decimals = EARNED_DECIMALS,
  prefix = '',
  isStopped = false,
}: LiveFigureProps) {
  const head = useRef<HTMLSpanElement>(null);
  const tail = useRef<HTMLSpanElement>(null);
  useEverySecond((nowMs) => {
    const next: Digits = splitDigits(read(nowMs), decimals, prefix);
    if (head.current && head.current.textContent !== next.head) {
      head.current.textContent = next.head;
      const frame = head.current.closest<HTMLElement>('.figure');
      frame?.style.setProperty('--ch', String(next.head.length + next.tail.length));
    }
    if (tail.current && tail.current.textContent !== next.tail) tail.current.textContent = next.tail;
  }, isStopped);
  return (
    <span className="live-figure" aria-live="off">
      <span ref={head} />
      <span ref={tail} className={isStopped ? 'live-digits is-stopped' : 'live-digits'} />
    </span>
  );
}

/** The main figure: display size, shrinks to fit before it wraps, with a smaller unit beside it. */
export function Figure({ unit, live }: { readonly unit: string; readonly live: LiveFigureProps }) {
  return (
    <p className="figure">
      <LiveFigure {...live} /> <span className="unit figure-unit">{unit}</span>
    </p>
  );
}

/** A display figure that does not change: a pulled day, a final sum. */
export function StillFigure({ text, unit }: { readonly text: string; readonly unit: string }) {
  const { isHidden } = useHiding();
  return (
    <p className="figure" style={{ '--ch': isHidden ? DOTS.length : text.length } as CSSProperties}>
      <span className="keep">{isHidden ? <Dots /> : text}</span>{' '}
      <span className="unit figure-unit">{unit}</span>
    </p>
  );
}
