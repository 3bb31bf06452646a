import { useMemo, useState } from 'react';
import type { Flow, Move } from '../../documents/flows.ts';
import { addressOf, go } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import { sceneAt } from '../flow/strip.tsx';
import type { Standing } from '../parts/phone.tsx';
import type { Look } from '../protocol.ts';
import { useKeys } from '../shell/shell.tsx';
import { Canvas } from './canvas.tsx';
import type { Lit } from './chart.tsx';
import { Outline } from './outline.tsx';
import { Simulation } from './simulation.tsx';

interface ChartPageProps {
  readonly documents: Documents;
  readonly machine: Indexed;
  readonly flow: Flow | null;
  readonly step: number;
  readonly look: Look;
}

/** A machine's chart beside its outline, with a machine that runs: events are pressed at the right. */
export function ChartPage({ documents, machine, flow, step, look }: ChartPageProps) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [standing, setStanding] = useState<Standing | null>(null);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const lit = useMemo(() => litBy(standing, machine.id), [standing, machine.id]);
  const base = flow === null ? { machine: machine.id, start: 0, moves: [] } : sceneAt(flow, step);
  useKeys({
    ArrowLeft: () => setMoves(moves.slice(0, -1)),
    Escape: () =>
      go(
        flow === null
          ? { page: 'flows', machine: machine.id }
          : { page: 'flow', machine: machine.id, flow: flow.id, step },
      ),
  });
  return (
    <div className="body three">
      <section className="rail" aria-label="Outline">
        <h2>
          {machine.title} <span>{machine.states.length} states</span>
        </h2>
        <Outline machine={machine} lit={lit} />
        <div className="other-machines">
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
        </div>
      </section>
      <Canvas
        machine={machine}
        layout={documents.layout?.machines.find((one) => one.machine === machine.id)}
        lit={lit}
        onEdge={setPressed}
      />
      <Simulation
        pressed={pressed}
        scene={{ ...base, moves: [...base.moves, ...moves] }}
        look={look}
        standing={standing}
        onStanding={setStanding}
        moves={moves}
        onMoves={setMoves}
      />
    </div>
  );
}

/** Where the machine stands, what it has taken, and what it may take. */
function litBy(standing: Standing | null, machine: string): Lit {
  const steps = standing?.steps ?? [];
  const taken = steps.flatMap((one) => one.taken).filter((one) => one.machine === machine);
  const held = (standing?.may ?? []).flatMap(({ guards }) => guards).filter(({ holds }) => holds === true);
  return {
    states: new Set(steps.at(-1)?.actors.find((one) => one.machine === machine)?.states),
    happened: new Set(taken.map(({ transition }) => transition)),
    may: new Set(held.map(({ transition }) => transition)),
  };
}
