import type { Box, Edge, Picture, Point } from '../documents/layout.ts';
import type { Machine, State } from '../documents/model.ts';
import { innerLines, LINE } from './sizes.ts';

/** A text in a picture; `name` is a state's title, `id` its key and what it does, `guard` a condition. */
export interface Text {
  readonly x: number;
  readonly y: number;
  readonly role: 'name' | 'id' | 'event' | 'guard';
  readonly isCentred: boolean;
  readonly text: string;
}

/** A frame with round corners, or a circle where it is as round as it is wide. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

export interface StateShape {
  readonly state: State;
  readonly isLeaf: boolean;
  /** Two for a state that ends. */
  readonly frames: readonly Frame[];
  readonly texts: readonly Text[];
}

export interface EdgeShape {
  readonly edge: Edge;
  /** SVG path data. */
  readonly line: string;
  readonly arrow: string;
  readonly plate: Frame | null;
  readonly texts: readonly Text[];
}

/** All that is drawn of a laid-out machine, whoever draws it: states, then lines with their labels. */
export interface Shapes {
  readonly states: readonly StateShape[];
  readonly edges: readonly EdgeShape[];
}

const SIDE = 12;
const CORNER = 8;
const ARROW = 7;

export function shapesOf({ states }: Machine, { boxes, edges }: Picture): Shapes {
  const byId = new Map(states.map((state) => [state.id, state]));
  return {
    states: boxes.flatMap((box) => {
      const state = byId.get(box.state);
      return state === undefined ? [] : [stateShape(state, box)];
    }),
    edges: edges.map(edgeShape),
  };
}

function stateShape(state: State, box: Box): StateShape {
  const { x, y, width, height, isCollapsed } = box;
  const isLeaf = state.children.length === 0 || isCollapsed;
  if (state.kind === 'history') {
    const text = state.isDeepHistory ? 'H*' : 'H';
    return {
      state,
      isLeaf,
      frames: [{ x, y, width, height, radius: width / 2 }],
      texts: [{ x: x + width / 2, y: y + height / 2 + 4, role: 'id', isCentred: true, text }],
    };
  }
  const frame = { x, y, width, height, radius: CORNER };
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6, radius: CORNER - 2 };
  const inside = isCollapsed ? `${state.key}, ${state.children.length} inside` : state.key;
  const lines = [inside, ...(isLeaf ? innerLines(state) : [])];
  return {
    state,
    isLeaf,
    frames: state.kind === 'final' ? [frame, inner] : [frame],
    texts: [
      { x: x + SIDE, y: y + 20, role: 'name', isCentred: false, text: state.title },
      ...lines.map((text, index) => ({
        x: x + SIDE,
        y: y + 35 + index * LINE + (index > 0 ? 2 : 0),
        role: 'id' as const,
        isCentred: false,
        text,
      })),
    ],
  };
}

function edgeShape(edge: Edge): EdgeShape {
  const { points, label } = edge;
  return {
    edge,
    line: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    arrow: arrowOf(points),
    plate: label === null ? null : { ...label, radius: 3 },
    texts: (label?.lines ?? []).map((text, index) => ({
      x: (label?.x ?? 0) + (label?.width ?? 0) / 2,
      y: (label?.y ?? 0) + 11 + index * LINE,
      role: text.startsWith('[') ? 'guard' : 'event',
      isCentred: true,
      text,
    })),
  };
}

/** The head of a line, on its last point; lines are right-angled. */
function arrowOf(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return '';
  const [dx, dy] = [Math.sign(tip.x - before.x) * ARROW, Math.sign(tip.y - before.y) * ARROW];
  const [backX, backY] = [tip.x - dx, tip.y - dy];
  const [sideX, sideY] = [dy / 2, dx / 2];
  return `M${tip.x} ${tip.y}L${backX + sideX} ${backY + sideY}L${backX - sideX} ${backY - sideY}Z`;
}
