import { axiom, formatDecimal, ton } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import {
  addRewards,
  harmless,
  NO_REWARDS,
  STATEMENT_COLUMNS,
  type StatementBalances,
  type StatementEntry,
  statementEnd,
  statementFileName,
  statementHead,
  statementLines,
  statementRows,
} from '@axiom/domain/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const AT = Date.UTC(2026, 10, 21);
const EMPTY: StatementBalances = {
  main: axiom(0n),
  referral: axiom(0n),
  referral_pending: axiom(0n),
  task: axiom(0n),
  bonded: axiom(0n),
  staked: axiom(0n),
};
const entry = (change: Partial<StatementEntry> = {}): StatementEntry => ({
  operationId: 'op1',
  kind: 'reward',
  createdAtMs: AT,
  account: 'main',
  amountToken: axiom(8_890_000_001n),
  paidTon: null,
  price: price9(828_000_000n),
  subjectId: 's1',
  ...change,
});

describe('the rows of a statement', () => {
  it('R9.04c the balance after each entry is that of its account', () => {
    const entries = [
      entry(),
      entry({ account: 'referral', amountToken: axiom(5n) }),
      entry({ kind: 'sale', amountToken: axiom(-90n) }),
    ];
    const { rows, after } = statementRows(entries, { ...EMPTY, main: axiom(100n) });
    expect(rows.map(({ balanceToken }) => balanceToken)).toEqual([8_890_000_101n, 5n, 8_890_000_011n]);
    expect(after).toEqual({ ...EMPTY, main: 8_890_000_011n, referral: 5n });
  });

  it('R9.04c the value is the amount at the price of that time, truncated towards 0; without a price there is none', () => {
    const values = (amount: bigint, price: bigint | null) =>
      statementRows(
        [entry({ amountToken: axiom(amount), price: price === null ? null : price9(price) })],
        EMPTY,
      ).rows[0]?.valueTon;
    expect(values(3n, 500_000_000n)).toBe(1n);
    expect(values(-3n, 500_000_000n)).toBe(-1n);
    expect(values(3n, null)).toBeNull();
  });

  it('R9.04c the sum of rewards has only rewards, and no value once a price is missing', () => {
    const { rows } = statementRows(
      [entry(), entry({ kind: 'sale', amountToken: axiom(-5n) }), entry({ amountToken: axiom(1_000n) })],
      EMPTY,
    );
    expect(addRewards(NO_REWARDS, rows)).toEqual({
      rewards: 2,
      rewardsToken: 8_890_001_001n,
      rewardsTon: 7_360_920_000n + 828n,
    });
    const unpriced = statementRows([entry({ price: null })], EMPTY).rows;
    expect(addRewards(addRewards(NO_REWARDS, rows), unpriced)).toMatchObject({
      rewards: 3,
      rewardsTon: null,
    });
  });
});

describe('the file of a statement', () => {
  it('R9.04c has a line for each entry between the balances before and after', () => {
    const { rows, after } = statementRows(
      [entry({ paidTon: ton(-250_000_000_000n), subjectId: null, price: null })],
      EMPTY,
    );
    const lines = (statementHead(AT, EMPTY) + statementLines(rows) + statementEnd(AT + 1, after)).split(
      '\r\n',
    );
    expect(lines).toHaveLength(1 + 6 + 1 + 6 + 1);
    expect(lines[0]).toBe(STATEMENT_COLUMNS.join(','));
    expect(lines[1]).toBe('2026-11-21T00:00:00.000Z,,opening_balance,main,,0,,,,');
    expect(lines[7]).toBe('2026-11-21T00:00:00.000Z,op1,reward,main,8.890000001,8.890000001,,,-250,');
    expect(lines[8]).toBe('2026-11-21T00:00:00.001Z,,closing_balance,main,,8.890000001,,,,');
    expect(lines.at(-1)).toBe('');
  });

  it('R9.04c opening, amounts and closing add up, whatever happened', () => {
    const accounts = ['main', 'referral', 'referral_pending', 'task', 'bonded', 'staked'] as const;
    const moves = fc.array(
      fc.record({ account: fc.constantFrom(...accounts), nano: fc.bigInt(-(2n ** 62n), 2n ** 62n) }),
    );
    fc.assert(
      fc.property(moves, fc.nat(5), (all, cut) => {
        const entries = all.map(({ account, nano }) => entry({ account, amountToken: axiom(nano) }));
        const first = statementRows(entries.slice(0, cut), EMPTY);
        const { after } = statementRows(entries.slice(cut), first.after);
        for (const account of accounts)
          expect(after[account]).toBe(
            all.filter((move) => move.account === account).reduce((sum, { nano }) => sum + nano, 0n),
          );
        const { rows } = statementRows(entries, EMPTY);
        for (const row of rows)
          expect(statementLines([row]).split(',')[4]).toBe(formatDecimal(row.amountToken));
      }),
    );
  });

  it('R9.04c T93 no text in it is a formula to a spreadsheet', () => {
    expect(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\uFF1D1'].map(harmless)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      `"'\t=1"`,
      "' =1",
      "'\uFF1D1",
    ]);
    expect(harmless('a,"b"\n')).toBe('"a,""b""\n"');
    expect(harmless('0mf3k9x2a7Qw')).toBe('0mf3k9x2a7Qw');
    const evil = entry({ subjectId: '-2+3|cmd', operationId: '=HYPERLINK("x","y")' });
    const line = statementLines(statementRows([evil], EMPTY).rows);
    expect(line).toContain(`,"'=HYPERLINK(""x"",""y"")",reward,`);
    expect(line).toMatch(/,'-2\+3\|cmd\r\n$/);
  });

  it('R9.04d is named by its first and last day', () => {
    expect(statementFileName(AT - 86_400_000, AT)).toBe('axiom-2026-11-20_2026-11-20.csv');
    expect(statementFileName(AT - 86_400_000, AT + 1)).toBe('axiom-2026-11-20_2026-11-21.csv');
  });
});
