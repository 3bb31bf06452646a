import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activeBonds, activeStakes, lateBonds, stakeableBonds } from '@axiom/domain/holdings';
import { maturesAtMs, shownPending } from '@axiom/domain/mint';
import { sum } from '@axiom/domain/money';
import type { Bond } from '@axiom/domain/ports/client';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { amountText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useHiding } from '../../ui/hidden/hidden.tsx';
import { LongItems } from '../../ui/long/long-items.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Section } from '../../ui/section/section.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import type { Explorer } from '../shared/explorer.ts';
import { type Again, Empty, Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import {
  checkedFees,
  checkedPayments,
  type CheckedPayment,
  isKnown,
  type PortfolioContext,
  type ReturnedView,
  returnsToTell,
} from '../shared/portfolio-view.ts';
import { BondCard } from './bond-card.tsx';
import { FarBond, FarStake } from './far-cards.tsx';
import { StakeCard } from './stake-card.tsx';

/** Below more bonds than these, the stakes begin out of sight. */
const FEW = 8;

interface HoldingsProps {
  readonly context: PortfolioContext;
  readonly nowMs: number;
  readonly pulledMs: number | null;
  readonly go: Go;
  readonly again: Again;
}

/** A payment that was signed, or may have been, and is not booked: with a link to view it. */
function Checking({
  payment,
  nowMs,
  explorerOf,
}: {
  readonly payment: CheckedPayment;
  readonly nowMs: number;
  readonly explorerOf: Explorer;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const { bond, from, sinceMs, payUntilMs } = payment;
  const link = explorerOf({ txHash: bond?.txHash, from });
  const amount = bond === null ? '' : `${ownAmount(bond.amountTon)} ${units.coin}`;
  const since = dates.seconds(sinceMs);
  const until = dates.time(payUntilMs);
  const isOverdue = payUntilMs < nowMs;
  return (
    <Note tone="warning">
      <b className="strong">
        {bond === null ? t`Still checking a staking fee` : t`Still checking a payment of ${amount}`}
      </b>{' '}
      {isOverdue
        ? t`since ${since}. Don’t pay a second time: the order’s time was over at ${until}, and the server is asked whether it was paid.`
        : t`since ${since}. Don’t pay a second time: if it was signed, it is booked by itself; if not, the order ends at ${until}.`}{' '}
      {link !== undefined && (
        <a href={link} target="_blank" rel="noreferrer" className="accent medium">
          {t`See it in the explorer`}
        </a>
      )}
    </Note>
  );
}

/** "4 active · 2 345.67 AXIOM"; without the sum while balances are hidden. */
function useActiveText(): (count: number, totalNano: bigint) => string {
  const units = useUnits();
  const { isHidden } = useHiding();
  return (count, totalNano) => {
    if (isHidden) return plural(count, { one: '# active', other: '# active' });
    const total = amountText(totalNano);
    return plural(count, {
      one: `# active · ${total} ${units.token}`,
      other: `# active · ${total} ${units.token}`,
    });
  };
}

export function BondsSection({
  context,
  nowMs,
  pulledMs,
  go,
  again,
  onOpen,
  explorerOf,
  returned: Returned,
}: HoldingsProps & {
  readonly onOpen: (bond: Bond) => void;
  readonly explorerOf: Explorer;
  readonly returned: ReturnedView;
}) {
  const { t } = useLingui();
  const activeText = useActiveText();
  if (!isKnown(context, 'bonds')) {
    return (
      <Section title={t`Bonds`} isOnLine>
        <Failed what={t`Bonds did not load`} {...again} />
      </Section>
    );
  }
  const active = activeBonds(context.bonds);
  const pending = shownPending(context.bonds, nowMs);
  const returns = returnsToTell(context.bonds, nowMs);
  const canPay = ({ id }: Bond) => !context.openPayments.some(({ subjectId }) => subjectId === id);
  const checked = checkedPayments(context, nowMs);
  const ended = pulledMs === null ? lateBonds(context.bonds, nowMs) : [];
  const due = pulledMs === null ? 0 : active.filter((bond) => maturesAtMs(bond) <= pulledMs).length;
  const aside =
    pulledMs === null
      ? activeText(active.length, sum(active.map((bond) => bond.expectedToken)))
      : plural(due, { one: '# matured by then', other: '# matured by then' });
  const isEmpty = active.length === 0 && !pending && checked.length === 0 && ended.length === 0;
  const cards = [...(pending && pulledMs === null ? [pending] : []), ...active, ...ended];
  return (
    <Section title={t`Bonds`} aside={active.length === 0 ? undefined : aside} isOnLine>
      <Stack className="is-flush">
        {pulledMs === null &&
          checked.map((payment) => (
            <Checking key={payment.key} payment={payment} nowMs={nowMs} explorerOf={explorerOf} />
          ))}
        {pulledMs === null &&
          returns.map((bond) => <Returned key={bond.id} bond={bond} canPay={canPay(bond)} />)}
        <LongItems items={cards} far={FarBond} {...(pulledMs === null ? { onPress: onOpen } : {})}>
          {(bond) => (
            <BondCard
              bond={bond}
              nowMs={nowMs}
              pulledMs={pulledMs}
              {...(pulledMs === null ? { onOpen } : {})}
            />
          )}
        </LongItems>
        {isEmpty && (
          <Empty title={t`No bonds yet.`} text={t`A bond grows until the day it unlocks.`}>
            <Button isSmall onClick={() => go('/bond')}>
              {t({ message: 'Bond AXIOM', context: 'button' })}
            </Button>
          </Empty>
        )}
      </Stack>
    </Section>
  );
}

export function StakesSection({
  context,
  nowMs,
  pulledMs,
  go,
  again,
  isStale,
  explorerOf,
}: HoldingsProps & { readonly isStale: boolean; readonly explorerOf: Explorer }) {
  const { t } = useLingui();
  const activeText = useActiveText();
  if (!isKnown(context, 'stakes')) {
    return (
      <Section title={t`Stakes`} isOnLine>
        <Failed what={t`Stakes did not load`} {...again} />
      </Section>
    );
  }
  const active = activeStakes(context.stakes);
  const pending = shownPending(context.stakes, nowMs);
  const checked = checkedFees(context, nowMs);
  const canStake = stakeableBonds(context.bonds).length > 0;
  if (active.length === 0 && !pending && !canStake && checked.length === 0) return null;
  const aside = activeText(active.length, sum(active.map((stake) => stake.totalAmount)));
  return (
    <Section title={t`Stakes`} aside={active.length === 0 ? undefined : aside} isOnLine>
      <Stack className="is-flush">
        {pulledMs === null &&
          checked.map((payment) => (
            <Checking key={payment.key} payment={payment} nowMs={nowMs} explorerOf={explorerOf} />
          ))}
        <LongItems
          items={[...(pending && pulledMs === null ? [pending] : []), ...active]}
          far={FarStake}
          first={activeBonds(context.bonds).length > FEW ? 0 : FEW}
        >
          {(stake) => <StakeCard stake={stake} nowMs={nowMs} pulledMs={pulledMs} isStopped={isStale} />}
        </LongItems>
        {active.length === 0 && !pending && canStake && (
          <Empty title={t`No stakes yet.`} text={t`Staked, a bond earns by the second.`}>
            <Button isSmall onClick={() => go('/staking/select')}>{t`Stake a bond`}</Button>
          </Empty>
        )}
      </Stack>
    </Section>
  );
}
