import type { ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { Box, Edge, Layout, MachineLayout, Picture } from '../documents/layout.ts';
import type { Machine, Model } from '../documents/model.ts';
import { type Bus, busesOf, type Direction, drawnOf, elkGraph } from './graph.ts';
import { labelOf } from './sizes.ts';

/** A machine with more states begins collapsed. */
const MOST_OPEN = 30;
/** Width to height of a picture that fits beside the outline. */
const BEST_RATIO = 1.4;

const elk = new ELK.default();

/** Every machine of a model, laid out. Takes about 0.2 s a machine: done when the pages are built. */
export async function layOut({ machines }: Model): Promise<Layout> {
  const laidOut: MachineLayout[] = [];
  for (const machine of machines) laidOut.push(await layOutMachine(machine));
  return { machines: laidOut };
}

async function layOutMachine(machine: Machine): Promise<MachineLayout> {
  const isLarge = machine.states.length > MOST_OPEN;
  return {
    machine: machine.id,
    open: await draw(machine, false),
    collapsed: isLarge ? await draw(machine, true) : null,
  };
}

/** In the direction whose picture has the better shape. */
async function draw(machine: Machine, isCollapsed: boolean): Promise<Picture> {
  const [right, down] = [
    await drawIn(machine, isCollapsed, 'right'),
    await drawIn(machine, isCollapsed, 'down'),
  ];
  const off = ({ width, height }: Picture) => Math.abs(Math.log(width / height / BEST_RATIO));
  return off(right) <= off(down) ? right : down;
}

async function drawIn(machine: Machine, isCollapsed: boolean, direction: Direction): Promise<Picture> {
  const drawn = drawnOf(machine, isCollapsed);
  const { buses, named } = busesOf(machine, drawn);
  const graph = await elk.layout(elkGraph(drawn, buses, direction));
  const hides = new Set(
    machine.states.flatMap(({ id }) => (drawn.shownBy(id) === id ? [] : [drawn.shownBy(id)])),
  );
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    direction,
    boxes: boxesIn(graph).map((box) => ({ ...box, isCollapsed: hides.has(box.state) })),
    edges: buses.flatMap((bus): Edge[] => {
      const edge = edges.get(bus.id);
      const [section] = edge?.sections ?? [];
      if (section === undefined) return [];
      const { startPoint, bendPoints = [], endPoint } = section;
      return [edgeOf(bus, [startPoint, ...bendPoints, endPoint], edge?.labels?.[0])];
    }),
    named,
  };
}

function boxesIn(node: ElkNode): Omit<Box, 'isCollapsed'>[] {
  return (node.children ?? []).flatMap((child) => [
    {
      state: child.id,
      x: Math.round(child.x ?? 0),
      y: Math.round(child.y ?? 0),
      width: Math.round(child.width ?? 0),
      height: Math.round(child.height ?? 0),
    },
    ...boxesIn(child),
  ]);
}

function edgeOf(
  { transitions, source, target }: Bus,
  points: readonly ElkPoint[],
  label: { x?: number; y?: number } | undefined,
): Edge {
  const { lines, width, height } = labelOf(transitions);
  return {
    transitions: transitions.map(({ id }) => id),
    source,
    target,
    points: points.map(({ x, y }) => ({ x: Math.round(x * 2) / 2, y: Math.round(y * 2) / 2 })),
    label:
      label?.x === undefined || label.y === undefined
        ? null
        : { x: Math.round(label.x), y: Math.round(label.y), width, height, lines },
  };
}
