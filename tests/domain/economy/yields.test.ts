import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  expectedAtMaturity,
  feeOf,
  findPlan,
  heldQuoteYield,
  leftAtOnceYield,
  MAX_DAYS_TO_CAP,
  percentText,
  yieldsCsv,
  yieldsOf,
  yieldsTable,
} from '@axiom/domain/economy';
import { openMint, transitionMint } from '@axiom/domain/mint';
import { axiom as nanoAxiom, compare, formatPercent, minus, percent6, rational } from '@axiom/domain/money';
import { HTTP_PRICE_BOUNDS, quoteMint, quoteSale, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { LEVELS, referralBonus } from '@axiom/domain/referral';
import { completesAtMs, openStake } from '@axiom/domain/staking';
import { describe, expect, it } from 'vitest';
import { aPolicy, axiom, DAY_0_MS, percent, price, ton } from '../support/fixtures.ts';

const policy = aPolicy();
const rows = yieldsOf(policy);
const rowOf = (planDays: number, way: string, bonuses: string, level: number | null) =>
  rows.find(
    (row) => row.planDays === planDays && row.way === way && row.bonuses === bonuses && row.level === level,
  )!;
const bond = (days: number, amount = '9999') =>
  quoteMint({ amountTon: ton(amount), price: price('1'), plan: findPlan(policy, days), policy });

describe('yields', () => {
  it('R4.16 tell every active plan by both ways, with one account and with a second one at each level', () => {
    expect(rows).toHaveLength(5 * 3 * 9);
    const one = { ...policy, plans: policy.plans.map((plan) => ({ ...plan, isActive: plan.days === 30 })) };
    expect(yieldsOf(one)).toHaveLength(3 * 9);
  });

  it.each([7, 30, 90, 180, 365])(
    'R4.16 %i days to maturity bring what quote, maturity, referral rules and sale bring',
    (days) => {
      const quote = bond(days);
      for (const level of [null, ...LEVELS.map((row) => row.level)]) {
        const bonus = level === null || days < 90 ? 0n : referralBonus(quote.amountToken, level);
        const plan = findPlan(policy, days);
        const tokenAmount = nanoAxiom(expectedAtMaturity(quote.amountToken, plan.bonusPercent) + bonus);
        const back = quoteSale({ tokenAmount, price: price('1'), policy }).amountTon;
        const { net, days: waited } = rowOf(days, 'maturity', 'none', level);
        expect(percentText(net, 6)).toBe(percentText(rational(back - quote.amountTon, quote.amountTon), 6));
        expect(compare(waited, rational(BigInt(days)))).toBe(0);
      }
    },
  );

  it.each([
    [7, 'none', 200n * 86_400n],
    [7, 'highest', 100n * 86_400n],
    [30, 'highest', 13_292_308n],
    [365, 'none', 57_600_000n],
    [365, 'highest', 500n * 86_400n],
  ])(
    'R4.16 a stake of the %i-day plan, %s bonuses, ends when the staking rules say',
    (days, bonuses, seconds) => {
      const opened = openMint({
        id: 'm',
        ownerId: 'u',
        quote: bond(days),
        policy,
        pendingCount: 0,
        nowMs: DAY_0_MS,
      });
      const { mint } = transitionMint(opened, {
        type: 'activate',
        atMs: DAY_0_MS,
        amountToken: opened.amountToken,
      });
      const isHighest = bonuses === 'highest';
      const stake = openStake({
        id: 's',
        mint,
        waitsForFee: false,
        nowMs: DAY_0_MS,
        bonuses: {
          holdBonus: percent(isHighest ? '0.02' : '0'),
          investmentBonus: percent(isHighest ? '0.02' : '0'),
          collectiveBonus: percent(isHighest ? '0.01' : '0'),
        },
      });
      expect(completesAtMs(stake)).toBe(DAY_0_MS + Number(seconds) * 1000);
      const { days: waited, net } = rowOf(days, 'stake', bonuses, 8);
      const exact = waited.numerator * 86_400n;
      expect((exact + waited.denominator - 1n) / waited.denominator).toBe(seconds);
      const tokenAmount = nanoAxiom(
        stake.totalAmount + stake.maxReward + referralBonus(stake.totalAmount, 8),
      );
      const back = quoteSale({ tokenAmount, price: price('1'), policy }).amountTon;
      expect(percentText(net, 6)).toBe(percentText(rational(back - mint.amountTon, mint.amountTon), 6));
    },
  );

  it('R4.16 per day and break-even fall follow from the net', () => {
    const row = rowOf(365, 'maturity', 'none', null);
    // 1.2 × 0.99 × 0.99 / 1.01 = 1.16447524752…
    expect(percentText(row.net, 9)).toBe('16.447524752');
    expect(percentText(row.perDay, 9)).toBe('0.045061711');
    expect(percentText(row.breakEvenFall, 9)).toBe('14.124409073');
    const loss = rowOf(7, 'maturity', 'none', null);
    expect(percentText(loss.net)).toBe('-2.96');
    expect(percentText(loss.breakEvenFall)).toBe('-3.05');
  });

  it('R4.16 a second account adds nothing where the plan is shorter than referral.min_days', () => {
    expect(rowOf(30, 'maturity', 'none', 8).net).toEqual(rowOf(30, 'maturity', 'none', null).net);
    expect(compare(rowOf(30, 'stake', 'none', 1).net, rowOf(30, 'stake', 'none', null).net)).toBe(1);
    expect(compare(rowOf(90, 'maturity', 'none', 1).net, rowOf(90, 'maturity', 'none', null).net)).toBe(1);
  });

  it('a table leaves empty what it has no row for, and is as wide as its widest cell', () => {
    const some = rows.filter(
      ({ planDays, way, level }) =>
        (planDays === 7 && way === 'stake' && level === null) ||
        (planDays === 365 && way === 'maturity' && level === 1),
    );
    expect(yieldsTable(some, 'per_day')).toBe(
      [
        '| plan     | way      | bonuses | days | one account | level 1 |',
        '| -------- | -------- | ------- | ---: | ----------: | ------: |',
        '| 7 days   | stake    | none    |  200 |      0.0337 |         |',
        '| 7 days   | stake    | highest |  100 |      0.0674 |         |',
        '| 365 days | maturity |         |  365 |             |  0.0583 |',
      ].join('\n'),
    );
  });

  it('R4.16 come as CSV, one line a row', () => {
    const lines = yieldsCsv(rows).split('\n');
    expect(lines).toHaveLength(rows.length + 2);
    expect(lines[0]).toBe(
      'plan_days,way,bonuses,second_account_level,days,net_percent,per_day_percent,break_even_fall_percent',
    );
    expect(lines).toContain('7,maturity,none,,7,-2.960396039,-0.422913719,-3.050709111');
    expect(lines).toContain('7,maturity,none,8,7,-2.960396039,-0.422913719,-3.050709111');
    expect(lines.at(-1)).toBe('');
  });
});

describe('docs/economy.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/economy.md'), 'utf8');
  const sale = (amount: bigint) =>
    quoteSale({ tokenAmount: nanoAxiom(amount), price: price('1'), policy }).amountTon;

  it.each(['net', 'per_day', 'break_even'] as const)('R4.16 holds the table “%s” as it is now', (figure) => {
    expect(text).toContain(`<!-- yields: ${figure} -->\n\n${yieldsTable(rows, figure)}\n`);
  });

  it('R4.16 names what a bond that is left at once loses', () => {
    const quote = bond(365, '101');
    expect(quote.earlyExitFee).toBe(feeOf(axiom('100'), policy.mint.earlyExitFee));
    const loss = sale(quote.amountToken - quote.earlyExitFee) - quote.amountTon;
    expect(text).toContain(`**${percentText(rational(loss, quote.amountTon))} %**`);
    expect(percentText(leftAtOnceYield(policy))).toBe(percentText(rational(loss, quote.amountTon)));
  });

  it('R4.16 names what a held quote gives who has AXIOM already', () => {
    for (const bounds of [SIMULATED_PRICE_BOUNDS, HTTP_PRICE_BOUNDS])
      expect(text).toContain(`**${percentText(heldQuoteYield(policy, bounds))} %**`);
  });

  it('says of the tables what they show', () => {
    const net = (days: number, way: 'maturity' | 'stake', level: number | null) =>
      rowOf(days, way, 'none', level).net;
    const zero = rational(0n);
    for (const days of [7, 30]) {
      expect(compare(net(days, 'maturity', null), zero)).toBe(-1);
      expect(compare(net(days, 'stake', null), zero)).toBe(1);
    }
    expect(text).toContain('A stake of the 7-day plan\n  takes 100 to 200 days');
    expect(compare(rowOf(7, 'stake', 'highest', null).days, rational(100n))).toBe(0);
    expect(compare(rowOf(7, 'stake', 'none', null).days, rational(200n))).toBe(0);
    expect(text).toContain('at level 8 more than 11 % of the price');
    const inviting = minus(net(365, 'stake', 8), net(365, 'stake', null));
    expect(percentText(inviting)).toMatch(/^11\./);
    expect(text).toContain(
      `per 100 TON bonded for 365 days, ${percentText(net(365, 'maturity', null))} TON that must come`,
    );
    const { spread, withdrawal, mint } = policy;
    const kept = [percent6(2n * spread), withdrawal.fee.percent, mint.earlyExitFee.percent].map(
      formatPercent,
    );
    expect(text).toContain(
      `${kept[0]} % between buying and selling, ${kept[1]} % of every sale, ${kept[2]} % of every bond that is canceled`,
    );
    expect(text).toContain(`Every stake ends within ${MAX_DAYS_TO_CAP.toLocaleString('en')} days`);
  });
});
