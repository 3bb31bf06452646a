import { REWARD_TICK_MS } from '@axiom/domain/constants';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useClock } from './clock.tsx';

/** Writes to the page after every render and, unless stopped, every second, without a render of its own. */
export function useEverySecond(write: (nowMs: number) => void, isStopped: boolean): void {
  const clock = useClock();
  const writer = useRef(write);
  useLayoutEffect(() => {
    writer.current = write;
    write(clock.nowMs());
  });
  useEffect(() => {
    if (isStopped) return;
    return clock.every(REWARD_TICK_MS, (nowMs) => writer.current(nowMs));
  }, [clock, isStopped]);
}

/**
 * Text that changes every second without a React render: only this node is written, and only if its text
 * differs.
 * @param read text of an instant (epoch ms)
 */
export function LiveText({
  read,
  className,
  isStopped = false,
}: {
  readonly read: (nowMs: number) => string;
  readonly className?: string;
  readonly isStopped?: boolean;
}) {
  const node = useRef<HTMLSpanElement>(null);
  useEverySecond((nowMs) => {
    const text = read(nowMs);
    if (node.current && node.current.textContent !== text) node.current.textContent = text;
  }, isStopped);
  return <span ref={node} className={className} aria-live="off" />;
}
