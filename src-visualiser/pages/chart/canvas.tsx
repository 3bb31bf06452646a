import { useState } from 'react';
import type { MachineLayout } from '../../documents/layout.ts';
import type { Indexed } from '../documents.ts';
import { useKeys } from '../shell/shell.tsx';
import { Chart, type Lit } from './chart.tsx';
import { useZoom, type Zoom } from './zoom.ts';

interface CanvasProps {
  readonly machine: Indexed;
  readonly layout: MachineLayout | undefined;
  readonly lit: Lit;
}

/** The chart in its place: found in, zoomed, opened and taken away. */
export function Canvas({ machine, layout, lit }: CanvasProps) {
  const [isOpen, setIsOpen] = useState(layout?.collapsed === null);
  const [found, setFound] = useState('');
  const picture = isOpen ? layout?.open : (layout?.collapsed ?? layout?.open);
  const zoom = useZoom(picture);
  const { scale, place, fit, larger, smaller } = zoom;
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
        ref={place}
        className="canvas"
        tabIndex={0}
        aria-label="Chart; the outline says the same in words"
      >
        {picture === undefined ? (
          <p className="none">This machine has no chart: it was not laid out.</p>
        ) : (
          <div style={{ width: picture.width * scale, height: picture.height * scale }}>
            <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>
              <Chart machine={machine} picture={picture} lit={lit} found={found} />
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
