import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatAmount } from '@axiom/domain/money';
import { price9, sellingPrice } from '@axiom/domain/price';
import { netResult } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { groupOutcomes } from '../../src-simulation/command/group-outcomes.ts';
import { outcomeTable } from '../../src-simulation/command/summary.ts';
import { fakeRun, fakeScenario } from './support/fake-runs.ts';
import { cleanUpAfterEach, folder, run, scenario } from './support/simulator.ts';

cleanUpAfterEach();

const shown = fakeScenario(30);
const runs = Array.from({ length: 7 }, (_, index) => fakeRun(shown, index + 1, 40));

describe('what the people of a group got all together', () => {
  it('is one figure in terminal and report, and both say that it is the mean of the runs', async () => {
    const [head = [], ...rows] = outcomeTable(runs, shown);
    expect(head.at(-1)).toBe('net of all, mean of 7 runs [TON]');
    const [, ...groups] = groupOutcomes(shown, runs);
    const sums = shown.groups.map((_, group) =>
      runs
        .flatMap((each) => each.outcomes.map((outcome) => ({ outcome, price: each.series.price.at(-1) })))
        .filter(({ outcome }) => outcome.group === group)
        .map(({ outcome, price }) =>
          netResult(outcome, sellingPrice(price9(price as bigint), shown.policy.spread)),
        )
        .reduce((sum, { netTon }) => sum + netTon, 0n),
    );
    expect(groups.map(({ netTon }) => netTon)).toEqual(sums);
    const floored = (total: bigint) => (total - (((total % 7n) + 7n) % 7n)) / 7n;
    expect(rows.map((row) => row.at(-1))).toEqual(
      groups.map(({ netTon }) => formatAmount(floored(netTon), 2)),
    );
    expect(outcomeTable(runs.slice(0, 1), shown)[0]?.at(-1)).toBe('net of all [TON]');
    const out = folder();
    await run([scenario(), '--report', '--out', out]);
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('>All together, mean of 4 runs<');
  });
});

describe('the line that makes a report again', () => {
  it('names the scenario’s file, not where it lay', async () => {
    const file = scenario();
    const out = folder();
    const { stdout } = await run([file, '--report', '--out', out, '--set', 'capital_ton=7']);
    const report = readFileSync(join(out, 'report.html'), 'utf8');
    expect(report).toContain('npm run simulate -- scenario.json --set capital_ton=7 --seed 1 --runs 4');
    expect(report).not.toContain(dirname(file));
    expect(stdout).toContain(`npm run simulate -- ${file}`);
  });
});
