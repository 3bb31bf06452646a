import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderReport } from '../../src-simulation/command/report/index.ts';
import { root } from '../support/program.ts';
import { fakeRun, fakeScenario } from './support/fake-runs.ts';

it('the report holds each of its styles once', () => {
  const scenario = fakeScenario(2);
  const report = renderReport({
    scenario,
    runs: [fakeRun(scenario, 1, 2)],
    policyChanges: [],
    verdicts: [],
    replay: '',
  });
  const folder = join(root, 'src-simulation/command/report/page/style');
  const styles = readdirSync(folder);
  expect(styles.length).toBeGreaterThan(0);
  for (const name of styles)
    expect([name, report.split(readFileSync(join(folder, name), 'utf8')).length - 1]).toEqual([name, 1]);
});

it('the simulator’s page loads each of its styles once', () => {
  const pages = join(root, 'src-devnet/telegram/pages');
  const loaded = readFileSync(join(pages, 'index.html'), 'utf8').matchAll(/assets\/style\/([^"]+)"/g);
  expect([...loaded].map(([, name = '']) => name).toSorted()).toEqual(
    readdirSync(join(pages, 'style')).toSorted(),
  );
});
