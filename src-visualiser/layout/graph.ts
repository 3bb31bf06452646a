import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Machine, State, Transition } from '../documents/model.ts';
import { HEAD, labelOf, leafSize } from './sizes.ts';

export type Direction = 'right' | 'down';

/** What is drawn: all states, or only the outermost. */
export interface Drawn {
  readonly states: readonly State[];
  readonly isCollapsed: boolean;
  /** The drawn state that shows a state: itself, or what hides it. */
  readonly shownBy: (id: string) => string;
}

/** Everything open, or with the states inside hidden. */
export function drawnOf({ states }: Machine, isCollapsed: boolean): Drawn {
  const [root] = states;
  const byId = new Map(states.map((state) => [state.id, state]));
  const shownBy = (id: string): string => {
    const parent = byId.get(id)?.parent ?? null;
    if (!isCollapsed || parent === null || parent === root?.id) return id;
    return shownBy(parent);
  };
  const drawn = states.filter(({ id }) => id !== root?.id && shownBy(id) === id);
  return { states: drawn, isCollapsed, shownBy };
}

/** Transitions from one state to one target: they share a line. */
export interface Bus {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly Transition[];
}

/** The lines of a picture, and the transitions that have none because they stay or begin everywhere. */
export function busesOf({ transitions, states }: Machine, drawn: Drawn) {
  const root = states[0]?.id;
  const buses = new Map<string, Bus>();
  const named: string[] = [];
  for (const one of transitions) {
    const source = drawn.shownBy(one.source);
    const targets = one.targets.map(drawn.shownBy).filter((target) => target !== source);
    if (source === root && targets.length > 0)
      named.push(`anywhere, ${one.name} → ${targets.map(lastPart).join(', ')}`);
    if (source === root) continue;
    for (const target of targets) {
      const id = `${source}→${target}`;
      const bus = buses.get(id) ?? { id, source, target, transitions: [] };
      buses.set(id, { ...bus, transitions: [...bus.transitions, one] });
    }
  }
  return { buses: [...buses.values()], named: [...new Set(named)] };
}

const lastPart = (id: string): string => id.split('.').at(-1) ?? id;

/** Options are not inherited by nested graphs: every one of them gets all. */
const optionsFor = (direction: Direction): Record<string, string> => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction === 'right' ? 'RIGHT' : 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DFS_NODE_ORDER',
  'elk.layered.layering.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.edgeLabels.sideSelection': 'SMART_DOWN',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.padding': `[top=${HEAD},left=16,bottom=16,right=16]`,
});

/** The graph as ELK takes it. Coordinates come back from the picture's corner. */
export function elkGraph(drawn: Drawn, buses: readonly Bus[], direction: Direction): ElkNode {
  const layoutOptions = optionsFor(direction);
  const shown = new Set(drawn.states.map(({ id }) => id));
  const nodeOf = (state: State): ElkNode => {
    const children = drawn.states.filter(({ parent }) => parent === state.id).map(nodeOf);
    if (children.length === 0) return { id: state.id, ...leafSize(state) };
    const { width } = leafSize(state);
    return {
      id: state.id,
      children,
      layoutOptions: {
        ...layoutOptions,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${HEAD})`,
      },
    };
  };
  const edges: ElkExtendedEdge[] = buses.map(({ id, source, target, transitions }) => {
    const { lines, width, height } = labelOf(transitions);
    return {
      id,
      sources: [source],
      targets: [target],
      labels: [{ id: `${id} label`, text: lines.join('\n'), width, height }],
    };
  });
  return {
    id: 'picture',
    layoutOptions: {
      ...layoutOptions,
      'elk.padding': '[top=12,left=20,bottom=12,right=12]',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
    },
    children: drawn.states.filter(({ parent }) => parent === null || !shown.has(parent)).map(nodeOf),
    edges,
  };
}
