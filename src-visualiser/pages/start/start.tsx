import { useState } from 'react';
import type { Flow, Outcome } from '../../documents/flows.ts';
import { addressOf, go } from '../address.ts';
import { allFlows, type Documents, type Indexed } from '../documents.ts';
import { Mark, outcomeWord } from '../parts/mark.tsx';
import { Tape } from '../parts/tape.tsx';
import { Rail } from '../shell/rail.tsx';
import { useKeys } from '../shell/shell.tsx';

/** Null: all flows. */
type Choice = Outcome | 'changed' | null;

const OUTCOMES: readonly Outcome[] = ['error', 'done', 'loop', 'open'];

interface StartProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly machine: string | null;
}

/** Every flow as a sentence: changed first, then errors, then the others. */
export function Start({ documents, machines, machine }: StartProps) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Choice>(null);
  const [chosen, setChosen] = useState(0);
  const changed = new Set(documents.difference?.behaviour.map(({ flow }) => flow));
  const ofMachine = allFlows(documents).filter((flow) => machine === null || flow.machine === machine);
  const titleOf = (id: string) => machines.get(id)?.title ?? id;
  const wanted = text.trim().toLowerCase();
  const shown = ofMachine.filter(
    (flow) =>
      (outcome === null || (outcome === 'changed' ? changed.has(flow.id) : flow.outcome === outcome)) &&
      `${flow.title} ${titleOf(flow.machine)}`.toLowerCase().includes(wanted),
  );
  const at = Math.min(chosen, Math.max(0, shown.length - 1));
  const open = ({ machine: of, id }: Flow) => go({ page: 'flow', machine: of, flow: id, step: 0 });
  useKeys({
    ArrowDown: () => setChosen(Math.min(at + 1, shown.length - 1)),
    ArrowUp: () => setChosen(Math.max(at - 1, 0)),
    Enter: () => shown[at] !== undefined && open(shown[at]),
    f: () => document.getElementById('filter')?.focus(),
  });
  const groups: readonly (readonly [string, readonly Flow[]])[] = [
    [`Changed since ${documents.difference?.base ?? ''}`, shown.filter(({ id }) => changed.has(id))],
    ['Error', shown.filter((flow) => !changed.has(flow.id) && flow.outcome === 'error')],
    ['Rest', shown.filter((flow) => !changed.has(flow.id) && flow.outcome !== 'error')],
  ];
  return (
    <div className="body">
      <Rail documents={documents} machine={machine} />
      <main className="list">
        <h1>
          {ofMachine.length} flows{machine === null ? '' : ` of ${titleOf(machine)}`}
        </h1>
        <Reach documents={documents} machine={machine} />
        <Filters
          text={text}
          onText={setText}
          outcome={outcome}
          onOutcome={setOutcome}
          flows={ofMachine}
          changed={changed}
        />
        {shown.length === 0 && (
          <NoFlow
            onClear={() => {
              setText('');
              setOutcome(null);
            }}
          />
        )}
        {groups.map(([name, flows]) => (
          <Group
            key={name}
            name={name}
            flows={flows}
            titleOf={titleOf}
            chosen={shown[at] ?? null}
            changed={changed}
          />
        ))}
      </main>
    </div>
  );
}

interface FiltersProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly outcome: Choice;
  readonly onOutcome: (outcome: Choice) => void;
  readonly flows: readonly Flow[];
  readonly changed: ReadonlySet<string>;
}

function Filters({ text, onText, outcome, onOutcome, flows, changed }: FiltersProps) {
  const choices: readonly (readonly [string, Choice, number])[] = [
    ['All', null, flows.length],
    ['Changed', 'changed', changed.size],
    ...OUTCOMES.map(
      (one) => [outcomeWord(one), one, flows.filter((flow) => flow.outcome === one).length] as const,
    ),
  ];
  return (
    <div className="filters">
      <input
        id="filter"
        aria-label="Filter these flows"
        placeholder="Filter these flows"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {choices
        .filter(([, choice, count]) => choice !== 'changed' || count > 0)
        .map(([name, choice, count]) => (
          <button
            key={name}
            type="button"
            aria-pressed={outcome === choice}
            onClick={() => onOutcome(choice)}
          >
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
  readonly flows: readonly Flow[];
  readonly titleOf: (machine: string) => string;
  readonly chosen: Flow | null;
  readonly changed: ReadonlySet<string>;
}

function Group({ name, flows, titleOf, chosen, changed }: GroupProps) {
  if (flows.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>
        {name} <span>{flows.length}</span>
      </h2>
      <ul className="rows">
        {flows.map((flow) => (
          <Row
            key={flow.id}
            flow={flow}
            machine={titleOf(flow.machine)}
            isChosen={chosen === flow}
            isChanged={changed.has(flow.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly flow: Flow;
  readonly machine: string;
  readonly isChosen: boolean;
  readonly isChanged: boolean;
}

function Row({ flow, machine, isChosen, isChanged }: RowProps) {
  const { title, outcome, steps, id } = flow;
  return (
    <li className={isChosen ? 'chosen' : undefined}>
      <a href={addressOf({ page: 'flow', machine: flow.machine, flow: id, step: 0 })}>
        <Mark outcome={outcome} />
        <span className="title">
          {title} {isChanged && <span className="badge">changed</span>}
        </span>
        <span className="hint">{machine}</span>
        <Tape count={steps.length} ran={steps.length} label={`${steps.length} steps`} />
        <span className="hint end">{steps.length} steps</span>
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
