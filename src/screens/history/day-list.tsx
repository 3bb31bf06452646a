import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { byDay } from '@axiom/domain/records';
import { type ReactNode, useId } from 'react';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { List } from '../../ui/list/list.tsx';

/** Rows under the day of each, by the reader's own clock (R9.04b). */
export function DayList<Row extends { readonly createdAtMs: number }>({
  rows,
  renderRow,
}: {
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row) => ReactNode;
}) {
  const { t } = useLingui();
  const dates = useDates();
  return (
    <div role="group" aria-label={t`History`}>
      {byDay(rows, dates.longDate).map(({ day, rows: ofDay }) => (
        <Day key={day} atMs={ofDay[0]?.createdAtMs ?? 0}>
          {ofDay.map(renderRow)}
        </Day>
      ))}
    </div>
  );
}

function Day({ atMs, children }: { readonly atMs: number; readonly children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const dates = useDates();
  const nowMs = useNowMs();
  const day = dates.longDate(atMs);
  const name =
    day === dates.longDate(nowMs)
      ? t`Today`
      : day === dates.longDate(nowMs - MS_PER_DAY)
        ? t`Yesterday`
        : dates.date(atMs, nowMs);
  return (
    <section className="history-day" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <List>{children}</List>
    </section>
  );
}
