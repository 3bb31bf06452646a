import { useState } from 'react';
import { clockOf, type Happening, type Machines, standsAs, titleOf } from './happenings.ts';
import { ToldPayload } from './told.tsx';

/** So many rows around the moment that is shown. */
const MOST_BEFORE = 60;
const MOST_AFTER = 4;

interface EventsProps {
  readonly happenings: readonly Happening[];
  /** Index of the one that happened last. */
  readonly now: number;
  readonly machines: Machines;
  readonly onMoment: (n: number) => void;
}

/** What was told to whom, newest first; what was recorded after the moment that is shown is above it, in hint. */
export function Events({ happenings, now, machines, onMoment }: EventsProps) {
  const [only, setOnly] = useState('');
  const numbered = happenings.map((happening, index) => ({ happening, index }));
  const chosen = numbered.filter(
    ({ happening: { from, to } }) => only === '' || from?.machine === only || to.machine === only,
  );
  const around = chosen
    .filter(({ index }) => index > now - MOST_BEFORE && index <= now + MOST_AFTER)
    .toReversed();
  const names = [...new Set(happenings.flatMap(({ from, to }) => [from?.machine ?? null, to.machine]))];
  return (
    <section className="events" aria-labelledby="events">
      <h2 id="events">
        Events <span className="hint">{happenings.length}</span>
      </h2>
      <select aria-label="Events of" value={only} onChange={({ target }) => setOnly(target.value)}>
        <option value="">Every actor</option>
        {names
          .filter((name) => name !== null)
          .toSorted()
          .map((name) => (
            <option key={name} value={name}>
              {machines.get(name)?.title ?? name}
            </option>
          ))}
      </select>
      {around.length === 0 && <p className="none">No event yet.</p>}
      <ol reversed>
        {around.map(({ happening, index }) => (
          <li key={happening.n} className={index > now ? 'coming' : index === now ? 'now' : undefined}>
            <EventRow
              happening={happening}
              machines={machines}
              isNow={index === now}
              onMoment={() => onMoment(happening.n)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EventRowProps {
  readonly happening: Happening;
  readonly machines: Machines;
  readonly isNow: boolean;
  readonly onMoment: () => void;
}

function EventRow({ happening, machines, isNow, onMoment }: EventRowProps) {
  const { atMs, from, to, event, payload, moved } = happening;
  return (
    <>
      <button type="button" className="instant" aria-current={isNow ? 'step' : undefined} onClick={onMoment}>
        {clockOf(atMs)}
      </button>
      <span className="who">
        {from === null ? 'Person' : titleOf(from, machines)}
        <span aria-hidden="true"> → </span>
        <span className="hidden-words"> to </span>
        {titleOf(to, machines)}
      </span>
      <b>{event}</b>
      <span className="what">
        <ToldPayload payload={payload} />
        {moved.map(({ actor, where }) => (
          <small key={actor.id}>{standsAs(actor, where, machines)}</small>
        ))}
      </span>
    </>
  );
}
