import type { Box, Edge, Picture, Point } from '../documents/layout.ts';
import type { Machine, State } from '../documents/model.ts';

const MARGIN = 16;
const LINE = 16;
const PADDING = 12;

/** The colours of the product's light theme; a picture that is taken away has no theme of its own. */
const STYLE = `
.box { fill: #ffffff; stroke: #c4ccd4; } .final { stroke-width: 1; } .title { font: 500 12px sans-serif; fill: #10161c; }
.id { font: 11px monospace; fill: #67727d; } .line { fill: none; stroke: #8a96a2; stroke-width: 1.25; }
.plate { fill: #f4f6f8; } .label { font: 11px sans-serif; fill: #10161c; } .arrow { fill: #8a96a2; }`;

/** A laid-out machine as one SVG file. */
export function svgOf(machine: Machine, picture: Picture): string {
  const states = new Map(machine.states.map((state) => [state.id, state]));
  const width = picture.width + 2 * MARGIN;
  const height = picture.height + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" role="img" aria-label="${escaped(machine.title)}">`,
    `<style>${STYLE}</style>`,
    ...picture.boxes.map((box) => boxSvg(box, states.get(box.state))),
    ...picture.edges.map(lineSvg),
    ...picture.edges.map(labelSvg),
    '</svg>\n',
  ].join('\n');
}

function boxSvg({ x, y, width, height }: Box, state: State | undefined): string {
  if (state === undefined) return '';
  if (state.kind === 'history')
    return `<circle class="box" cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}"/><text class="id" x="${x + width / 2 - 4}" y="${y + height / 2 + 4}">H</text>`;
  const frame = `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="12"/>`;
  const inner =
    state.kind === 'final'
      ? `<rect class="box final" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="9"/>`
      : '';
  const lines = linesOf(state).map(
    (line, index) =>
      `<text class="${index === 0 ? 'title' : 'id'}" x="${x + PADDING}" y="${y + PADDING + 11 + index * LINE}">${escaped(line)}</text>`,
  );
  return frame + inner + lines.join('');
}

/** What a box says: title, key, what runs on the way in and out, and what is invoked. */
function linesOf({ title, key, entry, exit, invokes }: State): string[] {
  return [
    title,
    key,
    ...entry.map((action) => `entry ${action}`),
    ...exit.map((action) => `exit ${action}`),
    ...invokes.map(({ src }) => `invoke ${src}`),
  ];
}

function lineSvg({ points }: Edge): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return `<path class="line" d="${path}"/>${arrowSvg(points)}`;
}

function arrowSvg(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return '';
  const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  return `<path class="arrow" d="M0 0L-8 -4L-8 4Z" transform="translate(${tip.x} ${tip.y}) rotate(${angle})"/>`;
}

function labelSvg({ label }: Edge): string {
  if (label === null) return '';
  const { x, y, width, height, lines } = label;
  const texts = lines.map(
    (line, index) => `<text class="label" x="${x + 6}" y="${y + 14 + index * LINE}">${escaped(line)}</text>`,
  );
  return `<rect class="plate" x="${x}" y="${y}" width="${width}" height="${height}" rx="4"/>${texts.join('')}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
