import { useLingui } from '@lingui/react/macro';
import type { EconomyNow } from '@axiom/domain/ports/client';
import type { HistoryShown } from '#machines/history/types.ts';
import { Card } from '../../ui/card/card.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { GROUP } from '../../ui/format/group.ts';
import { Section } from '../../ui/section/section.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { Side } from '../../ui/split/side.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Failed } from '../shared/failed.tsx';
import { Coverage } from './coverage.tsx';
import { PriceCard, type PriceCardProps } from './price-card.tsx';
import './price.css';

export interface PriceScreenProps extends PriceCardProps {
  readonly economy: HistoryShown<EconomyNow>;
}

/** How the price moves, and how the whole economy stands (R2.13, R9.05). */
export function PriceScreen(props: PriceScreenProps) {
  const { t } = useLingui();
  return (
    <main className="screen price is-split">
      <h1 className="visually-hidden">{t`AXIOM price`}</h1>
      <PriceCard {...props} isLarge />
      <Side>
        <Statistics economy={props.economy} />
      </Side>
    </main>
  );
}

function Statistics({ economy }: Pick<PriceScreenProps, 'economy'>) {
  const { t } = useLingui();
  const { coin, token } = useUnits();
  const { snapshot, send } = economy;
  const [now] = snapshot.context.rows;
  const amount = (nano: bigint | undefined, unit: string) =>
    nano === undefined ? (
      <Block width={6} />
    ) : (
      <>
        {amountText(nano)} <span className="unit">{unit}</span>
      </>
    );
  if (snapshot.hasTag('failed') && now === undefined)
    return (
      <Section title={t`Everybody together`}>
        <Failed what={t`The statistics did not load`} onRetry={() => send({ type: 'history.retry' })} />
      </Section>
    );
  return (
    <Section title={t`Everybody together`}>
      <Card as="div">
        <Facts>
          <Fact name={t`Coverage`}>
            <Coverage economy={economy} />
          </Fact>
          <Fact name={t`Treasury`}>{amount(now?.treasuryTon, coin)}</Fact>
          <Fact name={t`Owed to all users`}>{amount(now?.liabilitiesTon, coin)}</Fact>
          <Fact name={t`In bonds`}>{amount(now?.bondedToken, token)}</Fact>
          <Fact name={t`In stakes`}>{amount(now?.stakedToken, token)}</Fact>
          <Fact name={t`Rewards given`}>{amount(now?.rewardedToken, token)}</Fact>
          <Fact name={t`People`}>{now === undefined ? <Block width={4} /> : countText(now.users)}</Fact>
        </Facts>
      </Card>
    </Section>
  );
}

/** A count, grouped as amounts are. */
function countText(count: number): string {
  return count.toString().replaceAll(/\B(?=(\d{3})+$)/g, GROUP);
}
