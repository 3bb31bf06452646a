import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activePlans } from '@axiom/domain/economy';
import { maturityAfter } from '@axiom/domain/mint';
import { NANO_PER_UNIT } from '@axiom/domain/money';
import type { Offer, PriceNow } from '@axiom/domain/ports/client';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { Token } from '../../ui/amount/amount.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { StillFigure } from '../../ui/figure/figure.tsx';
import { amountText, priceText, roundText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Horizon } from '../../ui/horizon/horizon.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { exampleBond } from '../shared/example-bond.ts';
import { Steps } from './steps.tsx';

interface FirstDayProps {
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
  readonly nowMs: number;
  readonly isConnected: boolean;
}

/** Whether this person has pulled the line on this device, and what to call when they do. */
export interface LineLesson {
  readonly isLearned: boolean;
  readonly onLearned: () => void;
}

/**
 * The first day's balance and horizon with a dashed example. The line is taught here, once: it can be pulled, and
 * one sentence says so until it was.
 */
export function FirstHero({ offer, price, nowMs, lesson }: FirstDayProps & { readonly lesson: LineLesson }) {
  const { t } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const hintId = useId();
  const [pulled, setPulled] = useState<number | null>(null);
  const example = exampleBond(offer, price);
  const days = example?.plan.days ?? 90;
  const unlockMs = maturityAfter(nowMs, days);
  const words = t`100 ${units.coin} for ${plural(days, { one: '# day', other: '# days' })}`;
  const height = example?.expected ?? 0n;
  const balanceAt = (atMs: number) => (atMs >= unlockMs ? height : 0n);
  const pulledMs = pulled !== null && pulled > nowMs ? pulled : null;
  const day = pulledMs === null ? '' : dates.longDate(pulledMs);
  const then = pulledMs === null ? '0.0000' : amountText(balanceAt(pulledMs));
  const pull = (lineMs: number | null) => {
    setPulled(lineMs);
    if (lineMs !== null && !lesson.isLearned) lesson.onLearned();
  };
  return (
    <>
      <StillFigure text={then} unit={units.token} />
      <p className="hint">
        {pulledMs === null
          ? t`Nothing is growing yet. Here is how it starts.`
          : t`An example: ${words}, on ${day}`}
      </p>
      <Horizon
        isExample
        nowMs={nowMs}
        pulledMs={pulledMs}
        onPull={pull}
        past={[]}
        balanceAt={(atMs) => (example === null && atMs >= unlockMs ? 100n * NANO_PER_UNIT : balanceAt(atMs))}
        unlocks={[unlockMs]}
        {...(pulledMs === null ? { caption: { words } } : {})}
        valueText={
          pulledMs === null ? t`An example: ${words}` : t`${day}: ${then} ${units.token}, an example`
        }
        describedBy={hintId}
      />
      <div className="first-lesson">
        <span className="visually-hidden" id={hintId}>
          {t`Arrow keys pull the line by a day, Page Up to the next unlock, Home back to now.`}
        </span>
        {pulledMs !== null ? (
          <button
            type="button"
            className="copyable caption"
            onClick={() => pull(null)}
          >{t`Back to now`}</button>
        ) : (
          !lesson.isLearned && (
            <span className="caption hint">{t`Pull the line to the left: it shows any coming day.`}</span>
          )
        )}
      </div>
    </>
  );
}

/** Three steps and an example, instead of empty lists. */
export function FirstSteps({ offer, price, nowMs, isConnected }: FirstDayProps) {
  const { t } = useLingui();
  const units = useUnits();
  const example = exampleBond(offer, price);
  const plans = activePlans(offer?.plans ?? []).map((plan) => plan.days);
  const shortest = Math.min(...plans);
  const longest = Math.max(...plans);
  const min = offer ? roundText(offer.minTon) : '';
  const terms =
    offer && plans.length > 0
      ? t`From ${min} ${units.coin}, for ${shortest} to ${plural(longest, { one: '# day', other: '# days' })}`
      : t`For an amount of ${units.coin} and a number of days`;
  return (
    <>
      <Steps terms={terms} {...(isConnected ? { done: <Icon of={Check} /> } : {})} />
      {example && (
        <Card as="div">
          <Row>
            <span className="medium">
              {t`100 ${units.coin} for ${plural(example.plan.days, { one: '# day', other: '# days' })}`}
            </span>
            <span className="caption hint">{t`example`}</span>
          </Row>
          <Tape startMs={nowMs} endMs={maturityAfter(nowMs, example.plan.days)} nowMs={nowMs} tone="quiet" />
          <Row>
            <span className="caption hint">{t`at ${priceText(example.buying)} ${units.coin} per ${units.token}`}</span>
            <Token nano={example.expected} className="strong" isPublic />
          </Row>
        </Card>
      )}
    </>
  );
}
