import { useState } from 'react';
import type { Flow, Move, Step } from '../../documents/flows.ts';
import { addressOf, go } from '../address.ts';
import { allFlows, type Documents, type Indexed } from '../documents.ts';
import { durationOf } from '../parts/duration.ts';
import { Mark } from '../parts/mark.tsx';
import { Phone, type Standing } from '../parts/phone.tsx';
import { isSameMove, type Look } from '../protocol.ts';
import { useKeys } from '../shell/shell.tsx';
import { LookSwitches, nextLook } from './look.tsx';
import { MayCome } from './may-come.tsx';
import { sceneAt, Strip } from './strip.tsx';
import { WhatHappened } from './what-happened.tsx';

interface FlowPageProps {
  readonly documents: Documents;
  readonly machines: ReadonlyMap<string, Indexed>;
  readonly flow: Flow;
  readonly step: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/** One flow, step by step, on its real screens. */
export function FlowPage({ documents, machines, flow, step, look, onLook }: FlowPageProps) {
  /** Moves beyond the flow: pressed here, in no document. */
  const [strayed, setStrayed] = useState<readonly Move[]>([]);
  const [standing, setStanding] = useState<Standing | null>(null);
  const at = Math.min(step, flow.steps.length - 1);
  const ofMachine = allFlows(documents).filter(({ machine }) => machine === flow.machine);
  const index = ofMachine.findIndex(({ id }) => id === flow.id);
  const toStep = (next: number) => {
    setStrayed([]);
    if (next >= 0 && next < flow.steps.length)
      go({ page: 'flow', machine: flow.machine, flow: flow.id, step: next }, true);
  };
  const toFlow = (next: number) => {
    const one = ofMachine[next];
    setStrayed([]);
    if (one !== undefined) go({ page: 'flow', machine: one.machine, flow: one.id, step: 0 }, true);
  };
  const make = (move: Move) => {
    const next = flow.steps[at + 1];
    if (strayed.length === 0 && next !== undefined && isSameMove(next.move, move)) toStep(at + 1);
    else setStrayed([...strayed, move]);
  };
  useKeys({
    ArrowRight: () => toStep(at + 1),
    ArrowLeft: () => (strayed.length > 0 ? setStrayed(strayed.slice(0, -1)) : toStep(at - 1)),
    ArrowDown: () => toFlow(index + 1),
    ArrowUp: () => toFlow(index - 1),
    c: () => go({ page: 'chart', machine: flow.machine, flow: flow.id, step: at }),
    t: () => onLook(nextLook(look, 'theme')),
    g: () => onLook(nextLook(look, 'language')),
    p: () => onLook(nextLook(look, 'platform')),
    w: () => onLook(nextLook(look, 'width')),
    Escape: () => go({ page: 'flows', machine: flow.machine }),
  });
  const scene = { ...sceneAt(flow, at), moves: [...sceneAt(flow, at).moves, ...strayed] };
  const now: Step | undefined = strayed.length === 0 ? flow.steps[at] : standing?.steps?.at(-1);
  const next = strayed.length === 0 ? flow.steps[at + 1] : undefined;
  const heading = machines.get(flow.machine)?.title ?? flow.machine;
  return (
    <div className="body">
      <nav className="rail flows" aria-label={`Flows of ${heading}`}>
        <h2>
          {heading} <span>{ofMachine.length}</span>
        </h2>
        {ofMachine.map((one) => (
          <a
            key={one.id}
            href={addressOf({ page: 'flow', machine: one.machine, flow: one.id, step: 0 })}
            aria-current={one.id === flow.id ? 'true' : undefined}
          >
            <Mark outcome={one.outcome} /> {one.title}
          </a>
        ))}
      </nav>
      <main className="flow">
        <header>
          <h1>
            <Mark outcome={flow.outcome} /> {flow.title}
          </h1>
          <LookSwitches look={look} onLook={onLook} />
        </header>
        <p className="hint">
          Step {at + 1} of {flow.steps.length}, simulated clock {durationOf(now?.atMs ?? 0)} in all{' '}
          {durationOf(flow.lastsMs)} ·{' '}
          <a href={addressOf({ page: 'chart', machine: flow.machine, flow: flow.id, step: at })}>
            on the chart <kbd>C</kbd>
          </a>
          {strayed.length > 0 && (
            <>
              {' '}
              · <span className="badge wait">{strayed.length} beyond this flow</span>{' '}
              <button type="button" className="link" onClick={() => setStrayed([])}>
                Back to the flow
              </button>
            </>
          )}
        </p>
        <Strip flow={flow} step={at} look={look} />
        <div className="moment">
          <WhatHappened step={now} machines={machines} machine={flow.machine} />
          <div className="big">
            <Phone
              scene={scene}
              look={look}
              height={720}
              shownWidth={look.width === 1020 ? 420 : 320}
              title={`The running screen: ${now?.title ?? ''}`}
              onStanding={setStanding}
              onPressed={make}
            />
          </div>
          <MayCome may={standing?.may ?? null} next={next?.move ?? null} step={now} onGo={make} />
        </div>
      </main>
    </div>
  );
}
