import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { flowsOf } from '../flows/flows.ts';
import { flowListOf } from '../take-away/flow-list.ts';
import { mermaidOf } from '../take-away/mermaid.ts';
import { type Read, readHouse } from './read.ts';

/** Writes the chart and the flows of every machine to docs/machines; with `--check` it fails where a page is not as its machine is. */
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/machines');
const { machines } = await readHouse(root);
const wanted = new Map(machines.map((read) => [`${read.document.id}.md`, pageOf(read)]));

mkdirSync(folder, { recursive: true });
const stale = [
  ...[...wanted].filter(([name, page]) => textOf(name) !== page).map(([name]) => name),
  ...readdirSync(folder).filter((name) => !wanted.has(name)),
];
if (process.argv.includes('--check')) {
  for (const name of stale) console.error(`docs/machines/${name} is not as the machine is: npm run charts`);
  console.log(`${wanted.size} charts, ${stale.length} not fresh`);
  if (stale.length > 0 || wanted.size === 0) process.exitCode = 1;
} else {
  for (const name of stale) {
    const page = wanted.get(name);
    if (page === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), page);
  }
  console.log(`${stale.length} of ${wanted.size} charts written`);
}

function textOf(name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
}

function pageOf({ document: machine, setting }: Read): string {
  const { title, id, file, states, transitions, delays } = machine;
  const counts = `${states.length - 1} states, ${transitions.length} transitions`;
  const named = (state: string): string => states.find((one) => one.id === state)?.title ?? state;
  const times = delays.map(({ name, ms }) => `\`${name}\` ${ms === null ? 'computed' : `${ms} ms`}`);
  const anyTime = transitions
    .filter(({ source, targets }) => source === id && targets.length > 0)
    .map(({ name, targets }) => `\`${name}\` leads to ${targets.map(named).join(', ')}`);
  return [
    `# ${title}`,
    `The machine \`${id}\` of [${file}](../../${file}): ${counts}. Made by \`npm run charts\`.`,
    ...(times.length === 0 ? [] : [`Delays: ${times.join(', ')}.`]),
    ...(anyTime.length === 0 ? [] : [`At any time: ${anyTime.join('; ')}.`]),
    `\`\`\`mermaid\n${mermaidOf(machine)}\`\`\``,
    '## Flows',
    'A few ways that take every transition. `npm run visualise` shows each with its screens.',
    flowListOf(flowsOf(machine, setting, []).flows),
  ]
    .join('\n\n')
    .concat('\n');
}
