import { ACCRUAL_DECIMALS } from '@axiom/domain/constants';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activeStakes, heldToken, lateStakes, stakeableBonds } from '@axiom/domain/holdings';
import { sum } from '@axiom/domain/money';
import { shownPending } from '@axiom/domain/mint';
import type { Bond, Me, OwnStake } from '@axiom/domain/ports/client';
import { earnedNow, perDay, perHour, perMinute, perSecond, totalEarnedToday } from '@axiom/domain/staking';
import { Layers } from 'lucide-react';
import { Token } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row, Stack } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { Figure, LiveFigure } from '../../ui/figure/figure.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Countdown } from '../../ui/format/countdown.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { LongItems } from '../../ui/long/long-items.tsx';
import { Section } from '../../ui/section/section.tsx';
import { CardSkeleton, Block } from '../../ui/skeleton/skeleton.tsx';
import { Lead } from '../../ui/split/lead.tsx';
import { Side } from '../../ui/split/side.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { FarStake } from '../dashboard/far-cards.tsx';
import { StakeCard } from '../dashboard/stake-card.tsx';
import { Failed } from '../shared/failed.tsx';
import { PendingPayment } from '../shared/pending-payment.tsx';
import { isKnown } from '../shared/portfolio-view.ts';
import { NoStakes } from './no-stakes.tsx';
import { SelectSheet } from './select-sheet.tsx';
import { Stakeable } from './stakeable.tsx';
import type { StakingProps } from './staking-props.ts';
import './staking.css';

/** What all stakes earn, at which rates, per day, hour, minute and second (R2.05, R4.05). */
export function Staking(props: StakingProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.portfolio;
  const isUnknown = snapshot.hasTag('ready') && !isKnown(snapshot.context, 'stakes');
  if (snapshot.hasTag('failed') || isUnknown) {
    return (
      <main className="screen">
        <h1 className="visually-hidden">{t`Staking`}</h1>
        <Failed
          what={t`Stakes did not load`}
          onRetry={() => send({ type: 'portfolio.retry' })}
          isBusy={snapshot.hasTag('refreshing')}
        />
        {isUnknown && <SelectSheet {...props} />}
      </main>
    );
  }
  if (!snapshot.hasTag('ready')) return <StakingSkeleton />;
  return <StakingReady {...props} />;
}

function StakingReady(props: StakingProps) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { context } = props.portfolio.snapshot;
  const active = activeStakes(context.stakes);
  const pending = shownPending(context.stakes, nowMs);
  const areBondsKnown = isKnown(context, 'bonds');
  const canStake = stakeableBonds(context.bonds).length > 0;
  const late = lateStakes(context.stakes, nowMs);
  const cards = [...(pending ? [pending] : []), ...active, ...late];
  const isWide = props.beside !== undefined;
  const rates = context.me && active.length > 0 && (
    <Rates me={context.me} stakes={active} bonds={areBondsKnown ? context.bonds : null} />
  );
  return (
    <main
      className={isWide ? 'screen staking is-split' : 'screen staking'}
      data-stale={props.isStale || undefined}
    >
      <h1 className="visually-hidden">{t`Staking`}</h1>
      <Lead>
        <PendingPayment
          host={props.stake}
          onShow={() => {
            props.stake.send({ type: 'payment.reopen' });
            props.go('/staking/select');
          }}
        />
        {active.length > 0 && <EarnedHero stakes={active} isStopped={props.isStale} />}
        {!isWide && rates}
        <Section
          title={t`Stakes`}
          aside={
            active.length === 0 ? undefined : plural(active.length, { one: '# active', other: '# active' })
          }
          isOnLine
        >
          <Stack>
            <LongItems items={cards} far={FarStake}>
              {(stake) => (
                <StakeCard stake={stake} nowMs={nowMs} pulledMs={null} isStopped={props.isStale}>
                  <PerTime stake={stake} />
                </StakeCard>
              )}
            </LongItems>
            {cards.length === 0 && <NoStakes context={context} canStake={canStake} go={props.go} />}
          </Stack>
        </Section>
        {(canStake || !areBondsKnown) && (
          <div className="dock">
            <Button
              icon={<Icon of={Layers} />}
              onClick={() => props.go('/staking/select')}
            >{t`Stake a bond`}</Button>
          </div>
        )}
      </Lead>
      {isWide && (
        <Side>
          {rates && <Section title={t`How a rate adds up`}>{rates}</Section>}
          {canStake && (
            <Stakeable bonds={stakeableBonds(context.bonds)} me={context.me} onStake={props.onStake} />
          )}
          {props.beside}
        </Side>
      )}
      <SelectSheet {...props} />
    </main>
  );
}

