import { EARNED_DECIMALS, MS_PER_DAY } from '@axiom/domain/constants';
import { useLingui } from '@lingui/react/macro';
import { outlookLine, pastOf, projectedBalance, unlocksOf } from '@axiom/domain/holdings';
import { displayedBalance, totalEarnedToday } from '@axiom/domain/staking';
import type { Me, Operation } from '@axiom/domain/ports/client';
import { marketValue } from '@axiom/domain/price';
import { useMemo } from 'react';
import { Token } from '../../ui/amount/amount.tsx';
import { oncePerInstant } from '../../ui/clock/once-per-instant.ts';
import { LiveText } from '../../ui/clock/live-text.tsx';
import { Figure, LiveFigure, StillFigure } from '../../ui/figure/figure.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { amountText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useHiding } from '../../ui/hidden/hidden.tsx';
import { Horizon, type HorizonProps } from '../../ui/horizon/horizon.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { isKnown, type PortfolioContext } from '../shared/portfolio-view.ts';

export interface HeroProps {
  readonly context: PortfolioContext;
  readonly me: Me;
  readonly nowMs: number;
  readonly pulledMs: number | null;
  readonly onPull: (lineMs: number | null) => void;
  readonly isStopped: boolean;
  readonly operations: readonly Operation[];
  readonly areOperationsComplete: boolean;
}

const YEAR_MS = 365 * MS_PER_DAY;

/** The settled balance: today's earnings are unknown while the stakes are unknown. */
function Settled({ me }: Pick<HeroProps, 'me'>) {
  const { t } = useLingui();
  const units = useUnits();
  return (
    <>
      <StillFigure text={amountText(me.balanceToken, { decimals: EARNED_DECIMALS })} unit={units.token} />
      <p className="hero-under">
        <span className="hint">{t`without today’s earnings`}</span>
      </p>
    </>
  );
}

function Now({ context, me, isStopped }: Pick<HeroProps, 'context' | 'me' | 'isStopped'>) {
  const { t } = useLingui();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const balance = me.balanceToken;
  const balanceAt = useMemo(
    () => oncePerInstant((atMs) => displayedBalance(balance, context.stakes, atMs)),
    [balance, context.stakes],
  );
  const price = context.price?.price;
  const hasStakes = context.stakes.some((stake) => stake.status === 'active');
  const worth = (atMs: number) => (price === undefined ? '' : ownAmount(marketValue(balanceAt(atMs), price)));
  return (
    <>
      <Figure
        unit={units.token}
        live={{
          read: balanceAt,
          isStopped: isStopped || !hasStakes,
        }}
      />
      <p className="hero-under">
        <span>
          <span className="keep">
            <span className="strong">
              <LiveFigure
                prefix="+"
                read={(atMs) => totalEarnedToday(context.stakes, atMs)}
                isStopped={isStopped || !hasStakes}
              />
            </span>{' '}
            <span className="unit">{units.token}</span>
          </span>{' '}
          <span className="hint">{t`today`}</span>
        </span>
        {price !== undefined && (
          <span className="hint keep">
            ≈ <LiveText read={worth} isStopped={isStopped} /> {units.coin}
          </span>
        )}
      </p>
    </>
  );
}

function Then({
  context,
  me,
  pulledMs,
  nowMs,
}: Pick<HeroProps, 'context' | 'me' | 'nowMs'> & { readonly pulledMs: number }) {
  const { t } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const then = projectedBalance(me.balanceToken, context, pulledMs);
  return (
    <>
      <StillFigure text={amountText(then)} unit={units.token} />
      <p className="hero-under">
        <span>
          <Token
            nano={then - projectedBalance(me.balanceToken, context, nowMs)}
            sign="always"
            className="strong"
            per={t`from now`}
          />
        </span>
        <span className="hint keep">{t`on ${dates.date(pulledMs, nowMs)}`}</span>
      </p>
    </>
  );
}

/** The balance, today's earnings and the horizon, as far as they are known. */
export function Hero(props: HeroProps) {
  const { t } = useLingui();
  const { context, me } = props;
  if (isKnown(context, 'bonds', 'stakes')) return <WholeHero {...props} />;
  return (
    <>
      {isKnown(context, 'stakes') ? <Now {...props} /> : <Settled me={me} />}
      <p className="hint foot-note">{t`What is to come is not known until everything has loaded.`}</p>
    </>
  );
}

/** The horizon's caption, and the picture in words. */
function useHeroWords({
  context,
  me,
  nowMs,
  pulledMs,
}: Pick<HeroProps, 'context' | 'me' | 'nowMs' | 'pulledMs'>): Pick<HorizonProps, 'caption' | 'valueText'> {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const { isHidden } = useHiding();
  const balanceAt = (atMs: number) => amountText(projectedBalance(me.balanceToken, context, atMs));
  if (isHidden && pulledMs === null) {
    return { caption: { words: t`balances hidden` }, valueText: t`Now: balances are hidden` };
  }
  if (pulledMs !== null) {
    const day = dates.longDate(pulledMs);
    const then = `${balanceAt(pulledMs)} ${units.token}`;
    return {
      caption: { words: t`if you do nothing` },
      valueText: isHidden ? t`${day}: balances are hidden` : `${day}: ${then}`,
    };
  }
  const inAYear = `${balanceAt(nowMs + YEAR_MS).split('.')[0]} ${units.token}`;
  return {
    caption: { value: inAYear, words: t`in a year` },
    valueText: t`Now: ${balanceAt(nowMs)} ${units.token}; ${inAYear} in a year if you do nothing`,
  };
}

function WholeHero(props: HeroProps) {
  const { context, me, nowMs, pulledMs, onPull, isStopped, operations, areOperationsComplete } = props;
  const words = useHeroWords(props);
  const unlocks = useMemo(() => {
    const times = unlocksOf(context, nowMs).map((unlock) => unlock.atMs);
    return [...new Set(times)];
  }, [context, nowMs]);
  const balanceAt = useMemo(() => outlookLine(me.balanceToken, context, nowMs), [context, me, nowMs]);
  const past = useMemo(
    () => pastOf(operations, areOperationsComplete, projectedBalance(me.balanceToken, context, nowMs), nowMs),
    [operations, areOperationsComplete, context, me, nowMs],
  );
  return (
    <>
      {pulledMs === null ? (
        <Now context={context} me={me} isStopped={isStopped} />
      ) : (
        <Then context={context} me={me} pulledMs={pulledMs} nowMs={nowMs} />
      )}
      <Horizon
        nowMs={nowMs}
        pulledMs={pulledMs}
        onPull={onPull}
        past={past}
        balanceAt={balanceAt}
        unlocks={unlocks}
        {...words}
        isStopped={isStopped}
      />
    </>
  );
}
