import type { Move, Step } from '../../documents/flows.ts';
import { clockOf, durationOf } from '../parts/duration.ts';
import { isSameMove, type May } from '../protocol.ts';
import { BEGAN_AT_MS } from '../../play/house.ts';

interface MayComeProps {
  readonly may: readonly May[] | null;
  /** The flow's own next move. */
  readonly next: Move | null;
  readonly step: Step | undefined;
  readonly onGo: (move: Move) => void;
}

/** Everything that may happen now; pressing one and pressing the screen's own control are the same. */
export function MayCome({ may, next, step, onGo }: MayComeProps) {
  const rows =
    may?.filter(({ isMoving, move }) => isMoving || (next !== null && isSameMove(move, next))) ?? [];
  const isNext = ({ move }: May) => next !== null && isSameMove(move, next);
  const quiet = (may?.length ?? 0) - rows.length;
  return (
    <section className="card may" aria-label="What may come" aria-busy={may === null}>
      <h2>
        What may come <span>press it here or in the phone</span>
      </h2>
      {(step?.timers.length ?? 0) > 0 && (
        <ul className="timers">
          {step?.timers.map(({ name, actor, ringsAtMs }) => (
            <li key={`${actor}:${name}`}>
              <span>{name}</span>
              <span className="hatched" />
              <span className="hint">
                {durationOf(Math.max(0, ringsAtMs - step.atMs))} left, {clockOf(BEGAN_AT_MS + ringsAtMs)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {may !== null && may.length === 0 && <p className="hint">Nothing: it has ended here.</p>}
      <ul className="ways">
        {rows
          .toSorted((a, b) => Number(isNext(b)) - Number(isNext(a)))
          .map((one) => (
            <li key={JSON.stringify(one.move)}>
              <span className="what">{one.event}</span>
              <span className="hint">to {one.title}</span>
              <button
                type="button"
                className={isNext(one) ? 'button primary' : 'button'}
                onClick={() => onGo(one.move)}
                aria-label={`${isNext(one) ? 'Next' : 'Go'}: ${one.event}, to ${one.title}`}
              >
                {isNext(one) ? 'Next' : 'Go'}
              </button>
              {guardOf(one) !== null && <small>{guardOf(one)}</small>}
            </li>
          ))}
      </ul>
      {quiet > 0 && (
        <p className="hint">
          {quiet} more {quiet === 1 ? 'event is' : 'events are'} heard and {quiet === 1 ? 'leaves' : 'leave'}{' '}
          it in the same state.
        </p>
      )}
    </section>
  );
}

/** The guard that lets it happen, with what decided. */
function guardOf({ guards }: May): string | null {
  const held = guards.find(({ holds, guard }) => holds === true && guard !== null);
  return held === undefined ? null : `${held.guard ?? ''} ✓ ${held.why}`;
}
