import { useMemo, useState } from 'react';
import type { Outcome } from '../../documents/flows.ts';
import { addressOf, go } from '../address.ts';
import type { Documents, Indexed } from '../documents.ts';
import { Mark, outcomeWord } from '../parts/mark.tsx';
import { Tape } from '../parts/tape.tsx';
import { Picture } from '../pictures/picture.tsx';
import type { Look } from '../protocol.ts';
import { Rail } from '../shell/rail.tsx';
import { useKeys } from '../shell/shell.tsx';
import { type Group, type Row, rowsOf } from './rows.ts';

/** Null: all flows. */
type Choice = Outcome | 'changed' | 'failing' | null;

const OUTCOMES: readonly Outcome[] = ['error', 'done', 'loop', 'open'];
const THUMB_PX = 26;

interface StartProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly machine: string | null;
  readonly look: Look;
}

/** Every flow as a sentence: changed first, then failing, then errors, then the others. */
export function Start({ documents, machines, machine, look }: StartProps) {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<Choice>(null);
  const [chosen, setChosen] = useState(0);
  const all = useMemo(() => rowsOf(documents), [documents]);
  const rows = all.filter((row) => machine === null || row.machine === machine);
  const titleOf = (id: string) => machines.get(id)?.title ?? id;
  const wanted = text.trim().toLowerCase();
  const shown = rows.filter(
    (row) => isChosen(row, choice) && `${row.title} ${titleOf(row.machine)}`.toLowerCase().includes(wanted),
  );
  const at = Math.min(chosen, Math.max(0, shown.length - 1));
  useKeys({
    ArrowDown: () => setChosen(Math.min(at + 1, shown.length - 1)),
    ArrowUp: () => setChosen(Math.max(at - 1, 0)),
    Enter: () => shown[at] !== undefined && go(shown[at].place),
    f: () => document.getElementById('filter')?.focus(),
  });
  const groups: readonly (readonly [Group, string])[] = [
    ['changed', `Changed since ${documents.difference?.base ?? ''}`],
    ['failing', 'Failing'],
    ['error', 'Error'],
    ['rest', 'Rest'],
  ];
  return (
    <div className="body">
      <Rail documents={documents} machine={machine} rows={all} />
      <main className="list">
        <h1>
          {rows.length} flows{machine === null ? '' : ` of ${titleOf(machine)}`} <Passed rows={rows} />
        </h1>
        <Reach documents={documents} machine={machine} />
        <Filters text={text} onText={setText} choice={choice} onChoice={setChoice} rows={rows} />
        {shown.length === 0 && (
          <NoFlow
            onClear={() => {
              setText('');
              setChoice(null);
            }}
          />
        )}
        {groups.map(([group, name]) => (
          <GroupOfRows
            key={group}
            name={name}
            rows={shown.filter((row) => row.group === group)}
            titleOf={titleOf}
            chosen={shown[at] ?? null}
            look={look}
          />
        ))}
      </main>
    </div>
  );
}

function isChosen({ outcome, change, broke }: Row, choice: Choice): boolean {
  if (choice === 'changed') return change !== '';
  if (choice === 'failing') return broke !== null;
  return choice === null || outcome === choice;
}

/** How many flows pass on real actors, and how many do not. */
function Passed({ rows }: { readonly rows: readonly Row[] }) {
  const failing = rows.filter(({ broke }) => broke !== null).length;
  return (
    <>
      <span className="badge passes">{rows.length - failing} pass</span>{' '}
      {failing > 0 && <span className="badge breaks">{failing} fail</span>}
    </>
  );
}

interface FiltersProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly rows: readonly Row[];
}

function Filters({ text, onText, choice, onChoice, rows }: FiltersProps) {
  const words: readonly (readonly [string, Choice])[] = [
    ['All', null],
    ['Changed', 'changed'],
    ['Failing', 'failing'],
    ...OUTCOMES.map((one) => [outcomeWord(one), one] as const),
  ];
  const choices = words
    .map(([name, one]) => ({ name, one, count: rows.filter((row) => isChosen(row, one)).length }))
    .filter(({ one, count }) => (one !== 'changed' && one !== 'failing') || count > 0);
  return (
    <div className="filters">
      <input
        id="filter"
        aria-label="Filter these flows"
        placeholder="Filter these flows"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {choices.map(({ name, one, count }) => (
        <button key={name} type="button" aria-pressed={choice === one} onClick={() => onChoice(one)}>
          {name} {count}
        </button>
      ))}
    </div>
  );
}

function NoFlow({ onClear }: { readonly onClear: () => void }) {
  return (
    <p className="none">
      No flow has these words.{' '}
      <button type="button" className="link" onClick={onClear}>
        Clear
      </button>
    </p>
  );
}

interface GroupProps {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly titleOf: (machine: string) => string;
  readonly chosen: Row | null;
  readonly look: Look;
}

function GroupOfRows({ name, rows, titleOf, chosen, look }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>
        {name} <span>{rows.length}</span>
      </h2>
      <ul className="rows flows">
        {rows.map((row) => (
          <FlowRow
            key={row.id}
            row={row}
            machine={titleOf(row.machine)}
            isChosen={chosen === row}
            look={look}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly row: Row;
  readonly machine: string;
  readonly isChosen: boolean;
  readonly look: Look;
}

function FlowRow({ row, machine, isChosen: isOn, look }: RowProps) {
  const { title, outcome, steps, broke, change, place, scenes } = row;
  return (
    <li className={isOn ? 'chosen' : undefined}>
      <a href={addressOf(place)}>
        <Mark outcome={outcome} />
        <span className="title">
          {title} {change !== '' && <span className={`badge ${change}`}>{change}</span>}
        </span>
        <span className="hint machine">{machine}</span>
        <Tape count={steps} ran={broke ?? steps} broke={broke} label={`${steps} steps`} />
        <span className="thumbs" aria-hidden="true">
          {scenes.map((one) => (
            <Picture
              key={JSON.stringify(one.scene)}
              scene={one.scene}
              look={look}
              width={THUMB_PX}
              title={one.title}
            />
          ))}
        </span>
        <span className="end">
          {broke === null ? (
            <span className="passes">passes</span>
          ) : (
            <span className="bad">
              <b>fails</b> at step {broke + 1}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

/** How much of the machines the flows walk, and what they cannot. */
function Reach({ documents, machine }: { readonly documents: Documents; readonly machine: string | null }) {
  const ours = documents.flows.machines.filter((one) => machine === null || one.machine === machine);
  const ids = new Set(ours.map((one) => one.machine));
  const all = documents.model.machines
    .filter(({ id }) => ids.has(id))
    .reduce((sum, { transitions }) => sum + transitions.length, 0);
  const missing = ours.flatMap(({ unreached }) => unreached.filter(({ kind }) => kind === 'transition'));
  const unexplained = missing.filter(({ reason }) => reason === null);
  return (
    <p className="hint">
      {all - missing.length} of {all} transitions walked
      {missing.length - unexplained.length > 0 && `, ${missing.length - unexplained.length} explained`}
      {unexplained.length > 0 && <span className="bad">, {unexplained.length} reached by nothing</span>}
    </p>
  );
}
