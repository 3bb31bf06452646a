import { useLingui } from '@lingui/react/macro';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { completionMs } from '@axiom/domain/holdings';
import type { OwnStake } from '@axiom/domain/ports/client';
import { dailyRate, earnedNow, perDay } from '@axiom/domain/staking';
import type { ReactNode } from 'react';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { LiveFigure } from '../../ui/figure/figure.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';

interface StakeCardProps {
  readonly stake: OwnStake;
  readonly nowMs: number;
  readonly pulledMs: number | null;
  readonly isStopped?: boolean;
  /** Below the caption: the rates of the staking screen. */
  readonly children?: ReactNode;
}

function Earned({
  stake,
  pulledMs,
  isStopped = false,
}: Pick<StakeCardProps, 'stake' | 'pulledMs' | 'isStopped'>) {
  const units = useUnits();
  if (pulledMs !== null) return <Token nano={earnedNow(stake, pulledMs)} className="large" />;
  return (
    <span className="keep">
      <span className="large">
        <LiveFigure read={(nowMs) => earnedNow(stake, nowMs)} isStopped={isStopped} />
      </span>{' '}
      <span className="unit">{units.token}</span>
    </span>
  );
}

/** A stake: its live earnings, its daily reward and its completion. */
export function StakeCard({ stake, nowMs, pulledMs, isStopped = false, children }: StakeCardProps) {
  const { t } = useLingui();
  const dates = useDates();
  const endMs = completionMs(stake);
  const isPending = stake.status === 'pending';
  const isDueByThen = pulledMs !== null && endMs !== undefined && endMs <= pulledMs;
  const total = useOwnAmount()(stake.totalAmount);
  const rate = percentText(dailyRate(stake));
  const line = pulledMs === null ? {} : { lineMs: pulledMs };
  const right = () => {
    if (isPending) return <Badge tone="wait">{t`since ${dates.seconds(stake.createdAtMs)}`}</Badge>;
    if (isDueByThen) return <Badge tone="go">{t`in the balance`}</Badge>;
    if (pulledMs !== null && endMs !== undefined) return <Countdown toMs={endMs} fromMs={pulledMs} />;
    return <Token nano={perDay(stake)} sign="always" className="medium" per={t`per day`} />;
  };
  return (
    <Card>
      <Row>
        <Earned stake={stake} pulledMs={pulledMs} isStopped={isStopped} />
        <span className="medium">{right()}</span>
      </Row>
      <Tape
        startMs={stake.createdAtMs}
        endMs={endMs ?? nowMs + 800 * MS_PER_DAY}
        nowMs={nowMs}
        tone={isPending ? 'pending' : 'plain'}
        {...line}
      />
      <Row isCaption>
        <span>
          {isPending ? t`waits for the staking fee from your wallet` : t`Stake ${total} · ${rate} per day`}
        </span>
        {endMs !== undefined && <span className="keep">{dates.date(endMs, nowMs)}</span>}
      </Row>
      {children}
    </Card>
  );
}
