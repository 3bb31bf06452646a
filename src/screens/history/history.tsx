import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Operation, Withdrawal } from '@axiom/domain/ports/client';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { HistoryShown } from '#machines/history/types.ts';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Coin } from '../../ui/amount/amount.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Empty, Failed } from '../shared/failed.tsx';
import { PayoutBadge } from '../sell/sell-sheet.tsx';
import { OperationRow } from './operation-row.tsx';
import './history.css';

type Tab = 'operations' | 'sales';

export interface HistoryProps {
  readonly operations: HistoryShown<Operation>;
  readonly withdrawals: HistoryShown<Withdrawal>;
  readonly initialTab?: Tab;
}

/** All operations of the balances, and all sales, ten per page (R2.13). */
export function History({ operations, withdrawals, initialTab = 'operations' }: HistoryProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>(initialTab);
  return (
    <main className="screen history">
      <div className="screen-title">
        <h1>{t`History`}</h1>
      </div>
      <Choice
        label={t`Show`}
        value={tab}
        onChoose={setTab}
        options={[
          { value: 'operations', label: t`All operations` },
          { value: 'sales', label: t`Sales` },
        ]}
      />
      {tab === 'operations' ? (
        <Paged
          history={operations}
          renderRow={(row, nowMs) => <OperationRow key={row.id} operation={row} nowMs={nowMs} />}
        />
      ) : (
        <Paged
          history={withdrawals}
          renderRow={(row, nowMs) => <SaleRow key={row.id} sale={row} nowMs={nowMs} />}
        />
      )}
    </main>
  );
}

interface PagedProps<Row> {
  readonly history: HistoryShown<Row>;
  readonly renderRow: (row: Row, nowMs: number) => ReactNode;
}

function Paged<Row>({ history, renderRow }: PagedProps<Row>) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { snapshot, send } = history;
  const { rows, total, page, limit } = snapshot.context;
  if (snapshot.hasTag('failed')) {
    return <Failed what={t`The history did not load`} onRetry={() => send({ type: 'history.retry' })} />;
  }
  if (snapshot.hasTag('loading')) return <RowSkeletons />;
  if (rows.length === 0)
    return <Empty title={t`Nothing yet.`} text={t`What happens to your balance is written here.`} />;
  const isTurning = snapshot.hasTag('turning');
  return (
    <div aria-busy={isTurning || undefined}>
      <p className="caption hint history-count">{plural(total, { one: '# entry', other: '# entries' })}</p>
      <List label={t`History`}>{rows.map((one) => renderRow(one, nowMs))}</List>
      <Pager
        total={total}
        page={page}
        limit={limit}
        onPage={(next) => send({ type: 'history.page', page: next })}
      />
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

function SaleRow({ sale, nowMs }: { readonly sale: Withdrawal; readonly nowMs: number }) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const to = shortAddress(sale.address);
  const place = sale.position === undefined ? undefined : t`place ${sale.position} in line`;
  return (
    <ListRow
      mark={<Icon of={ArrowUpRight} />}
      title={<Coin nano={sale.amountTon} />}
      caption={
        <>
          {dates.dateTime(sale.createdAtMs, nowMs)} <span className="keep">{t`to ${to}`}</span>
          {place !== undefined && `, ${place}`}
          {sale.reason !== undefined && ` · ${sale.reason}`}
        </>
      }
      value={<PayoutBadge withdrawal={sale} />}
      valueCaption={`${ownAmount(-sale.tokenAmount)} ${units.token}`}
    />
  );
}
