import { useCallback, useEffect, useState } from 'react';
import type { MachineLayout, Picture } from '../../documents/layout.ts';
import type { Indexed } from '../documents.ts';
import { useKeys } from '../shell/shell.tsx';
import { Chart, type Lit } from './chart.tsx';
import { useZoom, type Zoom } from './zoom.ts';

interface CanvasProps {
  readonly machine: Indexed;
  readonly layout: MachineLayout | undefined;
  readonly lit: Lit;
  readonly onEdge: (transitions: readonly string[]) => void;
}

/** The chart in its place: found in, zoomed, opened and taken away. */
export function Canvas({ machine, layout, lit, onEdge }: CanvasProps) {
  const [isOpen, setIsOpen] = useState(layout?.collapsed === null);
  const [found, setFound] = useState('');
  const picture = isOpen ? layout?.open : (layout?.collapsed ?? layout?.open);
  const zoom = useZoom(picture);
  const { scale, place, fit, larger, smaller } = zoom;
  const [room, setRoom] = useState<HTMLElement | null>(null);
  useShown(room, picture, lit, scale);
  const measured = useCallback(
    (element: HTMLElement | null) => {
      setRoom(element);
      place(element);
    },
    [place],
  );
  useKeys({ '0': fit, '+': larger, '=': larger, '-': smaller });
  return (
    <main className="canvas-room">
      <h1 className="hidden-title">Chart of {machine.title}</h1>
      <div className="tools">
        <input
          aria-label="Find in this chart"
          placeholder="Find in the chart"
          value={found}
          onChange={({ target }) => setFound(target.value)}
        />
        {layout?.collapsed != null && (
          <button type="button" className="button" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Collapse all' : 'Open all'}
          </button>
        )}
        <ZoomTools zoom={zoom} />
        <a className="button" href={`${machine.id}.svg`} download>
          SVG
        </a>
      </div>
      <section
        ref={measured}
        className="canvas"
        tabIndex={0}
        aria-label="Chart; the outline says the same in words"
      >
        {picture === undefined ? (
          <p className="none">This machine has no chart: it was not laid out.</p>
        ) : (
          <div style={{ width: picture.width * scale, height: picture.height * scale }}>
            <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>
              <Chart machine={machine} picture={picture} lit={lit} found={found} onEdge={onEdge} />
            </div>
          </div>
        )}
        {picture !== undefined && picture.named.length > 0 && (
          <p className="hint">Without a line: {picture.named.join('; ')}</p>
        )}
      </section>
    </main>
  );
}

/** Brings the state that the machine stands in into sight. */
export function useShown(
  room: HTMLElement | null,
  picture: Picture | undefined,
  { states }: Lit,
  scale: number,
): void {
  const box = picture?.boxes.findLast(({ state }) => states.has(state));
  useEffect(() => {
    if (room === null || box === undefined) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = room;
    const [x, y] = [(box.x + box.width / 2) * scale, (box.y + box.height / 2) * scale];
    const isSeen =
      x > scrollLeft && x < scrollLeft + clientWidth && y > scrollTop && y < scrollTop + clientHeight;
    if (!isSeen) room.scrollTo(x - clientWidth / 2, y - clientHeight / 2);
  }, [room, box, scale]);
}

function ZoomTools({ zoom: { scale, fit, larger, smaller } }: { readonly zoom: Zoom }) {
  return (
    <>
      <button type="button" className="button" onClick={smaller} aria-label="Smaller">
        −
      </button>
      <span className="hint">{Math.round(scale * 100)} %</span>
      <button type="button" className="button" onClick={larger} aria-label="Larger">
        +
      </button>
      <button type="button" className="button" onClick={fit}>
        Fit <kbd>0</kbd>
      </button>
    </>
  );
}
