import { useEffect, useMemo, useRef, useState } from 'react';
import type { Recording } from '../../live/messages.ts';
import { clockOf, type Happening, type Machines } from './happenings.ts';
import { LANE, type Lane, type Message, NAMES, sequenceOf, type Stretch } from './lanes.ts';

interface SequenceProps {
  readonly recording: Recording;
  readonly happenings: readonly Happening[];
  readonly now: number;
  readonly machines: Machines;
}

/** Of a text so many letters fit into so many px, at the sequence's size. */
const LETTER_PX = 6.6;
const LABEL_PX = 100;
/** Heights in a lane. */
const EVENT_Y = 15;
const WHERE_Y = 35;
const TAPE_Y = 41;
const TAPE = 7;

/** Who told whom what, around the moment that is shown: one lane a machine. The list of events below it says the same. */
export function SequenceChart({ recording, happenings, now, machines }: SequenceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const sequence = useMemo(
    () => sequenceOf({ recording, happenings, now, width, machines }),
    [recording, happenings, now, width, machines],
  );
  const { lanes, messages, lineAt, left } = sequence;
  const height = Math.max(1, lanes.length) * LANE;
  const at = happenings[now]?.atMs;
  return (
    <div className="sequence" ref={place}>
      <svg width={width} height={height + 26} aria-hidden="true">
        {lanes.map((lane, index) => (
          <LaneRow key={lane.actor?.id ?? 'person'} lane={lane} y={index * LANE} width={width} />
        ))}
        {messages.map((message) => (
          <Arrow key={message.happening.n} message={message} />
        ))}
        <path className="line" d={`M${lineAt} 0V${height}`} />
        {lanes.map((lane, index) =>
          lane.stretches.map((stretch) => (
            <Where key={`${index} ${stretch.from}`} stretch={stretch} y={index * LANE} />
          )),
        )}
        {messages.map((message) => (
          <Words key={message.happening.n} message={message} />
        ))}
        <circle className="line" cx={lineAt} cy={height + 2} r="5" />
        {at !== undefined && (
          <text className="instant" x={lineAt} y={height + 21} textAnchor="middle">
            {clockOf(at)}
          </text>
        )}
      </svg>
      {left > 0 && <p className="hint">{left} more take part; the list below has them.</p>}
    </div>
  );
}

function LaneRow({ lane, y, width }: { readonly lane: Lane; readonly y: number; readonly width: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path className="edge-of-lane" d={`M0 0H${width}`} />
      <text className="name" x="16" y="25">
        {fitting(lane.title, NAMES - 20)}
      </text>
      <text className="id" x="16" y="42">
        {lane.actor?.machine ?? 'or the page'}
      </text>
      {lane.stretches.map((stretch) => (
        <Strip key={stretch.from} stretch={stretch} />
      ))}
    </g>
  );
}

function Strip({ stretch: { from, to, hasHappened } }: { readonly stretch: Stretch }) {
  return (
    <foreignObject x={from} y={TAPE_Y} width={Math.max(1, to - from - 2)} height={TAPE}>
      <div className={hasHappened ? 'ran' : 'hatched'} />
    </foreignObject>
  );
}

/** Over the arrows, on a plate. */
function Where({ stretch, y }: { readonly stretch: Stretch; readonly y: number }) {
  const { from, to, where, hasHappened, isMore } = stretch;
  const label = fitting(where, to - from - 8);
  if (isMore || label.length < 4) return null;
  return (
    <text className={hasHappened ? 'happened' : 'may'} x={from + 4} y={y + WHERE_Y}>
      {label}
    </text>
  );
}

function Arrow({ message: { x, from, to, hasHappened } }: { readonly message: Message }) {
  const end = to * LANE + TAPE_Y + TAPE / 2;
  const start = from === to ? to * LANE + EVENT_Y + 4 : from * LANE + TAPE_Y + TAPE / 2;
  const isDown = end > start;
  const tip = isDown ? end - 4 : end + 4;
  const wing = isDown ? -6 : 6;
  return (
    <g className={hasHappened ? 'happened' : 'may'}>
      <path className="shaft" d={`M${x} ${start}V${tip}`} />
      <circle cx={x} cy={start} r="2.75" />
      <path className="tip" d={`M${x} ${tip}l-3.5 ${wing}h7z`} />
    </g>
  );
}

/** Beside its arrow: before it if it has happened, so that nothing that may come is under it. */
function Words({ message: { happening, x, from, hasHappened } }: { readonly message: Message }) {
  return (
    <text
      className={hasHappened ? 'event happened' : 'event may'}
      x={hasHappened ? x - 6 : x + 6}
      y={from * LANE + EVENT_Y}
      textAnchor={hasHappened ? 'end' : 'start'}
    >
      {fitting(happening.event, LABEL_PX)}
    </text>
  );
}

/** As much of a text as fits. */
function fitting(text: string, px: number): string {
  const letters = Math.floor(px / LETTER_PX);
  return text.length <= letters ? text : `${text.slice(0, Math.max(0, letters - 1))}…`;
}
