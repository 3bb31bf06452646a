import { useMemo } from 'react';
import type { Edge, Picture } from '../../documents/layout.ts';
import { type EdgeShape, type Frame, shapesOf, type StateShape, type Text } from '../../layout/shapes.ts';
import type { Indexed } from '../documents.ts';

/** What is lit: where one stands, what has happened on the way, and what may come from here. */
export interface Lit {
  readonly states: ReadonlySet<string>;
  readonly happened: ReadonlySet<string>;
  readonly may: ReadonlySet<string>;
}

interface ChartProps {
  readonly machine: Indexed;
  readonly picture: Picture;
  readonly lit: Lit;
  readonly found: string;
  /** One of a line's transitions was pressed. */
  readonly onEdge: (transitions: readonly string[]) => void;
}

/** A machine's chart, as it was laid out when the pages were built. The outline beside it says the same. */
export function Chart({ machine, picture, lit, found, onEdge }: ChartProps) {
  const { width, height } = picture;
  const { states, edges } = useMemo(() => shapesOf(machine, picture), [machine, picture]);
  const wanted = found.trim().toLowerCase();
  return (
    <svg
      className="chart"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {states.map((shape) => (
        <StateBox key={shape.state.id} shape={shape} lit={lit} wanted={wanted} />
      ))}
      {edges.map((shape) => (
        <EdgeLine
          key={shape.edge.transitions.join()}
          shape={shape}
          kind={kindOf(shape.edge, lit)}
          onPress={() => onEdge(shape.edge.transitions)}
        />
      ))}
    </svg>
  );
}

type EdgeKind = 'may-be' | 'happened' | 'may';

function kindOf({ transitions }: Edge, { happened, may }: Lit): EdgeKind {
  if (transitions.some((id) => happened.has(id))) return 'happened';
  return transitions.some((id) => may.has(id)) ? 'may' : 'may-be';
}

interface EdgeLineProps {
  readonly shape: EdgeShape;
  readonly kind: EdgeKind;
  readonly onPress: () => void;
}

function EdgeLine({ shape, kind, onPress }: EdgeLineProps) {
  const { line, arrow, plate, texts } = shape;
  return (
    <g className={`edge ${kind}`} onClick={onPress}>
      <path className="line" d={line} />
      <path className="arrow" d={arrow} />
      {plate !== null && <FrameBox frame={plate} />}
      <Texts texts={texts} />
    </g>
  );
}

interface StateBoxProps {
  readonly shape: StateShape;
  readonly lit: Lit;
  readonly wanted: string;
}

function StateBox({ shape: { state, isLeaf, frames, texts }, lit, wanted }: StateBoxProps) {
  const isFound = wanted !== '' && `${state.title} ${state.key}`.toLowerCase().includes(wanted);
  const className = [
    'state',
    isLeaf ? 'leaf' : 'outer',
    state.kind,
    lit.states.has(state.id) ? 'lit' : '',
    isFound ? 'found' : '',
  ].join(' ');
  return (
    <g className={className}>
      {frames.map((frame) => (
        <FrameBox key={frame.width} frame={frame} />
      ))}
      <Texts texts={texts} />
    </g>
  );
}

function FrameBox({ frame: { radius, x, y, width, height } }: { readonly frame: Frame }) {
  return <rect x={x} y={y} width={width} height={height} rx={radius} />;
}

function Texts({ texts }: { readonly texts: readonly Text[] }) {
  return texts.map(({ x, y, role, isCentred, text }) => (
    <text key={`${y} ${text}`} className={role} x={x} y={y} textAnchor={isCentred ? 'middle' : undefined}>
      {text}
    </text>
  ));
}
