import { useMemo, useRef, useState } from 'react';
import type { Flow, Move } from '../../documents/flows.ts';
import { addressOf, go } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import { sceneAt } from '../flow/strip.tsx';
import { MayCome } from '../flow/may-come.tsx';
import { oneLine, valueAt } from '../flow/what-happened.tsx';
import { Phone, type Standing } from '../parts/phone.tsx';
import { Tape } from '../parts/tape.tsx';
import type { Look } from '../protocol.ts';
import { useKeys } from '../shell/shell.tsx';
import { Chart, type Lit } from './chart.tsx';
import { Outline } from './outline.tsx';

const ZOOM_STEP = 1.25;
const SMALLEST = 0.2;
const LARGEST = 3;

interface ChartPageProps {
  readonly documents: Documents;
  readonly machine: Indexed;
  readonly flow: Flow | null;
  readonly step: number;
  readonly look: Look;
}

/** A machine's chart beside its outline, with a machine that runs: events are pressed at the right. */
export function ChartPage({ documents, machine, flow, step, look }: ChartPageProps) {
  const layout = documents.layout?.machines.find((one) => one.machine === machine.id);
  const [isOpen, setIsOpen] = useState(layout?.collapsed === null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [found, setFound] = useState('');
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [standing, setStanding] = useState<Standing | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const picture = isOpen ? layout?.open : (layout?.collapsed ?? layout?.open);
  const base = flow === null ? { machine: machine.id, start: 0, moves: [] } : sceneAt(flow, step);
  const scene = { ...base, moves: [...base.moves, ...moves] };
  const steps = standing?.steps ?? null;
  const now = steps?.at(-1);
  const lit: Lit = useMemo(() => {
    const own = (steps ?? []).flatMap(({ taken }) =>
      taken.filter((one) => one.machine === machine.id).map(({ transition }) => transition),
    );
    const may = (standing?.may ?? []).flatMap(({ guards }) =>
      guards.filter(({ holds }) => holds === true).map(({ transition }) => transition),
    );
    const standingIn = now?.actors.find((one) => one.machine === machine.id)?.states ?? [];
    return { states: new Set(standingIn), happened: new Set(own), may: new Set(may) };
  }, [steps, standing, now, machine.id]);
  const fit = () => setZoom(null);
  const zoomBy = (factor: number) =>
    setZoom((before) =>
      Math.min(LARGEST, Math.max(SMALLEST, (before ?? fitted(picture, canvas.current)) * factor)),
    );
  useKeys({
    '0': fit,
    '+': () => zoomBy(ZOOM_STEP),
    '=': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    ArrowLeft: () => setMoves(moves.slice(0, -1)),
    Escape: () =>
      go(
        flow === null
          ? { page: 'flows', machine: machine.id }
          : { page: 'flow', machine: machine.id, flow: flow.id, step },
      ),
  });
  const scale = zoom ?? fitted(picture, canvas.current);
  return (
    <div className="body three">
      <section className="rail" aria-label="Outline">
        <h2>
          {machine.title} <span>{machine.states.length} states</span>
        </h2>
        <Outline machine={machine} lit={lit} />
        <h2>Machines</h2>
        {documents.model.machines.map(({ id, title }) => (
          <a
            key={id}
            href={addressOf({ page: 'chart', machine: id, flow: null, step: 0 })}
            aria-current={id === machine.id ? 'true' : undefined}
          >
            {title}
          </a>
        ))}
      </section>
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
          <button type="button" className="button" onClick={() => zoomBy(1 / ZOOM_STEP)} aria-label="Smaller">
            −
          </button>
          <span className="hint">{Math.round(scale * 100)} %</span>
          <button type="button" className="button" onClick={() => zoomBy(ZOOM_STEP)} aria-label="Larger">
            +
          </button>
          <button type="button" className="button" onClick={fit}>
            Fit <kbd>0</kbd>
          </button>
          <a className="button" href={`${machine.id}.svg`} download>
            SVG
          </a>
        </div>
        <section
          ref={canvas}
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
      <aside className="panel" aria-label="Simulation">
        <h2>Simulate</h2>
        <p className="hint">{now?.title ?? ''}</p>
        <Phone
          scene={scene}
          look={look}
          height={640}
          shownWidth={176}
          title={`The running screen: ${now?.title ?? ''}`}
          onStanding={setStanding}
          onPressed={(move) => setMoves([...moves, move])}
        />
        <MayCome
          may={standing?.may ?? null}
          next={null}
          step={now}
          onGo={(move) => setMoves([...moves, move])}
        />
        <h3>Context</h3>
        <dl className="context">
          {(now?.changed ?? []).map((path) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>{oneLine(valueAt(now?.context ?? null, path))}</dd>
            </div>
          ))}
        </dl>
        <h3>Time travel, step {(steps?.length ?? 1) - 1}</h3>
        <Tape
          count={Math.max(1, steps?.length ?? 1)}
          ran={steps?.length ?? 0}
          label={`${steps?.length ?? 0} steps ran`}
        />
        <p>
          <button
            type="button"
            className="button"
            disabled={moves.length === 0}
            onClick={() => setMoves(moves.slice(0, -1))}
          >
            Back <kbd>←</kbd>
          </button>{' '}
          <button type="button" className="button" disabled={moves.length === 0} onClick={() => setMoves([])}>
            From the beginning
          </button>
        </p>
      </aside>
    </div>
  );
}

/** The scale at which a picture fits its place; never larger than its own size. */
function fitted(
  picture: { readonly width: number; readonly height: number } | undefined,
  place: HTMLElement | null,
): number {
  if (picture === undefined) return 1;
  const { clientWidth = 900, clientHeight = 700 } = place ?? {};
  const scale = Math.min((clientWidth - 32) / picture.width, (clientHeight - 32) / picture.height, 1);
  return Math.max(SMALLEST, scale);
}
