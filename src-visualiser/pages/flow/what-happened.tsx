import type { Json } from '../../documents/json.ts';
import type { Step } from '../../documents/flows.ts';
import { wordsOf } from '../../extract/words.ts';
import type { Indexed } from '../documents.ts';
import { oneLine, valueAt } from '../parts/values.ts';
import { Guards } from '../parts/guards.tsx';

interface WhatHappenedProps {
  readonly step: Step | undefined;
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly machine: string;
}

/** In plain words: what happened, which guard decided and why, what it did, where it stands. */
export function WhatHappened({ step, machines, machine }: WhatHappenedProps) {
  if (step === undefined)
    return <section className="card happened" aria-label="What happened" aria-busy="true" />;
  const actions = step.taken.flatMap(({ machine: of, transition }) => {
    const found = machines.get(of)?.transition.get(transition);
    return (found?.actions ?? []).map((name) => ({ of, name }));
  });
  return (
    <section className="card happened" aria-label="What happened">
      <h2>What happened</h2>
      <p className="event">
        {step.move.kind === 'start' ? 'It starts.' : step.event}
        {step.payload !== null && step.payload !== undefined && isTold(step.payload) && (
          <code>{oneLine(step.payload)}</code>
        )}
      </p>
      <p>{step.description}</p>
      <h3>Which guard decided, and why</h3>
      <Guards asked={step.guards} machines={machines} />
      {actions.length > 0 && (
        <>
          <h3>What it did</h3>
          <ul className="plain-list">
            {actions.map(({ of, name }, index) => (
              <li key={`${name}-${index}`}>
                {wordsOf(name)}{' '}
                {of !== machine && <span className="hint">{machines.get(of)?.title ?? of}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Where it stands</h3>
      <dl>
        {step.actors.map(({ actor, machine: of, states }) => (
          <div key={actor}>
            <dt>{machines.get(of)?.title ?? of}</dt>
            <dd>
              {states
                .map((id) => machines.get(of)?.state.get(id)?.title)
                .filter((title) => title !== undefined)
                .slice(-2)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {step.changed.length > 0 && (
        <>
          <h3>What it remembers now</h3>
          <dl className="context">
            {step.changed.map((path) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd>{oneLine(valueAt(step.context, path))}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function isTold(value: Json): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0;
}
