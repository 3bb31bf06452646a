import { firstRouteRow } from './bench/first-route.ts';
import { livingRows } from './bench/living.ts';
import { midnightRows } from './bench/midnight.ts';
import { overloadRows } from './bench/overload.ts';
import { pageRows } from './bench/page.ts';
import type { Row } from './bench/row.ts';
import { routeRows } from './bench/routes.ts';
import { serverRows } from './bench/server.ts';
import { simulationRows } from './bench/simulation.ts';
import { socketRows } from './bench/sockets.ts';
import { startRow } from './bench/start.ts';
import { visualiserRows } from './bench/visualiser.ts';
import { laidOut } from '../src-simulation/command/table.ts';

/**
 * `npm run bench`: compares figures of this product with their lower bound or with a peer, measured in the
 * same run, as a ratio. `npm run bench -- simulation` measures one group only.
 */
const GROUPS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  page: async () => [await firstRouteRow(), ...(await pageRows())],
  living: livingRows,
  start: startRow,
  server: serverRows,
  routes: routeRows,
  overload: overloadRows,
  midnight: midnightRows,
  sockets: socketRows,
  simulation: simulationRows,
  visualiser: visualiserRows,
};

const tell = (rows: readonly Row[]): void => {
  const head = ['what', 'ours', 'beside', 'ratio', 'note'];
  const table = [
    head,
    ...rows.map((row) => [
      row.what,
      row.ours,
      row.beside,
      Number.isNaN(row.ratio) ? '–' : row.ratio.toFixed(2),
      row.note,
    ]),
  ];
  console.log(laidOut([table]));
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => GROUPS[name] === undefined);
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(', ')}; groups: ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(2);
}
const rows: Row[] = [];
for (const [name, measure] of Object.entries(GROUPS))
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await measure()));
tell(rows);
