import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activePlans, expectedAtMaturity } from '@axiom/domain/economy';
import { maturityAfter } from '@axiom/domain/mint';
import { axiom, type Nano, NANO_PER_UNIT } from '@axiom/domain/money';
import type { Offer } from '@axiom/domain/ports/client';
import { Token } from '../../ui/amount/amount.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row, Stack } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Side } from '../../ui/split/side.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Empty } from '../shared/failed.tsx';

interface Example {
  readonly balance: Nano<'AXIOM'>;
  readonly rebondMin: Nano<'AXIOM'> | null;
  readonly offer: Offer | null;
}

const FALLBACK_MIN = axiom(5n * NANO_PER_UNIT);

/** No task is on offer: what task rewards become, shown with one's own balance as it would be today. */
export function EmptyTasks({
  balance,
  rebondMin,
  offer,
  onInvite,
}: Example & { readonly onInvite: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Side>
        <div className="tasks-empty">
          <Empty
            title={t`No tasks are on offer now.`}
            text={t`New ones appear here by themselves. Friends who bond bring rewards at any time.`}
          >
            <Button tone="tonal" isSmall onClick={onInvite}>{t`Invite`}</Button>
          </Empty>
        </div>
      </Side>
      <Stack className="tasks-empty">
        <RebondExample balance={balance} rebondMin={rebondMin} offer={offer} />
      </Stack>
    </>
  );
}

/** The task balance, or the least amount where it is smaller, re-bonded today with the plan nearest to 90 days. */
function RebondExample({ balance, rebondMin, offer }: Example) {
  const { t } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const nowMs = useNowMs();
  const ownAmount = useOwnAmount();
  const plans = activePlans(offer?.plans ?? []);
  const plan = plans.find(({ days }) => days >= 90) ?? plans.at(-1);
  if (plan === undefined) return null;
  const least = rebondMin ?? FALLBACK_MIN;
  const amount = balance >= least ? balance : least;
  const endMs = maturityAfter(nowMs, plan.days);
  const days = plural(plan.days, { one: '# day', other: '# days' });
  const words = t`${ownAmount(amount)} ${units.token} for ${days}`;
  return (
    <Card as="section" label={t`An example`}>
      <Row>
        <span className="medium">{words}</span>
        <span className="caption hint">{balance >= least ? t`yours, re-bonded` : t`example`}</span>
      </Row>
      <Tape startMs={nowMs} endMs={endMs} nowMs={nowMs} tone="quiet" />
      <Row>
        <span className="caption hint">{t`on ${dates.date(endMs, nowMs)}`}</span>
        <Token nano={expectedAtMaturity(amount, plan.bonusPercent)} className="strong" />
      </Row>
    </Card>
  );
}
