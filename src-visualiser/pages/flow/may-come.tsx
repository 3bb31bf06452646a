import { useState } from 'react';
import type { Move, Step } from '../../documents/flows.ts';
import { wordsOf } from '../../extract/words.ts';
import { BEGAN_AT_MS } from '../../play/house.ts';
import { clockOf, durationOf } from '../parts/duration.ts';
import { isSameMove, type May } from '../protocol.ts';
import { PayloadForm } from './payload-form.tsx';
import { type Way, waysOf } from './ways.ts';

interface MayComeProps {
  readonly may: readonly May[] | null;
  /** The flow's own next move. */
  readonly next: Move | null;
  readonly step: Step | undefined;
  readonly onGo: (move: Move) => void;
  /** The transitions of the line that was pressed on the chart: their events open. */
  readonly pressed?: readonly string[];
}

/** Everything that may happen now; pressing one and pressing the screen's own control are the same. */
export function MayCome({ may, next, step, onGo, pressed = [] }: MayComeProps) {
  const isNext = ({ move }: May) => next !== null && isSameMove(move, next);
  const ways = waysOf(may ?? [], isNext);
  const [areAllShown, setAreAllShown] = useState(false);
  const isPressed = ({ samples }: Way) =>
    samples.some(({ guards }) => guards.some(({ transition }) => pressed.includes(transition)));
  const shown = ways.filter((way) => areAllShown || way.isTold || isPressed(way));
  const quiet = ways.length - ways.filter(({ isTold }) => isTold).length;
  return (
    <section className="card may" aria-label="What may come" aria-busy={may === null}>
      <h2>
        What may come <span>press it here or in the phone</span>
      </h2>
      {(step?.timers.length ?? 0) > 0 && (
        <ul className="timers">
          {step?.timers.map(({ name, actor, ringsAtMs }) => (
            <li key={`${actor}:${name}`}>
              <span>{wordsOf(name)}</span>
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
        {shown.map((way) => (
          <WayRow
            key={`${JSON.stringify(way.main.move)} ${isPressed(way)}`}
            way={way}
            isNext={isNext(way.main)}
            isPressed={isPressed(way)}
            onGo={onGo}
          />
        ))}
      </ul>
      {quiet > 0 && (
        <button type="button" className="link" onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown
            ? 'Only what leads on'
            : `${quiet} more that ${quiet === 1 ? 'stays' : 'stay'} where it is, or ${quiet === 1 ? 'is' : 'are'} refused`}
        </button>
      )}
    </section>
  );
}

interface WayRowProps {
  readonly way: Way;
  readonly isNext: boolean;
  readonly isPressed: boolean;
  readonly onGo: (move: Move) => void;
}

function WayRow({ way: { main, samples }, isNext, isPressed, onGo }: WayRowProps) {
  const [isOpen, setIsOpen] = useState(isPressed);
  const hasForm = samples.some(({ fields }) => fields.length > 0);
  const where = main.isRefused ? 'refused' : `to ${main.title}`;
  const word = isNext ? 'Next' : 'Go';
  return (
    <li className={isPressed ? 'pressed' : undefined}>
      {hasForm ? (
        <button type="button" className="what" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {main.event}
        </button>
      ) : (
        <span className="what">{main.event}</span>
      )}
      <span className="hint">{where}</span>
      {!main.isRefused && (
        <button
          type="button"
          className={isNext ? 'button primary' : 'button'}
          onClick={() => onGo(main.move)}
          aria-label={`${word}: ${main.event}, ${where}`}
        >
          {word}
        </button>
      )}
      {guardOf(main) !== null && <small>{guardOf(main)}</small>}
      {isOpen && hasForm && <PayloadForm samples={samples} onSend={onGo} />}
    </li>
  );
}

/** The guard that lets it happen, or refuses it, with what decided. */
function guardOf({ guards, isRefused }: May): string | null {
  const decided = guards.find(({ holds, guard }) => holds === !isRefused && guard !== null);
  if (decided === undefined) return null;
  return `${wordsOf(decided.guard ?? '')} ${isRefused ? '✗' : '✓'} ${decided.why}`;
}
