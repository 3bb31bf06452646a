import { useLingui } from '@lingui/react/macro';
import { type Unlock, unlocksOf } from '@axiom/domain/holdings';
import type { Bond, Operation } from '@axiom/domain/ports/client';
import { ChevronLeft, ChevronRight, Plus, Wallet } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useMemo, useState } from 'react';
import type { HistoryShown } from '#machines/history/types.ts';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import { Actions, Button, IconButton } from '../../ui/button/button.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { neighbour } from '../../ui/horizon/use-pull.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Stack } from '../../ui/card/card.tsx';
import type { Explorer } from '../shared/explorer.ts';
import { type Again, Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { isFirstDay, isKnown, type ReturnedView } from '../shared/portfolio-view.ts';
import type { BondSheetProps } from './bond-sheet.tsx';
import { BondsSection, StakesSection } from './holdings.tsx';
import { FirstHero, FirstSteps, type LineLesson } from './first-day.tsx';
import { Hero } from './hero.tsx';
import { DashboardActions, DashboardTop } from './parts.tsx';
import { PricePanel } from '../price/price-panel.tsx';
import { DashboardSkeleton } from './skeleton.tsx';
import { Unlocks } from './unlocks.tsx';
import './dashboard.css';

export interface DashboardProps {
  readonly portfolio: PortfolioShown;
  /** Null until they are known. */
  readonly operations: HistoryShown<Operation>['snapshot'] | null;
  readonly isConnected: boolean;
  /** Offline: the figures are outdated. */
  readonly isStale: boolean;
  readonly wallet: ReactNode;
  readonly onConnect: () => void;
  readonly onStake: (bond: Bond) => void;
  readonly onCancel: (bond: Bond) => void;
  readonly go: Go;
  readonly explorerOf: Explorer;
  /** Tells of a payment that bought nothing; few ever see it, so it is loaded when it is. */
  readonly returned: ReturnedView;
  /** A bond that was pressed; its code comes after the figures. */
  readonly bondSheet: FunctionComponent<BondSheetProps>;
  /** The price's card with its chart, where there is room for it; else the line of its last day. */
  readonly price?: { readonly chart?: ReactNode; readonly spark?: ReactNode };
  readonly lesson: LineLesson;
  /** When they were last here; before there are figures. */
  readonly hasBegun: boolean;
  /** The initially pulled day, for screenshots. */
  readonly initialPulledMs?: number;
}

/** The balance, its projection, and the next action (R2.13). */
export function Dashboard(props: DashboardProps) {
  const { snapshot } = props.portfolio;
  if (snapshot.hasTag('failed')) return <DashboardFailed {...props} />;
  if (!snapshot.hasTag('ready')) return <DashboardSkeleton go={props.go} hasBegun={props.hasBegun} />;
  if (isFirstDay(snapshot.context)) return <FirstDay {...props} />;
  return <Holdings {...props} />;
}

function DashboardFailed({ portfolio, wallet, go }: DashboardProps) {
  const { t } = useLingui();
  return (
    <main className="screen dashboard">
      <DashboardTop title={t`Balance`} wallet={wallet} />
      <BalanceFailed again={againOf(portfolio)} />
      <Stack className="dashboard-flow">
        <DashboardActions go={go} />
      </Stack>
    </main>
  );
}

function BalanceFailed({ again }: { readonly again: Again }) {
  const { t } = useLingui();
  return <Failed what={t`Your balance did not load`} {...again} />;
}

function againOf({ snapshot, send }: PortfolioShown): Again {
  return {
    onRetry: () => send({ type: 'portfolio.retry' }),
    isBusy: snapshot.hasTag('refreshing'),
  };
}

function PullActions({
  nowMs,
  pulledMs,
  unlocks,
  onPull,
}: {
  readonly nowMs: number;
  readonly pulledMs: number;
  readonly unlocks: readonly number[];
  readonly onPull: (lineMs: number | null) => void;
}) {
  const { t } = useLingui();
  const before = neighbour({ nowMs, lineMs: pulledMs, unlocks }, -1);
  const next = neighbour({ nowMs, lineMs: pulledMs, unlocks }, 1);
  return (
    <Actions>
      <IconButton
        tone="raised"
        label={t`Previous unlock`}
        icon={<Icon of={ChevronLeft} />}
        onClick={() => onPull(before ?? null)}
      />
      <Button tone="raised" onClick={() => onPull(null)}>{t`Back to now`}</Button>
      <IconButton
        tone="raised"
        label={t`Next unlock`}
        icon={<Icon of={ChevronRight} />}
        disabled={next === undefined}
        onClick={() => next !== undefined && onPull(next)}
      />
    </Actions>
  );
}

const NO_OPERATIONS: readonly Operation[] = [];

/** Whether the list has all there is. */
function isAll(operations: HistoryShown<Operation>['snapshot']): boolean {
  const { page, total, rows } = operations.context;
  return operations.hasTag('ready') && page === 1 && total <= rows.length;
}

function Holdings(props: DashboardProps) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { context } = props.portfolio.snapshot;
  const [pulled, setPulled] = useState<number | null>(props.initialPulledMs ?? null);
  const [opened, setOpened] = useState<Bond | null>(null);
  const pull = (lineMs: number | null) => {
    setPulled(lineMs);
    if (lineMs !== null && !props.lesson.isLearned) props.lesson.onLearned();
  };
  const pulledMs = pulled !== null && pulled > nowMs ? pulled : null;
  const unlocks = useMemo(() => unlocksOf(context, nowMs), [context, nowMs]);
  const unlockTimes = useMemo(() => unlocks.map((unlock) => unlock.atMs), [unlocks]);
  const { operations } = props;
  const again = againOf(props.portfolio);
  return (
    <main
      className="screen dashboard"
      data-stale={props.isStale || undefined}
      data-pulling={pulledMs === null ? undefined : ''}
    >
      <DashboardTop title={t`Balance`} wallet={props.wallet} />
      <section className="dashboard-hero" aria-label={t`Balance`}>
        {context.me === null ? (
          <BalanceFailed again={again} />
        ) : (
          <Hero
            context={context}
            me={context.me}
            nowMs={nowMs}
            pulledMs={pulledMs}
            onPull={pull}
            isStopped={props.isStale}
            operations={operations?.context.rows ?? NO_OPERATIONS}
            areOperationsComplete={operations !== null && isAll(operations)}
          />
        )}
      </section>
      <Stack className="dashboard-flow">
        {pulledMs === null ? (
          <DashboardActions go={props.go} />
        ) : (
          <PullActions nowMs={nowMs} pulledMs={pulledMs} unlocks={unlockTimes} onPull={setPulled} />
        )}
        <BondsSection
          context={context}
          nowMs={nowMs}
          pulledMs={pulledMs}
          go={props.go}
          onOpen={setOpened}
          explorerOf={props.explorerOf}
          returned={props.returned}
          again={again}
        />
        <StakesSection
          context={context}
          nowMs={nowMs}
          pulledMs={pulledMs}
          go={props.go}
          isStale={props.isStale}
          again={again}
          explorerOf={props.explorerOf}
        />
      </Stack>
      <Side {...props} unlocks={unlocks} nowMs={nowMs} onPull={setPulled} again={again} />
      <OpenedBond {...props} bond={opened} nowMs={nowMs} onClose={() => setOpened(null)} />
    </main>
  );
}

