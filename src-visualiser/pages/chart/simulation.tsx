import type { Move, Step } from '../../documents/flows.ts';
import { MayCome } from '../flow/may-come.tsx';
import { oneLine, valueAt } from '../parts/values.ts';
import { Phone, type Standing } from '../parts/phone.tsx';
import { shownWidth } from '../parts/screen-size.ts';
import { Tape } from '../parts/tape.tsx';
import type { Look, Scene } from '../protocol.ts';

interface SimulationProps {
  readonly scene: Scene;
  readonly look: Look;
  readonly standing: Standing | null;
  readonly onStanding: (standing: Standing) => void;
  /** Moves that were made here, after those of the flow. */
  readonly moves: readonly Move[];
  readonly onMoves: (moves: readonly Move[]) => void;
  /** Transitions of the line that was pressed on the chart. */
  readonly pressed: readonly string[];
}

/** The machine of the chart, running: its screen, what may come, what it remembers, and the way back. */
export function Simulation({ scene, look, standing, onStanding, moves, onMoves, pressed }: SimulationProps) {
  const steps = standing?.steps ?? [];
  const now = steps.at(-1);
  return (
    <aside className="panel" aria-label="Simulation">
      <h2>Simulate</h2>
      <p className="hint">{now?.title ?? ''}</p>
      <Phone
        scene={scene}
        look={look}
        shownWidth={shownWidth(look, 'chart')}
        title={`The running screen: ${now?.title ?? ''}`}
        onStanding={onStanding}
        onPressed={(move) => onMoves([...moves, move])}
      />
      <MayCome
        may={standing?.may ?? null}
        next={null}
        step={now}
        onGo={(move) => onMoves([...moves, move])}
        pressed={pressed}
      />
      <Context step={now} />
      <h3>Time travel, step {Math.max(0, steps.length - 1)}</h3>
      <Tape count={Math.max(1, steps.length)} ran={steps.length} label={`${steps.length} steps ran`} />
      <p>
        <button
          type="button"
          className="button"
          disabled={moves.length === 0}
          onClick={() => onMoves(moves.slice(0, -1))}
        >
          Back <kbd>←</kbd>
        </button>{' '}
        <button type="button" className="button" disabled={moves.length === 0} onClick={() => onMoves([])}>
          From the beginning
        </button>
      </p>
    </aside>
  );
}

/** What the last step changed in the machine's context. */
function Context({ step }: { readonly step: Step | undefined }) {
  return (
    <>
      <h3>Context</h3>
      <dl className="context">
        {(step?.changed ?? []).map((path) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>{oneLine(valueAt(step?.context ?? null, path))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
