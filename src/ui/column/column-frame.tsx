import {
  createContext,
  type CSSProperties,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useScrollReach } from '../scroll/use-scroll-reach.ts';
import { type ColumnMetrics, columnMetrics, columnOf, columnProperties } from './column.ts';

const FALLBACK_WIDTH_PX = 360;

const ColumnContext = createContext<ColumnMetrics>(columnMetrics(FALLBACK_WIDTH_PX));

export function useColumn(): ColumnMetrics {
  return useContext(ColumnContext);
}

/** Measures itself and gives the line's x and the scale to its children: CSS (--now, --k, --column), context. */
export function ColumnFrame({
  className,
  titleId,
  children,
}: {
  readonly className?: string;
  /** It scrolls by itself, under the heading of this id. */
  readonly titleId?: string;
  readonly children: ReactNode;
}) {
  const node = useRef<HTMLDivElement>(null);
  const reach = useScrollReach(node, titleId === undefined ? null : { 'aria-labelledby': titleId });
  const [metrics, setMetrics] = useState(() => columnMetrics(FALLBACK_WIDTH_PX));
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return;
    const measure = () => {
      const found = columnOf(element);
      if (found) setMetrics((old) => (old.widthPx === found.widthPx ? old : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={node} className={className} style={columnProperties(metrics) as CSSProperties} {...reach}>
      <ColumnContext value={metrics}>{children}</ColumnContext>
    </div>
  );
}
