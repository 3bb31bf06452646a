import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ACCRUAL_DECIMALS } from '@axiom/domain/constants';
import { stakeableBonds } from '@axiom/domain/holdings';
import type { Bond, Me, Offer, PriceNow } from '@axiom/domain/ports/client';
import { earnedNow, newStake, perDay, type StakeView } from '@axiom/domain/staking';
import { useState } from 'react';
import { Token } from '../../ui/amount/amount.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Card, Row } from '../../ui/card/card.tsx';
import { useClock } from '../../ui/clock/clock.tsx';
import { LiveFigure } from '../../ui/figure/figure.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { type ExampleBond, exampleBond } from '../shared/example-bond.ts';
import { stakeOf } from './stake-of.ts';

interface StakeExampleProps {
  readonly me: Me;
  readonly bonds: readonly Bond[];
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
}

/** Nothing is staked yet: what one's largest bond, or a bond of 100 TON, has earned since this screen was opened. */
export function StakeExample({ me, bonds, offer, price }: StakeExampleProps) {
  const { t } = useLingui();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const clock = useClock();
  const [openedAtMs] = useState(() => clock.nowMs());
  const own = stakeableBonds(bonds).reduce<Bond | null>(
    (most, bond) => (most === null || bond.amountToken > most.amountToken ? bond : most),
    null,
  );
  const example = exampleBond(offer, price);
  const stake = own === null ? exampleStake(example, me, openedAtMs) : stakeOf(own, me, openedAtMs);
  if (stake === null) return null;
  const length = plural(example?.plan.days ?? 0, { one: '# day', other: '# days' });
  const words =
    own === null
      ? t`100 ${units.coin} for ${length}, staked`
      : t`Your bond of ${ownAmount(stake.totalAmount)} ${units.token}, staked`;
  return (
    <Card as="section" label={t`An example`} className="stake-example">
      <Row>
        <span className="medium">{words}</span>
        <span className="caption hint">{t`example`}</span>
      </Row>
      <Row className="is-middle">
        <span className="keep">
          <span className="large">
            <LiveFigure prefix="+" decimals={ACCRUAL_DECIMALS} read={(atMs) => earnedNow(stake, atMs)} />
          </span>{' '}
          <span className="unit">{units.token}</span>
        </span>
        <Token nano={perDay(stake)} className="medium" per={t`per day`} />
      </Row>
      <Row isCaption>
        <span>{t`since you opened it`}</span>
        <span>{t`at most ${ownAmount(stake.maxReward)} ${units.token}`}</span>
      </Row>
    </Card>
  );
}

function exampleStake(example: ExampleBond | null, me: Me, nowMs: number): StakeView | null {
  if (example === null) return null;
  const { plan, bond } = example;
  return newStake({ id: 'example', amountToken: bond, terms: plan, bonuses: me, waitsForFee: false, nowMs });
}
