import { useLingui } from '@lingui/react/macro';
import { shownBuyingPrice, tokenForTon } from '@axiom/domain/price';
import { levelRow, referralBonus } from '@axiom/domain/referral';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Card, Row, Stack } from '../../ui/card/card.tsx';
import { priceText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { useUnits } from '../../ui/units/units.tsx';
import { EXAMPLE_TON } from '../shared/example-bond.ts';
import { Empty } from '../shared/failed.tsx';

/** Nobody came yet: what a friend's bond of 100 TON would bring at one's own level and today's price. */
export function EmptyFriends({ portfolio }: { readonly portfolio: PortfolioShown }) {
  const { t } = useLingui();
  return (
    <Stack>
      <Empty title={t`No friends yet.`} text={t`Send your link: you get a part of what they bond.`} />
      <FriendExample portfolio={portfolio} />
    </Stack>
  );
}

function FriendExample({ portfolio }: { readonly portfolio: PortfolioShown }) {
  const { t } = useLingui();
  const units = useUnits();
  const { me, offer, price } = portfolio.snapshot.context;
  if (me === null || offer === null || price === null || price.price <= 0n) return null;
  const bond = tokenForTon(EXAMPLE_TON, price.price, offer.spreadPercent);
  const buying = shownBuyingPrice(price.price, offer.spreadPercent);
  const percent = percentText(levelRow(me.level).bonusPercent);
  return (
    <Card as="div" className="friend-example">
      <Row>
        <span className="medium">{t`A friend bonds 100 ${units.coin}`}</span>
        <span className="caption hint">{t`example`}</span>
      </Row>
      <Row>
        <span className="hint">{t`You get ${percent} of it`}</span>
        <Token nano={referralBonus(bond, me.level)} className="strong" isPublic />
      </Row>
      <p className="caption hint">{t`once staked, or matured on a long plan`}</p>
      <p className="caption hint">{t`at ${priceText(buying)} ${units.coin} per ${units.token}`}</p>
    </Card>
  );
}
