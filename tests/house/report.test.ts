import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatAmount, formatDecimal, NARROW_NO_BREAK_SPACE, percent6 } from '@axiom/domain/money';
import {
  ascending,
  atEnd,
  evaluate,
  type Expectation,
  fanOf,
  type Measure,
  MEDIAN,
  pairBySeed,
  quantile,
  spreadOf,
} from '@axiom/simulation';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  renderReport,
  type ReportInput,
  type VariantInput,
} from '../../src-simulation/command/report/index.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { root } from '../support/program.ts';
import { fakeRun, fakeScenario } from './support/fake-runs.ts';

const DAYS = 60;
const scenario = fakeScenario(DAYS);
const runs = Array.from({ length: 20 }, (_, index) => fakeRun(scenario, index + 1, 60));
const others = Array.from({ length: 20 }, (_, index) => fakeRun(scenario, index + 5, 60, 0.5));
const expectation: Expectation = {
  measure: 'payouts_waiting',
  when: 'always',
  is: 'at_most',
  value: 0n,
  inRuns: percent6(95_000_000n),
};
const variant = (label: string, changed: Partial<VariantInput> = {}): VariantInput => ({
  label,
  scenario,
  changes: [],
  runs: others,
  verdicts: [evaluate(expectation, others)],
  ...changed,
});
const input: ReportInput = {
  scenario,
  runs,
  policyChanges: [{ path: 'withdrawal.fee.percent', was: '1', is: '2' }],
  verdicts: [evaluate(expectation, runs), evaluate({ ...expectation, is: 'at_least' }, runs)],
  replay: 'npm run simulate -- bank_run --seeds 1..20',
  label: 'As it is',
  others: [variant('Calmer')],
  sweep: {
    paths: ['capital_ton'],
    rows: [{ values: ['250000'], runs: 20, atEnd: atEnd(runs), verdicts: [] }],
  },
};

const amount = (nano: bigint, decimals = 2): string =>
  formatAmount(nano, decimals, { group: NARROW_NO_BREAK_SPACE }).replace('-', '−');
const folder = mkdtempSync(join(tmpdir(), 'axiom-report-'));
let page: Page;
const heard: string[] = [];

const open = async (report: ReportInput): Promise<void> => {
  const path = join(folder, 'report.html');
  writeFileSync(path, renderReport(report));
  page = await (await browser()).newPage({ viewport: { width: 1020, height: 900 } });
  heard.length = 0;
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('request', (request) => heard.push(request.url()));
  await page.goto(pathToFileURL(path).href);
};
const ownUrl = (): string => pathToFileURL(join(folder, 'report.html')).href;
const hand = (title: string) => page.getByRole('slider', { name: `${title}: day`, exact: true });
const valueText = (title: string): Promise<string | null> => hand(title).getAttribute('aria-valuetext');

beforeAll(() => browser());
afterEach(() => page?.close());
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

