import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';

interface FurtherProps {
  readonly isBusy: boolean;
  /** Nothing else is under way that would be disturbed. */
  readonly canRead: boolean;
  /** The end of the list is near what is seen, or its button was pressed. */
  readonly onNear: () => void;
  readonly children: ReactNode;
}

/** Read on this long before the end is seen: one screen's height. */
const NEAR = '100% 0px';

/** The end of a list of which more can be read: it reads on by itself before one is there; its button does where that fails. */
export function Further({ isBusy, canRead, onNear, children }: FurtherProps) {
  const node = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const element = node.current;
    if (element === null || !canRead || typeof IntersectionObserver === 'undefined') return;
    // Made anew after each page: it tells first where the end lies now.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) near.current();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [canRead]);
  return (
    <div ref={node} className="further">
      <Button tone="plain" isSmall isBusy={isBusy} onClick={onNear}>
        {children}
      </Button>
    </div>
  );
}