function EarnedHero({
  stakes,
  isStopped,
}: {
  readonly stakes: readonly OwnStake[];
  readonly isStopped: boolean;
}) {
  const { t } = useLingui();
  const units = useUnits();
  const daily = sum(stakes.map((stake) => perDay(stake)));
  return (
    <section className="staking-hero" aria-label={t`Earned`}>
      <p className="hint">
        {plural(stakes.length, { one: 'Earned by # stake', other: 'Earned by # stakes' })}
      </p>
      <Figure
        unit={units.token}
        live={{ read: (atMs) => sum(stakes.map((stake) => earnedNow(stake, atMs))), isStopped }}
      />
      <Row>
        <span className="keep">
          <span className="strong">
            <LiveFigure prefix="+" read={(atMs) => totalEarnedToday(stakes, atMs)} isStopped={isStopped} />
          </span>{' '}
          <span className="unit">{t`${units.token} today`}</span>
        </span>
        <Token nano={daily} className="medium" per={t`per day`} />
      </Row>
    </section>
  );
}

/** The parts of the rate; a range if stakes of several plans are active. */
function Rates({
  me,
  stakes,
  bonds,
}: {
  readonly me: Me;
  readonly stakes: readonly OwnStake[];
  /** Null if unknown. */
  readonly bonds: readonly Bond[] | null;
}) {
  const { t } = useLingui();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const dates = useDates();
  const nowMs = useNowMs();
  const next = me.holdNext;
  const nextRate = next && percentText(next.daily, { sign: 'always' });
  const nextAt = next && dates.dateTime(next.fromMs, nowMs);
  const plans = [...new Set(stakes.map((stake) => stake.dailyReward))].sort((a, b) => (a < b ? -1 : 1));
  const held = bonds === null ? null : ownAmount(heldToken({ bonds, stakes })).replace(/\.\d+$/, '');
  const rate = (percent: bigint) => (
    <span className="keep">
      {percentText(percent, { sign: 'always' })} <span className="unit">{t`per day`}</span>
    </span>
  );
  return (
    <Card as="section" label={t`Rates`} className="rates">
      <Facts>
        <Fact name={t`Plan rate`}>
          <span>
            {plans.map((plan) => percentText(plan)).join(', ')} <span className="unit">{t`per day`}</span>
          </span>
        </Fact>
        <Fact name={t`Hold`}>
          {rate(me.holdBonus)}
          {next !== null && (
            <span className="caption hint hold-next">
              <span>{t`${nextRate} from ${nextAt}`}</span> <Countdown toMs={next.fromMs} />
            </span>
          )}
        </Fact>
        <Fact name={held === null ? t`Investment` : t`Investment, ${held} ${units.token}`}>
          {rate(me.investmentBonus)}
        </Fact>
        <Fact name={t`Collective`}>{rate(me.collectiveBonus)}</Fact>
      </Facts>
    </Card>
  );
}

/** Rewards per period, with six decimals. */
function PerTime({ stake }: { readonly stake: OwnStake }) {
  const { t } = useLingui();
  const ownAmount = useOwnAmount();
  const parts = [
    { name: t`per day`, nano: perDay(stake) },
    { name: t`per hour`, nano: perHour(stake) },
    { name: t`per min`, nano: perMinute(stake) },
    { name: t`per sec`, nano: perSecond(stake) },
  ];
  return (
    <dl className="per-time">
      {parts.map((part) => (
        <div key={part.name}>
          <dt>{part.name}</dt>
          <dd>{ownAmount(part.nano, { decimals: ACCRUAL_DECIMALS })}</dd>
        </div>
      ))}
    </dl>
  );
}

function StakingSkeleton() {
  const { t } = useLingui();
  return (
    <main className="screen staking" aria-busy="true">
      <h1 className="visually-hidden">{t`Staking`}</h1>
      <section className="staking-hero">
        <p className="hint">{t`Earned`}</p>
        <div className="figure">
          <Block width={14.5} height={2.1} />
        </div>
      </section>
      <Section title={t`Stakes`} isOnLine>
        <Stack>
          <CardSkeleton />
          <CardSkeleton />
        </Stack>
      </Section>
    </main>
  );
}
