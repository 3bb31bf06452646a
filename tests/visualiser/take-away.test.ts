import { describe, expect, it } from 'vitest';
import { readForeign } from '../../src-visualiser/command/read.ts';
import { mermaidOf } from '../../src-visualiser/take-away/mermaid.ts';
import { flowListOf } from '../../src-visualiser/take-away/flow-list.ts';
import { svgOf } from '../../src-visualiser/take-away/svg.ts';
import { resolve } from 'node:path';
import { flowsIn, machineOf } from './support/house.ts';

describe('take away', () => {
  it('R7.02 flows as a list: how each ends, its title in words, and its way, with what repeats told once', () => {
    const list = flowListOf(flowsIn(machineOf('purchase')).flows).split('\n');
    expect(list).toContain(
      '- ↻ **The order that was left is canceled: bond form** (loop): Bond form → _review_ → Preparing the order → ' +
        '_create bond answers_ → Payment sheet → _payment close_ → Leaving the order → _drop left answers_ → Bond form',
    );
    expect(list.find((line) => line.startsWith('- ✕ **The server tells of the order'))).toContain(
      'Preparing the order → 5 times (_create bond answers_ → Payment sheet → _price alarm answers_ → Quoting again → ' +
        '_drop old answers_ → Preparing the order) → _create bond answers_ → Payment sheet',
    );
  });

  it('R7.02 Mermaid: states inside, ends, and every transition between states with its guard', () => {
    const { document } = machineOf('transaction');
    const chart = mermaidOf(document);
    expect(chart.split('\n').slice(0, 3)).toEqual([
      'stateDiagram-v2',
      '  [*] --> transaction_confirming',
      '  state "Prepared" as transaction_confirming',
    ]);
    expect(chart).toContain(
      '  state "Asked" as transaction_asked {\n    [*] --> transaction_asked_sending\n',
    );
    expect(chart).toContain('  transaction_booked --> [*]\n');
    expect(chart).toContain(
      '    transaction_asked_sending --> transaction_asked_signed : outcome [endsAs signed]\n',
    );
  });

  it('R7.02 Mermaid: regions beside each other', async () => {
    const [player] = (await readForeign([resolve(import.meta.dirname, '../fixtures/visualiser/player.ts')]))
      .machines;
    expect(mermaidOf(player!.document)).toContain('\n  --\n');
  });

  it('R7.02 SVG: boxes, lines with an arrow, plates; texts cannot end a tag', () => {
    const { document } = machineOf('maintenance');
    const box = (state: string, x: number) => ({
      state,
      x,
      y: 0,
      width: 120,
      height: 60,
      isCollapsed: false,
    });
    const svg = svgOf(document, {
      width: 400,
      height: 60,
      direction: 'right',
      named: [],
      boxes: [box('maintenance.off', 0), box('maintenance.checking', 280)],
      edges: [
        {
          transitions: ['maintenance.off|xstate.after.poll.maintenance.off|0'],
          source: 'maintenance.off',
          target: 'maintenance.checking',
          points: [
            { x: 120, y: 30 },
            { x: 280, y: 30 },
          ],
          label: { x: 160, y: 6, width: 60, height: 20, lines: ['after <poll> & more'] },
        },
      ],
    });
    expect(svg).toContain('>Maintenance: off</text>');
    expect(svg).toContain('<path class="line" d="M120 30L280 30"/>');
    expect(svg).toContain('<path class="arrow" d="M280 30L273 33.5L273 26.5Z"/>');
    expect(svg).toContain('after &lt;poll&gt; &amp; more');
  });
});
