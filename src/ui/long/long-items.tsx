import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FarObserver, useFarObserver } from './far-observer.ts';
import './long.css';

/** Rendered whole in the first frame: about what it shows. */
const FIRST_WHOLE = 8;
/** Items that are put into the page at once after it: as many as a slow processor does within a frame or two. */
const STEP = 40;

/** An item far from the screen. `onPress` is what pressing the whole item does. */
export interface FarProps<T> {
  readonly item: T;
  readonly onPress: () => void;
}

interface LongItemsProps<T extends { readonly id: string }> {
  readonly items: readonly T[];
  /** The item as it is within a screen's height of what is seen. */
  readonly children: (item: T) => ReactNode;
  /**
   * The item elsewhere: its text in one element, for a search of the page and for screen readers. What can be pressed is a
   * button here, too, so that the keyboard passes none.
   */
  readonly far: ComponentType<FarProps<T>>;
  readonly onPress?: (item: T) => void;
  readonly as?: 'div' | 'li';
  readonly className?: string;
  /** How many the list has where more are read as one comes to its end: screen readers are told the place of each of all. */
  readonly total?: number;
  /** How many are whole in the first frame; 0 for a list that begins out of sight. */
  readonly first?: number;
}

/**
 * The items of a list of any length: whole near the screen, elsewhere one element of the same height. All are in the page, so
 * their number and places are right for everybody. Where the platform cannot observe, all are whole.
 */
export function LongItems<T extends { readonly id: string }>({
  items,
  children,
  far,
  onPress,
  as: Tag = 'div',
  className = '',
  total,
  first = FIRST_WHOLE,
}: LongItemsProps<T>) {
  const observer = useFarObserver();
  const [Far] = useState(() => memo(far, (before, now) => before.item === now.item));
  const press = useRef(onPress);
  useLayoutEffect(() => {
    press.current = onPress;
  });
  const [onFarPress] = useState(() => (item: T) => press.current?.(item));
  const [filled, setFilled] = useState(observer === null ? Infinity : Math.max(first, 1));
  const rest = Math.max(items.length - filled, 0);
  useEffect(() => {
    if (rest > 0) startTransition(() => setFilled(filled + STEP));
  }, [rest, filled]);
  const shown = rest === 0 ? items : items.slice(0, filled);
  const rows = shown.map((item, index) => (
    <LongItem
      key={item.id}
      as={Tag}
      className={className}
      observer={observer}
      isFirst={index < first}
      place={total === undefined ? undefined : index + 1}
      total={total}
      whole={() => children(item)}
      far={<Far item={item} onPress={() => onFarPress(item)} />}
    />
  ));
  // One shape at all times: another one would mount every row anew.
  return (
    <>
      {rows}
      {rest > 0 && (
        <Tag aria-hidden="true" style={{ blockSize: `calc(${rest} * var(--far-height, 104px))` }} />
      )}
    </>
  );
}

interface LongItemProps {
  readonly as: 'div' | 'li';
  readonly className: string;
  readonly observer: FarObserver | null;
  readonly isFirst: boolean;
  /** Counts from 1. */
  readonly place: number | undefined;
  readonly total: number | undefined;
  readonly whole: () => ReactNode;
  readonly far: ReactNode;
}

function LongItem({ as: Tag, className, observer, isFirst, place, total, whole, far }: LongItemProps) {
  const node = useRef<HTMLDivElement & HTMLLIElement>(null);
  const hasFocus = useRef(false);
  const [isNear, setNear] = useState(observer === null || isFirst);
  const [heightPx, setHeightPx] = useState<number>();
  useEffect(() => {
    const element = node.current;
    if (element === null) return;
    return observer?.watch(element, (isSeen, px) => {
      // What has the focus stays: with it the keyboard's place would go.
      if (!isSeen && element.contains(document.activeElement)) return;
      startTransition(() => {
        if (!isSeen) setHeightPx(px);
        setNear(isSeen);
      });
    });
  }, [observer]);
  useLayoutEffect(() => {
    // The focus may have come after the change was ordered, and went with the element that was replaced. What is whole now may
    // be taller, and its end out of sight.
    if (!hasFocus.current || document.activeElement !== document.body) return;
    node.current?.querySelector<HTMLElement>('button, a[href]')?.focus({ preventScroll: !isNear });
  });
  const style: CSSProperties | undefined =
    isNear || heightPx === undefined ? undefined : { minBlockSize: heightPx };
  return (
    <Tag
      ref={node}
      className={isNear ? className : `${className} is-far`}
      style={style}
      aria-posinset={place}
      aria-setsize={total}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // Without a next element it was taken away, or the window lost its focus.
        if (relatedTarget !== null) hasFocus.current = false;
      }}
    >
      {isNear ? whole() : far}
    </Tag>
  );
}
