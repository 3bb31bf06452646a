import { useLingui } from '@lingui/react/macro';
import type { PortfolioContext } from '#machines/portfolio/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { isKnown } from '../shared/portfolio-view.ts';
import { StakeExample } from './stake-example.tsx';

interface NoStakesProps {
  readonly context: PortfolioContext;
  readonly canStake: boolean;
  readonly go: Go;
}

/** Nothing is staked: what to do first, and what it would bring. */
export function NoStakes({ context, canStake, go }: NoStakesProps) {
  const { t } = useLingui();
  const { me, bonds, offer, price } = context;
  const areBondsKnown = isKnown(context, 'bonds');
  const isFirstBondMissing = !canStake && areBondsKnown;
  return (
    <>
      <Empty
        title={t`No stakes yet.`}
        text={
          isFirstBondMissing
            ? t`Buy a bond first; staked, it earns by the second.`
            : t`Staked, a bond earns by the second.`
        }
      >
        {isFirstBondMissing && (
          <Button isSmall onClick={() => go('/bond')}>
            {t({ message: 'Bond AXIOM', context: 'button' })}
          </Button>
        )}
      </Empty>
      {me && <StakeExample me={me} bonds={areBondsKnown ? bonds : []} offer={offer} price={price} />}
    </>
  );
}
