import { HELD_BACK, type Told } from '../../live/messages.ts';

/** More values than this begin folded. */
const MOST_OPEN = 4;

/** What an app told with an event: a line of what was sent, which opens to all of it. */
export function ToldPayload({ payload }: { readonly payload: Told }) {
  const { sent, heldBack } = summed(payload, '');
  if (sent.length + heldBack === 0) return null;
  if (sent.length + heldBack <= MOST_OPEN) return <ToldValue value={payload} />;
  const words = [...sent.slice(0, MOST_OPEN), ...(heldBack === 0 ? [] : [`${heldBack} held back`])];
  return (
    <details>
      <summary>{words.join(', ')}</summary>
      <ToldValue value={payload} />
    </details>
  );
}

interface Summed {
  /** As `days 90`. */
  readonly sent: readonly string[];
  readonly heldBack: number;
}

function summed(value: Told, name: string): Summed {
  if (value === null) return { sent: [], heldBack: 0 };
  if (typeof value !== 'object') return { sent: [`${name} ${String(value)}`], heldBack: 0 };
  const parts = Object.entries(value).map(([field, one]) =>
    field === HELD_BACK
      ? { sent: [], heldBack: 1 }
      : summed(one as Told, Array.isArray(value) ? name : field),
  );
  return {
    sent: parts.flatMap(({ sent }) => sent),
    heldBack: parts.reduce((sum, { heldBack }) => sum + heldBack, 0),
  };
}

/** What an app told of a value: what it held back is a bar, with its kind in words. */
export function ToldValue({ value }: { readonly value: Told }) {
  if (value === null) return <>none</>;
  if (Array.isArray(value)) return <ToldList values={value as readonly Told[]} />;
  if (typeof value !== 'object') return <>{String(value)}</>;
  const fields = Object.entries(value as Readonly<Record<string, Told>>);
  if (fields.length === 0) return <>nothing</>;
  return (
    <>
      {fields.map(([field, one], index) => (
        <span key={field} className={field === HELD_BACK ? 'held' : 'told'}>
          {index > 0 && ', '}
          {field === HELD_BACK ? <Held kind={one as string} /> : <Field name={field} value={one} />}
        </span>
      ))}
    </>
  );
}

function Field({ name, value }: { readonly name: string; readonly value: Told }) {
  const isNested = typeof value === 'object' && value !== null && !isHeld(value);
  return (
    <>
      {name} {isNested && '('}
      <ToldValue value={value} />
      {isNested && ')'}
    </>
  );
}

function ToldList({ values }: { readonly values: readonly Told[] }) {
  if (values.length === 0) return <>none</>;
  return (
    <>
      {values.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {index > 0 && '; '}
          <ToldValue value={one} />
        </span>
      ))}
    </>
  );
}

/** The same bar for every value: its length would tell something too. */
function Held({ kind }: { readonly kind: string }) {
  return (
    <>
      <i className="bars" aria-hidden="true" />
      <span className="hidden-words">held back: </span>
      {kind}
    </>
  );
}

const isHeld = (value: object): boolean => Object.keys(value).join() === HELD_BACK;
