import { useState } from 'react';
import type { Flow, Move, Step } from '../../documents/flows.ts';
import { testOf } from '../../coverage/copy-as-test.ts';
import { addressOf, go } from '../address.ts';
import { allFlows, type Documents, type Indexed } from '../documents.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { durationOf } from '../parts/duration.ts';
import { Mark } from '../parts/mark.tsx';
import { Phone, type Standing } from '../parts/phone.tsx';
import { shownWidth } from '../parts/screen-size.ts';
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
  useFlowKeys({
    flow,
    at,
    look,
    onLook,
    toStep,
    toFlow: (by) => toFlow(index + by),
    onBack: strayed.length > 0 ? () => setStrayed(strayed.slice(0, -1)) : null,
  });
  const scene = sceneAt(flow, at, strayed);
  const now: Step | undefined = strayed.length === 0 ? flow.steps[at] : standing?.steps?.at(-1);
  const next = strayed.length === 0 ? flow.steps[at + 1]?.move : undefined;
  return (
    <div className="body">
      <FlowRail
        heading={machines.get(flow.machine)?.title ?? flow.machine}
        flows={ofMachine}
        current={flow.id}
      />
      <main className="flow">
        <Heading flow={flow} look={look} onLook={onLook} />
        <Where
          flow={flow}
          at={at}
          atMs={now?.atMs ?? 0}
          strayed={strayed.length}
          onBack={() => setStrayed([])}
        />
        <Strip flow={flow} step={at} look={look} />
        <div className="moment">
          <WhatHappened step={now} machines={machines} machine={flow.machine} />
          <div className="big" id="screen">
            <Phone
              scene={scene}
              look={look}
              shownWidth={shownWidth(look, 'running')}
              title={`The running screen: ${now?.title ?? ''}`}
              onStanding={setStanding}
              onPressed={make}
            />
          </div>
          <MayCome may={standing?.may ?? null} next={next ?? null} step={now} onGo={make} />
        </div>
        <StepsBar at={at} flow={flow} onBack={() => toStep(at - 1)} onNext={() => toStep(at + 1)} />
      </main>
    </div>
  );
}

function Heading({ flow, look, onLook }: Pick<FlowPageProps, 'flow' | 'look' | 'onLook'>) {
  return (
    <header>
      <h1>
        <Mark outcome={flow.outcome} /> {flow.title}
      </h1>
      <LookSwitches look={look} onLook={onLook} />
    </header>
  );
}

interface FlowKeys {
  readonly flow: Flow;
  readonly at: number;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly toStep: (step: number) => void;
  readonly toFlow: (by: number) => void;
  /** Takes a move back that is no part of the flow; null: there is none. */
  readonly onBack: (() => void) | null;
}

function useFlowKeys({ flow, at, look, onLook, toStep, toFlow, onBack }: FlowKeys): void {
  const { machine, id } = flow;
  useKeys({
    ArrowRight: () => toStep(at + 1),
    ArrowLeft: onBack ?? (() => toStep(at - 1)),
    ArrowDown: () => toFlow(1),
    ArrowUp: () => toFlow(-1),
    c: () => go({ page: 'chart', machine, flow: id, step: at }),
    t: () => onLook(nextLook(look, 'theme')),
    g: () => onLook(nextLook(look, 'language')),
    p: () => onLook(nextLook(look, 'platform')),
    w: () => onLook(nextLook(look, 'width')),
    Escape: () => go({ page: 'flows', machine }),
  });
}

interface StepsBarProps {
  readonly flow: Flow;
  readonly at: number;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** On a phone: the steps within reach of a thumb. */
function StepsBar({ flow, at, onBack, onNext }: StepsBarProps) {
  const next = flow.steps[at + 1];
  return (
    <div className="steps-bar">
      <button type="button" className="button" disabled={at === 0} onClick={onBack}>
        Back
      </button>
      <button
        type="button"
        className="button"
        onClick={() => document.getElementById('screen')?.scrollIntoView({ block: 'center' })}
      >
        Screen
      </button>
      <button type="button" className="button primary" disabled={next === undefined} onClick={onNext}>
        {next === undefined ? 'The end' : `Next: ${next.event}`}
      </button>
    </div>
  );
}

interface FlowRailProps {
  readonly heading: string;
  readonly flows: readonly Flow[];
  readonly current: string;
}

function FlowRail({ heading, flows, current }: FlowRailProps) {
  return (
    <nav className="rail flows" aria-label={`Flows of ${heading}`}>
      <h2>
        {heading} <span>{flows.length}</span>
      </h2>
      {flows.map((one) => (
        <a
          key={one.id}
          href={addressOf({ page: 'flow', machine: one.machine, flow: one.id, step: 0 })}
          aria-current={one.id === current ? 'true' : undefined}
        >
          <Mark outcome={one.outcome} /> {one.title}
        </a>
      ))}
    </nav>
  );
}

interface WhereProps {
  readonly flow: Flow;
  readonly at: number;
  readonly atMs: number;
  /** How many moves were made that are no part of the flow. */
  readonly strayed: number;
  readonly onBack: () => void;
}

function Where({ flow, at, atMs, strayed, onBack }: WhereProps) {
  return (
    <p className="hint">
      Step {at + 1} of {flow.steps.length}, simulated clock {durationOf(atMs)}, in all{' '}
      {durationOf(flow.lastsMs)} ·{' '}
      <a href={addressOf({ page: 'chart', machine: flow.machine, flow: flow.id, step: at })}>
        on the chart <kbd>C</kbd>
      </a>{' '}
      · <CopyButton text={() => testOf(flow)}>Copy as test</CopyButton>
      {strayed > 0 && (
        <>
          {' '}
          · <span className="badge wait">{strayed} beyond this flow</span>{' '}
          <button type="button" className="link" onClick={onBack}>
            Back to the flow
          </button>
        </>
      )}
    </p>
  );
}
