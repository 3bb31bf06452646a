import {
  createContext,
  type CSSProperties,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ColumnMetrics, columnMetrics } from './column.ts';

const FALLBACK_WIDTH_PX = 360;
/** The widest column, unless style sheets say less (`--widest`); side content on wide screens is outside it. */
const WIDEST_PX = 520;
const widestOf = (element: Element): number =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue('--widest')) || WIDEST_PX;

const ColumnContext = createContext<ColumnMetrics>(columnMetrics(FALLBACK_WIDTH_PX));

export function useColumn(): ColumnMetrics {
  return useContext(ColumnContext);
}

/** Measures itself and gives the line's x and the scale to its children: CSS (--now, --k, --column), context. */
export function ColumnFrame({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const node = useRef<HTMLDivElement>(null);
  const [metrics, setMetrics] = useState(() => columnMetrics(FALLBACK_WIDTH_PX));
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return;
    const measure = () => {
      const width = Math.min(widestOf(element), Math.round(element.clientWidth));
      if (width > 0) setMetrics((old) => (old.widthPx === width ? old : columnMetrics(width)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const style = {
    '--column': `${metrics.widthPx}px`,
    '--now': `${metrics.nowPx}px`,
    '--k': `${metrics.k}px`,
  } as CSSProperties;
  return (
    <div ref={node} className={className} style={style}>
      <ColumnContext value={metrics}>{children}</ColumnContext>
    </div>
  );
}
