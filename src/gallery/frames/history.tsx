import type { Operation, Problem, Withdrawal } from '@axiom/domain/ports/client';
import { price9 } from '@axiom/domain/price';
import {
  NO_FILTER,
  type OrderedStatement,
  type RecordPeriod,
  type RecordsFilter,
  type StatementPreview,
  type StatementRow,
} from '@axiom/domain/records';
import type { ComponentType } from 'react';
import type { HistoryTag } from '#machines/history/types.ts';
import type { StatementContext, StatementTag } from '#machines/statement/types.ts';
import { History } from '../../screens/history/history.tsx';
import { StatementSheet } from '../../screens/history/statement-sheet.tsx';
import { nothing, Page } from '../page.tsx';
import { ax, coin, NOW_MS, offer, operations, price, sales } from '../samples.ts';
import { shown } from '../shown.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT_MS = Math.floor(NOW_MS / DAY_MS) * DAY_MS;

interface HistoryFrame {
  readonly filter?: Partial<RecordsFilter>;
  readonly rows?: readonly Operation[];
  readonly sold?: readonly Withdrawal[];
  readonly tags?: readonly HistoryTag[];
  readonly isPeriodOpen?: boolean;
}

function history({
  filter = {},
  rows = operations,
  sold = sales,
  tags = ['ready'],
  isPeriodOpen = false,
}: HistoryFrame = {}) {
  const whole = { ...NO_FILTER, ...filter };
  const page = <Row,>(some: readonly Row[], total: number) => ({
    rows: some,
    total,
    page: 1,
    limit: 10,
    filter: whole,
    shownFilter: whole,
  });
  return (
    <Page path="/history">
      <History
        operations={shown(page<Operation>(rows, rows.length < 10 ? rows.length : 97), tags)}
        withdrawals={shown(page<Withdrawal>(sold, sold.length), tags)}
        filter={whole}
        onFilter={nothing}
        offer={offer}
        price={price}
        onStatement={nothing}
        go={nothing}
        isPeriodOpen={isPeriodOpen}
      />
    </Page>
  );
}

const row = (daysAgo: number, kind: StatementRow['kind'], amount: number, value: number): StatementRow => ({
  operationId: `s${daysAgo}`,
  kind,
  createdAtMs: MIDNIGHT_MS - daysAgo * DAY_MS,
  account: 'main',
  amountToken: ax(amount),
  balanceToken: ax(1778.709),
  price: price9(828_000_000n),
  valueTon: coin(value),
  paidTon: null,
  subjectId: 's1',
});

const preview: StatementPreview = {
  total: 42,
  rewards: 31,
  rewardsToken: ax(266.71),
  rewardsTon: coin(217.94),
  newest: [
    row(0, 'reward', 8.89, 7.36),
    row(1, 'reward', 8.89, 7.18),
    row(2, 'sale', -120, 98.8),
    row(4, 'reward', 8.89, 7.39),
  ],
};

const ordered: OrderedStatement = {
  id: 'st1',
  status: 'sent',
  fileName: 'axiom-2026-10-22_2026-11-21.csv',
  total: 42,
};

const refused: Problem = {
  kind: 'refused',
  code: 'too_many_statements',
  message: 'You have ordered 6 statements within an hour; try again later.',
  isOutcomeKnown: true,
};

function statement(tags: readonly StatementTag[], change: Partial<StatementContext> = {}) {
  const context: StatementContext = {
    keySeed: '',
    keyCount: 0,
    period: { kind: '30d' },
    preview,
    ordered: null,
    problem: null,
    ...change,
  };
  return (
    <Page path="/history">
      <StatementSheet
        statement={shown(context, ['sheet', ...tags])}
        price={price9(840_000_000n)}
        isOpen
        onClose={nothing}
        onOpenBot={nothing}
      />
    </Page>
  );
}

const own = (lastDay: string): RecordPeriod => ({ kind: 'own', firstDay: '2026-10-01', lastDay });

export const frames: Record<string, ComponentType> = {
  history: () => history(),
  'history-rewards': () =>
    history({
      filter: { group: 'rewards', period: { kind: '30d' } },
      rows: operations.filter(({ kind }) => kind === 'reward'),
    }),
  'history-period': () => history({ filter: { period: own('2026-11-21') }, isPeriodOpen: true }),
  'history-sales': () => history({ filter: { group: 'sales' } }),
  'history-sales-in-line': () =>
    history({
      filter: { group: 'sales' },
      sold: ['treasury_day', 'halted', 'over_limit', 'hot_wallet_short'].flatMap((reasonCode, index) =>
        sales.slice(0, 1).map((sale) => ({
          ...sale,
          id: reasonCode,
          reasonCode,
          position: 1 + 1_234 * index,
          positionIsUpperBound: index > 0,
        })),
      ),
    }),
  'history-loading': () => history({ tags: ['loading'] }),
  'history-failed': () => history({ tags: ['failed'] }),
  'history-empty': () => history({ rows: [] }),
  'history-nothing': () => history({ rows: [], filter: { group: 'tasks', period: { kind: 'year' } } }),
  statement: () => statement(['ready']),
  'statement-loading': () => statement(['loading'], { preview: null }),
  'statement-days': () => statement(['incomplete'], { preview: null, period: own('') }),
  'statement-empty': () =>
    statement(['ready'], {
      preview: { ...preview, total: 0, rewards: 0, rewardsToken: ax(0), rewardsTon: coin(0), newest: [] },
    }),
  'statement-failed': () => statement(['failed'], { preview: null }),
  'statement-sending': () => statement(['sending']),
  'statement-refused': () => statement(['refused'], { problem: refused }),
  'statement-sent': () => statement(['sent'], { ordered }),
  'statement-late': () => statement(['late'], { ordered: { ...ordered, status: 'waiting' } }),
  'statement-blocked': () => statement(['blocked'], { ordered: { ...ordered, status: 'blocked' } }),
  'statement-impossible': () => statement(['impossible'], { ordered: { ...ordered, status: 'failed' } }),
};