describe('the report of a simulation', () => {
  it('opens from a disk: no request but its own file, nothing on the console', async () => {
    await open(input);
    expect(heard).toEqual([ownUrl()]);
  });

  it.each([
    [360, 1],
    [360, 2],
    [440, 1],
    [700, 2],
    [1400, 1],
  ])('fits %i px with text %i times as large', async (width, size) => {
    await open({
      ...input,
      others: ['Calmer', 'Dearer', 'A label of many words'].map((name) => variant(name)),
    });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((times) => {
      document.documentElement.style.fontSize = `${times * 100}%`;
    }, size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('marks an event where its day begins: what it changes is never drawn before it', async () => {
    const at = (day: number) => fakeScenario(DAYS, { events: [{ kind: 'no_arrivals', day }] });
    await open({ ...input, scenario: at(30) });
    const mark = page.locator('line.mark').first();
    // The figures of day 29 are those of its end, the 00:00 of day 30.
    expect(await mark.getAttribute('x1')).toBe(`${((29 / (DAYS - 1)) * 100).toFixed(2)}%`);
    await page.close();
    await open({ ...input, scenario: at(0) });
    expect(await page.locator('line.mark').first().getAttribute('x1')).toBe('0.00%');
  });

  it('compares variants of unlike length after the last day that all have, and tells where no seed is shared', async () => {
    const brief = runs.map((run) => ({ ...run, days: 20 }));
    await open({ ...input, others: [variant('Brief', { runs: brief })] });
    const table = page.getByRole('region', { name: /^After day 19, the last that all have: / });
    const row = table.locator('[data-measure="sold_ton"]');
    const middle = ascending(runs.map((run) => run.series.sold_ton[19] ?? 0n));
    expect(await row.locator('td').allInnerTexts()).toEqual([amount(quantile(middle, MEDIAN)), 'the same']);
    await page.close();
    await open({
      ...input,
      others: [variant('Elsewhere', { runs: runs.map((run) => ({ ...run, seed: 900 })) })],
    });
    expect(await page.getByText('No seed was run on both sides').count()).toBe(1);
  });

  it('says at its head what limits every figure', async () => {
    await open({ ...input, cautions: ['Unfinished: 20 of 400 runs.', 'UNPROVEN: <b>'] });
    expect(await page.locator('header .caution').allTextContents()).toEqual([
      'Unfinished: 20 of 400 runs.',
      'UNPROVEN: <b>',
    ]);
  });

  it('keeps every label of an axis inside its card, also where nothing changes', async () => {
    const still = runs.map((run) => ({
      ...run,
      series: { ...run.series, price: run.series.price.map(() => 1_000_000_007n) },
    }));
    await open({ ...input, runs: still });
    const outside = await page.locator('.y text').evaluateAll((labels) =>
      labels
        .filter((label) => {
          const card = label.closest('.card')!.getBoundingClientRect();
          return label.getBoundingClientRect().right > card.right;
        })
        .map((label) => label.textContent),
    );
    expect(outside).toEqual([]);
  });

  it('stands still while a day is looked for', async () => {
    await open({ ...input, others: [variant('Calmer'), variant('Dearer')] });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await hand('Price').focus();
    const heights = new Set<number>();
    for (const key of ['End', 'Home', ...Array.from({ length: DAYS - 1 }, () => 'ArrowRight')]) {
      await page.keyboard.press(key);
      heights.add(await page.evaluate(() => document.documentElement.scrollHeight));
    }
    expect(heights.size).toBe(1);
  });

  it('writes the headline figures exactly as the runs end', async () => {
    await open(input);
    const end = atEnd(runs);
    for (const measure of ['treasury_ton', 'tvl_ton', 'rewards_token'] satisfies Measure[]) {
      const spread = end[measure]!;
      const values = await page
        .locator(`.headline[data-measure=${measure}] data`)
        .evaluateAll((list) => list.map((each) => each.getAttribute('value')));
      expect(values).toEqual([spread.median, spread.low, spread.high].map((value) => formatDecimal(value)));
    }
  });

  it('lists every day’s quantiles as the runs have them, truncated', async () => {
    await open(input);
    const rows = await page
      .getByRole('figure')
      .filter({ hasText: 'Bonded and staked AXIOM at the market price.' })
      .locator('tbody tr')
      .evaluateAll((list) => list.map((row) => [...row.children].slice(2).map((cell) => cell.textContent)));
    expect(rows).toEqual(
      fanOf(runs, 'tvl_ton').map((spread) =>
        [spread!.low, spread!.lower, spread!.median, spread!.upper, spread!.high].map((value) =>
          amount(value),
        ),
      ),
    );
  });

  it('says in how many runs an expectation holds, when it first does not and with which seed', async () => {
    await open(input);
    const [verdict] = input.verdicts;
    const text = await page.locator('.verdict').first().innerText();
    expect(text).toContain('fails');
    expect(text).toContain(`Holds in ${verdict!.heldRuns} of 20 runs`);
    expect(text).toContain(`First fails on day ${verdict!.firstFailingDay}, `);
    expect(text).toContain(`seed ${verdict!.failingSeed}.`);
    expect(await page.locator('.verdict').nth(1).innerText()).toContain('Holds in 20 of 20 runs');
  });

  it('names every chart with its text summary', async () => {
    await open(input);
    const names = await page
      .locator('svg[role=img]')
      .evaluateAll((list) => list.map((each) => each.getAttribute('aria-label') ?? ''));
    expect(names.length).toBeGreaterThan(12);
    for (const name of names) expect(name).toMatch(/median/);
    const fan = fanOf(runs, 'treasury_ton');
    expect(names[0]).toContain(
      `Treasury, median of 20 runs: ${amount(fan[0]!.median)} on day 0, ${amount(fan.at(-1)!.median)} TON on day ${DAYS - 1}`,
    );
  });

  it('reads out a day by keyboard, on the same day in every chart', async () => {
    await open(input);
    const price = fanOf(runs, 'price');
    const people = fanOf(runs, 'people');
    await hand('Price').focus();
    await page.keyboard.press('Home');
    expect(await valueText('Price')).toContain(`Day 0, 21 Nov 2026 ${amount(price[0]!.median, 4)} TON`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await valueText('Price')).toContain(`Day 2, 23 Nov 2026 ${amount(price[2]!.median, 4)} TON`);
    expect(await valueText('People')).toContain(`Day 2, 23 Nov 2026 ${people[2]!.median}`);
  });

  it('reads out the day under the pointer', async () => {
    await open(input);
    await hand('Price').scrollIntoViewIfNeeded();
    const box = (await hand('Price').boundingBox())!;
    await page.mouse.move(box.x + (box.width * 30) / (DAYS - 1), box.y + 40);
    expect(await valueText('Price')).toContain(
      `Day 30, 21 Dec 2026 ${amount(fanOf(runs, 'price')[30]!.median, 4)} TON`,
    );
  });

  it('pairs a comparison by seed', async () => {
    await open(input);
    const pairs = pairBySeed(runs, others);
    expect(pairs).toHaveLength(16);
    const differences = spreadOf(
      pairs.map(({ a, b }) => b.series.treasury_ton[DAYS - 1]! - a.series.treasury_ton[DAYS - 1]!),
    )!;
    const signed = (value: bigint): string => `${value > 0n ? '+' : ''}${amount(value)}`;
    const [, cell = ''] = await page.locator('tr[data-measure=treasury_ton] td').allInnerTexts();
    expect(cell.split(/\s*\n\s*/).slice(0, 2)).toEqual([
      signed(differences.median),
      `${signed(differences.low)} to ${signed(differences.high)}`,
    ]);
  });

  it('shows every variant against the first: settings, figures, expectations, one line in each chart', async () => {
    const changed = (label: string, is: string): VariantInput =>
      variant(label, { changes: [{ path: 'capital_ton', was: '250000', is }] });
    await open({
      ...input,
      others: [variant('Calmer'), changed('Rich', '900000'), changed('Poor', '1'), variant('Same', { runs })],
    });
    const names = ['As it is', 'Calmer', 'Rich', 'Poor', 'Same'];
    for (const table of ['What is different', 'What people got, median']) {
      const region = page.getByRole('region', { name: table });
      expect((await region.locator('thead th').allInnerTexts()).slice(1)).toEqual(names);
    }
    const settings = page.getByRole('region', { name: 'What is different' }).locator('tbody td');
    expect(await settings.allInnerTexts()).toEqual(['250000', '250000', '900000', '1', '250000']);
    expect((await page.locator('tr[data-measure=treasury_ton] td').allInnerTexts()).at(-1)).toBe('the same');
    const chart = page.getByRole('figure').filter({ hasText: 'Treasury: difference' });
    expect(await chart.locator('.value .name').allInnerTexts()).toEqual(names.slice(1));
    expect(await chart.locator('.plot .median').count()).toBe(4);
    expect(await chart.locator('thead th[scope=colgroup]').allTextContents()).toEqual(names.slice(1));
  });

  it('values each variant’s AXIOM with its own spread', async () => {
    const dear = { ...scenario, policy: { ...scenario.policy, spread: percent6(50_000_000n) } };
    await open({ ...input, others: [variant('Dear', { scenario: dear, runs })] });
    const everybody = page.getByRole('region', { name: 'What people got, median' }).getByRole('row').nth(1);
    const [, a, b] = await everybody.locator('th, td').allInnerTexts();
    const shown = page.locator('[data-outcome=Everybody] .figure').first();
    expect(a).toContain(await shown.innerText());
    expect(b).not.toBe(a);
  });

  it('is loud about a violation', async () => {
    const found = '7 nano in system/issuance/AXIOM';
    const [first, ...rest] = runs;
    await open({
      ...input,
      runs: [{ ...first!, violations: [{ day: 12, invariant: 'sum is 0', found }] }, ...rest],
    });
    expect(await page.getByRole('alert').innerText()).toContain(found);
    expect(await page.locator('body').innerText()).not.toContain('The books held');
  });

  it('draws one run of one day, and a measure that is never defined', async () => {
    const short = fakeScenario(1, { events: [] });
    const run = fakeRun(short, 3, 0);
    await open({ scenario: short, runs: [run], policyChanges: [], verdicts: [], replay: 'again' });
    expect(heard).toEqual([ownUrl()]);
    expect(await page.locator('.headline[data-measure=coverage]').innerText()).toContain('Nothing is owed.');
    expect(await valueText('Coverage')).toContain('Day 0, 21 Nov 2026 –');
  });

  it('shows every text as text, whatever a scenario says', async () => {
    const evil = `</script></style><img src=x onerror="document.title='owned'"><script>document.title='owned'</script>"'&`;
    const [group, ...groups] = scenario.groups;
    await open({
      ...input,
      scenario: {
        ...scenario,
        name: evil,
        title: evil,
        description: evil,
        groups: [{ ...group!, name: evil }, ...groups],
      },
      policyChanges: [{ path: evil, was: evil, is: evil }],
      replay: evil,
      label: evil,
      others: [variant(evil, { changes: [{ path: evil, was: evil, is: evil }] })],
      sweep: { paths: [evil], rows: [{ values: [evil], runs: 1, atEnd: atEnd(runs), verdicts: [] }] },
      runs: runs.map((run) => ({ ...run, violations: [{ day: 0, invariant: evil, found: evil }] })),
    });
    expect(heard).toEqual([ownUrl()]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(evil);
    expect(await page.title()).toContain('onerror');
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.locator('img').count()).toBe(0);
  });

  it('wears the house’s own fallback colours', () => {
    const roles = (css: string): Record<string, string>[] =>
      [...css.matchAll(/\{([^{}]*--surface: #[^{}]*)\}/g)].map(([, block = '']) =>
        Object.fromEntries(
          [...block.matchAll(/--([a-z-]+): (#[0-9a-f]+);/g)].map(([, role = '', colour = '']) => [
            role,
            colour,
          ]),
        ),
      );
    const house = roles(readFileSync(join(root, 'src/styles/tokens.css'), 'utf8'));
    const ours = roles(readFileSync(join(root, 'src-simulation/command/report/page/style/base.css'), 'utf8'));
    expect(ours).toHaveLength(2);
    expect(house).toHaveLength(2);
    ours.forEach((palette, index) => expect(house[index]).toMatchObject(palette));
  });
});
