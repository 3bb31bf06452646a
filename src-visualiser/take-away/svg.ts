import type { Picture } from '../documents/layout.ts';
import type { Machine } from '../documents/model.ts';
import { type EdgeShape, type Frame, shapesOf, type StateShape, type Text } from '../layout/shapes.ts';

const MARGIN = 16;

/** The colours of the product's light theme; a picture that is taken away has no theme of its own. */
const STYLE = `
.box { fill: #ffffff; stroke: #c4ccd4; } .name { font: 600 12.5px sans-serif; fill: #10161c; }
.id, .guard { font: 11px sans-serif; fill: #55606b; } .line { fill: none; stroke: #8a96a2; stroke-width: 1.25; }
.plate { fill: #f4f6f8; } .event { font: 11.5px sans-serif; fill: #10161c; } .arrow { fill: #8a96a2; }`;

/** A laid-out machine as one SVG file. */
export function svgOf(machine: Machine, picture: Picture): string {
  const { states, edges } = shapesOf(machine, picture);
  const width = picture.width + 2 * MARGIN;
  const height = picture.height + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" role="img" aria-label="${escaped(machine.title)}">`,
    `<style>${STYLE}</style>`,
    ...states.map(stateSvg),
    ...edges.map(({ line, arrow }) => `<path class="line" d="${line}"/><path class="arrow" d="${arrow}"/>`),
    ...edges.map(labelSvg),
    '</svg>\n',
  ].join('\n');
}

function stateSvg({ frames, texts }: StateShape): string {
  return [...frames.map((frame) => frameSvg(frame, 'box')), ...texts.map(textSvg)].join('');
}

function labelSvg({ plate, texts }: EdgeShape): string {
  return plate === null ? '' : [frameSvg(plate, 'plate'), ...texts.map(textSvg)].join('');
}

function frameSvg({ x, y, width, height, radius }: Frame, name: string): string {
  return `<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
}

function textSvg({ x, y, role, isCentred, text }: Text): string {
  const anchor = isCentred ? ' text-anchor="middle"' : '';
  return `<text class="${role}" x="${x}" y="${y}"${anchor}>${escaped(text)}</text>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