/** Next to the main column on wide screens, otherwise below it. */
function Side({
  portfolio,
  price = {},
  go,
  unlocks,
  nowMs,
  onPull,
  again,
}: Pick<DashboardProps, 'portfolio' | 'price' | 'go'> & {
  readonly unlocks: readonly Unlock[];
  readonly nowMs: number;
  readonly onPull: (lineMs: number) => void;
  readonly again: Again;
}) {
  const { context } = portfolio.snapshot;
  const onPick = (atMs: number) => {
    onPull(atMs);
    scrollTo({ top: 0 });
  };
  return (
    <aside className="dashboard-side">
      {price.chart ?? <PricePanel price={context.price} again={again} spark={price.spark} go={go} />}
      {isKnown(context, 'bonds', 'stakes') && <Unlocks unlocks={unlocks} nowMs={nowMs} onPick={onPick} />}
    </aside>
  );
}

function OpenedBond({ bondSheet: BondSheet, ...shown }: BondSheetProps & Pick<DashboardProps, 'bondSheet'>) {
  const leaving = (step: (bond: Bond) => void) => (one: Bond) => {
    shown.onClose();
    step(one);
  };
  return <BondSheet {...shown} onStake={leaving(shown.onStake)} onCancel={leaving(shown.onCancel)} />;
}

function FirstDay(props: DashboardProps) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const { offer, price } = props.portfolio.snapshot.context;
  const given = { offer, price, nowMs, isConnected: props.isConnected };
  return (
    <main className="screen dashboard is-first-day" data-stale={props.isStale || undefined}>
      <DashboardTop title={t`Balance`} wallet={props.wallet} />
      <section className="dashboard-hero" aria-label={t`Balance`}>
        <FirstHero {...given} lesson={props.lesson} />
      </section>
      <Stack className="dashboard-flow">
        <FirstSteps {...given} />
      </Stack>
      <div className="dock">
        {props.isConnected ? (
          <Button icon={<Icon of={Plus} />} onClick={() => props.go('/bond')}>
            {t({ message: 'Bond AXIOM', context: 'button' })}
          </Button>
        ) : (
          <Button icon={<Icon of={Wallet} />} onClick={props.onConnect}>{t`Connect wallet`}</Button>
        )}
      </div>
    </main>
  );
}
