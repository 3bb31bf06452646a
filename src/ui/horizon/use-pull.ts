import { MS_PER_DAY } from '@axiom/domain/constants';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { afterRootDays, signedRootDays } from '../column/column.ts';

const LONGEST_DAYS = 365;
/** A pull closer to now than this (√days) snaps to now. */
const SNAP_ROOTS = 0.45;

interface PullInput {
  readonly nowMs: number;
  readonly lineMs: number;
  readonly k: number;
  readonly unlocks: readonly number[];
  /** null: back to now. */
  readonly onPull: (lineMs: number | null) => void;
}

/** The latest day that can be pulled to the line, epoch ms: a year from now, or the last unlock. */
export function farthestMs(nowMs: number, unlocks: readonly number[]): number {
  return Math.max(nowMs + LONGEST_DAYS * MS_PER_DAY, unlocks.at(-1) ?? 0);
}

/** The unlock after or before the day on the line; null: now. */
export function neighbour(
  { nowMs, lineMs, unlocks }: Pick<PullInput, 'nowMs' | 'lineMs' | 'unlocks'>,
  direction: 1 | -1,
): number | null | undefined {
  if (direction === 1) return unlocks.find((atMs) => atMs > lineMs);
  if (lineMs <= nowMs) return undefined;
  return unlocks.filter((atMs) => atMs < lineMs).at(-1) ?? null;
}

/**
 * Pulling with finger or mouse (the √days under the finger stay under it) and with keys: arrows by a day,
 * page keys by an unlock, Home or Escape to now.
 */
export function usePull(input: PullInput) {
  const start = useRef<{ readonly x: number; readonly roots: number; readonly id: number } | undefined>(
    undefined,
  );
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const to = (atMs: number) => {
    const roots = signedRootDays(input.nowMs, Math.min(atMs, farthestMs(input.nowMs, input.unlocks)));
    input.onPull(roots < SNAP_ROOTS ? null : afterRootDays(input.nowMs, roots));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    start.current = {
      x: event.clientX,
      roots: signedRootDays(input.nowMs, input.lineMs),
      id: event.pointerId,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (!from || from.id !== event.pointerId) return;
    const roots = Math.max(0, from.roots + (from.x - event.clientX) / input.k);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => to(afterRootDays(input.nowMs, roots)));
  };
  const onPointerEnd = () => {
    start.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowRight: () => to(Math.max(input.lineMs, input.nowMs) + MS_PER_DAY),
      ArrowUp: () => to(Math.max(input.lineMs, input.nowMs) + MS_PER_DAY),
      ArrowLeft: () => to(input.lineMs - MS_PER_DAY),
      ArrowDown: () => to(input.lineMs - MS_PER_DAY),
      PageUp: () => {
        const next = neighbour(input, 1);
        if (next !== undefined) input.onPull(next);
      },
      PageDown: () => {
        const next = neighbour(input, -1);
        if (next !== undefined) input.onPull(next);
      },
      Home: () => input.onPull(null),
      Escape: () => input.onPull(null),
      End: () => to(farthestMs(input.nowMs, input.unlocks)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown,
  };
}
