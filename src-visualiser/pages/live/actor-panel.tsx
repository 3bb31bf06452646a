import { useCallback, useMemo, useState } from 'react';
import type { Picture } from '../../documents/layout.ts';
import { wordsOf } from '../../extract/words.ts';
import type { LiveActor } from '../../live/messages.ts';
import type { Running } from '../../live/recording.ts';
import { addressOf } from '../address.ts';
import { useShown } from '../chart/canvas.tsx';
import { Chart, type Lit } from '../chart/chart.tsx';
import { Outline } from '../chart/outline.tsx';
import { useZoom } from '../chart/zoom.ts';
import type { Documents, Indexed } from '../documents.ts';
import { machinesOf, titleOf, whereOf } from './happenings.ts';
import { ToldValue } from './told.tsx';

interface ActorPanelProps {
  readonly running: Running;
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly machine: string | null;
  /** Transitions that were taken until the moment that is shown. */
  readonly taken: ReadonlySet<string>;
  /** One of a line's transitions was pressed. */
  readonly onEdge: (transitions: readonly string[]) => void;
}

/** What runs at the moment that is shown, and one of the machines: its chart, lit, and what it remembers. */
export function ActorPanel({ running, machine, ...rest }: ActorPanelProps) {
  const { machines } = rest;
  const actors = machinesOf(running);
  const actor = actors.find((one) => one.machine === machine);
  return (
    <section className="actors" aria-labelledby="actors">
      <h2 id="actors">
        Machines <span className="hint">{actors.filter(({ status }) => status === 'active').length} run</span>
      </h2>
      <ul>
        {actors.map((one) => (
          <li key={one.id}>
            <a
              href={addressOf({ page: 'live', machine: one.machine })}
              aria-current={one === actor ? 'true' : undefined}
            >
              {titleOf(one, machines)}
              {isOneOfSeveral(one, actors) && `: ${wordsOf(one.name)}`}
              <span className="hint">
                {one.status === 'active' ? whereOf(one.states, machines, one.machine) : STATUS[one.status]}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {actor !== undefined && <OneActor key={actor.id} actor={actor} {...rest} />}
    </section>
  );
}

const isOneOfSeveral = (actor: LiveActor, all: readonly LiveActor[]): boolean =>
  all.some((other) => other !== actor && other.machine === actor.machine);

const STATUS = { active: 'runs', done: 'has ended', error: 'has failed', stopped: 'was stopped' } as const;

interface OneActorProps extends Pick<ActorPanelProps, 'documents' | 'machines' | 'taken' | 'onEdge'> {
  readonly actor: LiveActor;
}

function OneActor({ actor, documents, machines, taken, onEdge }: OneActorProps) {
  const machine = machines.get(actor.machine ?? '');
  const layout = documents.layout?.machines.find((one) => one.machine === actor.machine);
  const picture = layout?.collapsed ?? layout?.open;
  const lit: Lit = useMemo(
    () => ({ states: new Set(actor.states), happened: taken, may: new Set<string>() }),
    [actor.states, taken],
  );
  const context = Object.entries(actor.context);
  return (
    <article aria-label={titleOf(actor, machines)}>
      <h3>
        {titleOf(actor, machines)}{' '}
        {machine !== undefined && (
          <a href={addressOf({ page: 'chart', machine: machine.id, flow: null, step: 0 })}>Chart</a>
        )}
      </h3>
      {machine === undefined ? (
        <p className="hint">This machine is not among those that were read.</p>
      ) : (
        <>
          {picture !== undefined && (
            <LitChart machine={machine} picture={picture} lit={lit} onEdge={onEdge} />
          )}
          <details className="in-words">
            <summary>The same in words</summary>
            <Outline machine={machine} lit={lit} />
          </details>
        </>
      )}
      <h3>Context</h3>
      <dl className="context">
        {context.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <ToldValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

interface LitChartProps extends Pick<ActorPanelProps, 'onEdge'> {
  readonly machine: Indexed;
  readonly picture: Picture;
  readonly lit: Lit;
}

/** The chart where the machine stands; the outline under it says the same. */
function LitChart({ machine, picture, lit, onEdge }: LitChartProps) {
  const { scale, place } = useZoom(picture);
  const [room, setRoom] = useState<HTMLElement | null>(null);
  useShown(room, picture, lit, scale);
  const measured = useCallback(
    (element: HTMLElement | null) => {
      setRoom(element);
      place(element);
    },
    [place],
  );
  return (
    <section
      className="canvas"
      ref={measured}
      tabIndex={0}
      aria-label="Chart; the words under it say the same"
    >
      <div style={{ width: picture.width * scale, height: picture.height * scale }}>
        <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>
          <Chart machine={machine} picture={picture} lit={lit} found="" onEdge={onEdge} />
        </div>
      </div>
    </section>
  );
}
