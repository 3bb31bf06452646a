import type { Box, Edge, Picture } from '../../documents/layout.ts';
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
}

/** A machine's chart, as it was laid out when the pages were built. The outline beside it says the same. */
export function Chart({ machine, picture, lit, found }: ChartProps) {
  const { width, height, boxes, edges } = picture;
  const wanted = found.trim().toLowerCase();
  return (
    <svg
      className="chart"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        {(['may-be', 'happened', 'may'] as const).map((kind) => (
          <marker
            key={kind}
            id={`arrow-${kind}`}
            className={kind}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5L8 4L0 7.5z" />
          </marker>
        ))}
      </defs>
      {boxes.map((box) => (
        <StateBox key={box.state} box={box} machine={machine} lit={lit} wanted={wanted} />
      ))}
      {edges.map((edge) => (
        <EdgeLine key={edge.transitions.join()} edge={edge} kind={kindOf(edge, lit)} />
      ))}
    </svg>
  );
}

type EdgeKind = 'may-be' | 'happened' | 'may';

function kindOf({ transitions }: Edge, { happened, may }: Lit): EdgeKind {
  if (transitions.some((id) => happened.has(id))) return 'happened';
  return transitions.some((id) => may.has(id)) ? 'may' : 'may-be';
}

function EdgeLine({ edge, kind }: { readonly edge: Edge; readonly kind: EdgeKind }) {
  const { points, label } = edge;
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <g className={`edge ${kind}`}>
      <path d={path} markerEnd={`url(#arrow-${kind})`} />
      {label !== null && (
        <g>
          <rect x={label.x} y={label.y} width={label.width} height={label.height} rx="3" />
          {label.lines.map((line, index) => (
            <text
              key={line}
              x={label.x + label.width / 2}
              y={label.y + 11 + index * 14}
              textAnchor="middle"
              className={line.startsWith('[') ? 'guard' : undefined}
            >
              {line}
            </text>
          ))}
        </g>
      )}
    </g>
  );
}

interface StateBoxProps {
  readonly box: Box;
  readonly machine: Indexed;
  readonly lit: Lit;
  readonly wanted: string;
}

function StateBox({ box, machine, lit, wanted }: StateBoxProps) {
  const state = machine.state.get(box.state);
  if (state === undefined) return null;
  const { x, y, width, height, isCollapsed } = box;
  const isLeaf = state.children.length === 0 || isCollapsed;
  const isFound = wanted !== '' && `${state.title} ${state.key}`.toLowerCase().includes(wanted);
  const isLit = lit.states.has(state.id);
  const className = [
    'state',
    isLeaf ? 'leaf' : 'outer',
    state.kind,
    isLit ? 'lit' : '',
    isFound ? 'found' : '',
  ].join(' ');
  if (state.kind === 'history')
    return (
      <g className={className}>
        <circle cx={x + width / 2} cy={y + height / 2} r={Math.min(width, height) / 2} />
        <text x={x + width / 2} y={y + height / 2 + 4} textAnchor="middle">
          {state.isDeepHistory ? 'H*' : 'H'}
        </text>
      </g>
    );
  const inner = [
    ...state.invokes.map(({ id }) => `invoke ${id}`),
    ...state.entry.map((name) => `entry ${name}`),
    ...state.exit.map((name) => `exit ${name}`),
  ];
  return (
    <g className={className}>
      <rect x={x} y={y} width={width} height={height} rx="8" />
      {state.kind === 'final' && <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="6" />}
      <text className="name" x={x + 12} y={y + 20}>
        {state.title}
      </text>
      <text className="id" x={x + 12} y={y + 35}>
        {state.key}
        {isCollapsed ? `, ${state.children.length} inside` : ''}
      </text>
      {isLeaf &&
        inner.map((line, index) => (
          <text key={line} className="id" x={x + 12} y={y + 51 + index * 14}>
            {line}
          </text>
        ))}
    </g>
  );
}
