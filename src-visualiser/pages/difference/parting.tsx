import type { Difference, Moment, Parting } from '../../documents/difference.ts';
import type { Outcome } from '../../documents/flows.ts';
import { BEGAN_AT_MS } from '../../play/house.ts';
import { clockOf } from '../parts/duration.ts';
import { Mark } from '../parts/mark.tsx';
import { Phone } from '../parts/phone.tsx';
import { shownWidth } from '../parts/screen-size.ts';
import type { PhonePage } from '../pictures/photographer.ts';
import { Picture } from '../pictures/picture.tsx';
import type { Look } from '../protocol.ts';

/** Steps before the one that parts that have a picture. */
const SHOWN_STEPS = 2;
const HOW = { breaks: 'breaks', differs: 'goes another way', gone: 'is gone' } as const;
const ENDS: Readonly<Record<string, string>> = {
  done: 'ends done',
  error: 'ends in an error',
  loop: 'returns to where it was',
  open: 'stays open',
};

interface PartingViewProps {
  readonly difference: Difference;
  readonly parting: Parting;
  readonly machine: string;
  readonly look: Look;
}

/** One flow on both revisions: what they share, drawn once, and the two screens at the step where they part. */
export function PartingView({ difference, parting, machine, look }: PartingViewProps) {
  const { base, head, hasBaseScreens } = difference;
  const { title, how, step, before, after, event } = parting;
  return (
    <>
      <header>
        <h1 className="parts">
          {title}{' '}
          <span className={`badge ${how}`}>
            {how === 'gone' ? 'is gone' : `${HOW[how]} at step ${step + 1}`}
          </span>
        </h1>
        <p className="hint">
          {machine} · left of the line both revisions tell the same; right of it they part.
        </p>
      </header>
      <div className="parting">
        <Shared parting={parting} look={look} page={hasBaseScreens ? 'phone-base.html' : null} />
        <p className="parts-by">
          <span className="event">{event === 'start' ? 'it starts' : event}</span>
        </p>
        <Side
          name="Before"
          revision={base}
          moment={before}
          parting={parting}
          look={look}
          page={hasBaseScreens ? 'phone-base.html' : null}
        />
        <Side name="After" revision={head} moment={after} parting={parting} look={look} page="phone.html" />
      </div>
    </>
  );
}

interface SharedProps {
  readonly parting: Parting;
  readonly look: Look;
  readonly page: PhonePage | null;
}

/** The last steps that both revisions tell. */
function Shared({ parting, look, page }: SharedProps) {
  const { machine, start, shared, before } = parting;
  const from = Math.max(0, shared.length - SHOWN_STEPS);
  return (
    <ol className="shared" aria-label="What both tell">
      {shared.slice(from).map(({ title, event, atMs }, offset) => {
        const at = from + offset;
        return (
          <li key={at}>
            {at > 0 && <span className="event">{event}</span>}
            {page !== null && before.moves !== null && (
              <Picture
                page={page}
                scene={{ machine, start, moves: before.moves.slice(0, at) }}
                look={look}
                width={shownWidth(look, 'strip')}
                title={`Screen: ${title}`}
              />
            )}
            <b>{title}</b>
            <small>{clockOf(BEGAN_AT_MS + atMs)}</small>
          </li>
        );
      })}
    </ol>
  );
}

interface SideProps extends SharedProps {
  readonly name: 'Before' | 'After';
  readonly revision: string;
  readonly moment: Moment;
}

/** The running screen of one revision at the step where the two part, and the guard that led there. */
function Side({ name, revision, moment, parting, look, page }: SideProps) {
  const { machine, start, step } = parting;
  const { moves, title, description, guard, outcome } = moment;
  return (
    <section className={`side ${name.toLowerCase()}`} aria-label={name}>
      <div className="why">
        <p className="hint">
          {name} {revision}
        </p>
        <p>{guard === '' ? 'no guard was asked' : guard}</p>
      </div>
      {moves !== null && page !== null ? (
        <Phone
          page={page}
          scene={{ machine, start, moves }}
          look={look}
          shownWidth={shownWidth(look, 'compared')}
          isAsked={false}
          title={`${name}: ${title}`}
        />
      ) : (
        <p className="hint no-phone">
          {moves === null ? 'This step cannot be reached any more.' : 'The base has no screens here.'}
        </p>
      )}
      <div className="what">
        <p className="hint">
          {name}, step {step + 1}
        </p>
        <h2>{title}</h2>
        <p>{description}</p>
        {outcome !== '' && (
          <p className="ends">
            <Mark outcome={outcome as Outcome} isQuiet /> {ENDS[outcome]}
          </p>
        )}
      </div>
    </section>
  );
}
