import { useLingui } from '@lingui/react/macro';
import type { Offer, Operation, PriceNow, Withdrawal } from '@axiom/domain/ports/client';
import { NO_FILTER, type RecordsFilter } from '@axiom/domain/records';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryShown } from '#machines/history/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { Side } from '../../ui/split/side.tsx';
import { Empty, Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { DayList } from './day-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { HistoryExample } from './history-example.tsx';
import { OperationRow } from './operation-row.tsx';
import { SaleRow } from './sale-row.tsx';
import './history.css';

export interface HistoryProps {
  readonly operations: HistoryShown<Operation>;
  readonly withdrawals: HistoryShown<Withdrawal>;
  /** As the address says. */
  readonly filter: RecordsFilter;
  readonly onFilter: (filter: RecordsFilter) => void;
  readonly onStatement: () => void;
  /** Of the example; null while unknown. */
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
  readonly go: Go;
  /** Whether the periods are shown at first; for pictures of them. */
  readonly isPeriodOpen?: boolean;
}

/** All operations of the balances by kind, time and day, and all sales with their state, ten per page (R2.13, R9.04). */
export function History(props: HistoryProps) {
  const { t } = useLingui();
  const { operations, withdrawals, filter, onFilter, onStatement, isPeriodOpen = false } = props;
  const areSales = filter.group === 'sales';
  const { snapshot } = areSales ? withdrawals : operations;
  return (
    <main className="screen history is-split">
      <div className="screen-title">
        <h1>{t`History`}</h1>
        <Button
          tone="plain"
          isSmall
          icon={<Icon of={Download} />}
          onClick={onStatement}
        >{t`Statement`}</Button>
      </div>
      <Side>
        <FilterBar
          filter={filter}
          onFilter={onFilter}
          total={snapshot.hasTag('ready') ? snapshot.context.total : undefined}
          isPeriodOpen={isPeriodOpen}
        />
      </Side>
      {areSales ? (
        <Paged {...props} list={withdrawals} renderRow={(row) => <SaleRow key={row.id} sale={row} />} />
      ) : (
        <Paged
          {...props}
          list={operations}
          renderRow={(row) => <OperationRow key={row.id} operation={row} />}
        />
      )}
    </main>
  );
}

interface PagedProps<Row> extends HistoryProps {
  readonly list: HistoryShown<Row>;
  readonly renderRow: (row: Row) => ReactNode;
}

function Paged<Row extends { readonly createdAtMs: number }>(props: PagedProps<Row>) {
  const { t } = useLingui();
  const { snapshot, send } = props.list;
  const { rows, total, page, limit } = snapshot.context;
  if (snapshot.hasTag('failed')) {
    return <Failed what={t`The history did not load`} onRetry={() => send({ type: 'history.retry' })} />;
  }
  // A list that is about to be opened says nothing about its rows either.
  if (!snapshot.hasTag('ready')) return <RowSkeletons />;
  if (rows.length === 0) {
    // All sales are one list: its emptiness is about what is wanted now.
    const filter = props.filter.group === 'sales' ? props.filter : snapshot.context.shownFilter;
    return <Nothing {...props} filter={filter} />;
  }
  return (
    <div aria-busy={snapshot.hasTag('turning') || undefined}>
      <DayList rows={rows} renderRow={props.renderRow} />
      <Pager
        total={total}
        page={page}
        limit={limit}
        onPage={(next) => send({ type: 'history.page', page: next })}
      />
    </div>
  );
}

/** Nothing at all, or nothing that the filter lets through. */
function Nothing({ filter, onFilter, offer, price, go }: HistoryProps) {
  const { t } = useLingui();
  if (filter.group !== null || filter.period.kind !== 'all') {
    return (
      <Empty title={t`Nothing of this kind in this time.`}>
        <Button tone="tonal" isSmall onClick={() => onFilter(NO_FILTER)}>{t`Show everything`}</Button>
      </Empty>
    );
  }
  return (
    <div>
      <Empty
        title={t`Nothing yet.`}
        text={t`Every bond, reward and sale of yours is written here, with its day and amount. The first bond is the first line.`}
      >
        <Button isSmall onClick={() => go('/bond')}>
          {t({ message: 'Bond AXIOM', context: 'button' })}
        </Button>
      </Empty>
      <HistoryExample offer={offer} price={price} />
    </div>
  );
}

function RowSkeletons() {
  return (
    <div className="history-ghosts">
      <List>
        {[8, 6, 9, 7, 5].map((width) => (
          <ListRow
            key={width}
            mark=""
            title={<Block width={width} />}
            caption={<Block width={5} height={0.6} />}
            value={<Block width={4.5} />}
          />
        ))}
      </List>
    </div>
  );
}
