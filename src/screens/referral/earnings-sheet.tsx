import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Earning, Earnings } from '@axiom/domain/ports/client';
import type { HistoryShown } from '#machines/history/types.ts';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { initialOf } from '../../ui/format/name-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Empty, Failed } from '../shared/failed.tsx';
import { EarnedSum } from './earned-sum.tsx';

interface EarningsProps {
  readonly earnings: HistoryShown<Earnings>;
  readonly onClose: () => void;
}

/** What friends brought, over time: a line, its summary in words, and each bond that brought it (R9.07). */
export function EarningsSheet({ earnings, onClose }: EarningsProps) {
  const { t } = useLingui();
  const { snapshot, send } = earnings;
  const all = snapshot.context.rows[0];
  return (
    <Sheet title={t`Earned`} isOpen onClose={onClose}>
      {snapshot.hasTag('failed') && (
        <Failed what={t`Earnings did not load`} onRetry={() => send({ type: 'history.retry' })} />
      )}
      {snapshot.hasTag('loading') && <CardSkeleton />}
      {all !== undefined && !snapshot.hasTag('loading') && <Earned earnings={all} />}
    </Sheet>
  );
}

function Earned({ earnings }: { readonly earnings: Earnings }) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { rows, total, pendingToken } = earnings;
  if (total === 0)
    return (
      <Empty
        title={t`Nothing yet.`}
        text={t`Once a friend’s bond is staked, or matures on a long plan, your part of it stands here.`}
      />
    );
  const older = total - rows.length;
  return (
    <>
      <EarnedSum earnings={earnings} insetPx={0} />
      <List label={t`Earned`}>
        {rows.map((row) => (
          <EarningRow key={`${row.atMs} ${row.friendName} ${row.bonus}`} row={row} nowMs={nowMs} />
        ))}
      </List>
      {older > 0 && (
        <p className="caption hint foot-note">
          {plural(older, { one: 'and # earlier one', other: 'and # earlier ones' })}
        </p>
      )}
      {pendingToken > 0n && (
        <p className="caption hint foot-note">{t`What is pending is hatched and in no sum. It counts once the bond is staked, and at the latest on the day beside it; without a day, only once it is staked. Not if the bond is left early.`}</p>
      )}
    </>
  );
}

function EarningRow({ row, nowMs }: { readonly row: Earning; readonly nowMs: number }) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const isPending = row.status === 'pending';
  const day = row.countsByMs === null ? null : dates.date(row.countsByMs, nowMs);
  const countsBy = day === null ? undefined : t`by ${day}`;
  return (
    <ListRow
      mark={<bdi>{initialOf(row.friendName)}</bdi>}
      title={
        <>
          <bdi>{row.friendName}</bdi> {isPending && <Badge tone="wait">{t`pending`}</Badge>}
        </>
      }
      caption={`${dates.date(row.atMs, nowMs)} · ${ownAmount(row.turnover)} ${units.coin}`}
      value={
        <span className="keep">
          <span className={isPending ? 'hint' : 'strong positive'}>
            {ownAmount(row.bonus, { sign: 'always' })}
          </span>{' '}
          <span className="unit">{units.token}</span>
        </span>
      }
      valueCaption={countsBy}
    />
  );
}
