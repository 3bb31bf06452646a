import { useLingui } from '@lingui/react/macro';
import {
  MS_PER_MINUTE,
  MS_PER_SECOND,
  PRICE_STALE_MS,
  TRANSACTION_VALIDITY_MS,
} from '@axiom/domain/constants';
import type { EconomyNow, Offer, PriceNow } from '@axiom/domain/ports/client';
import { shownBuyingPrice, shownSellingPrice } from '@axiom/domain/price';
import type { HistoryShown } from '#machines/history/types.ts';
import { Card, Row } from '../../ui/card/card.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { priceText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Coverage } from '../price/coverage.tsx';

function Price({ price }: { readonly price: bigint }) {
  return (
    <>
      {priceText(price)} <span className="unit">{useUnits().coin}</span>
    </>
  );
}

/** The price as a sum: what it is now, what the spread makes of it, how long it holds, and what covers it. */
export function PriceCard({
  price,
  offer,
  economy,
}: {
  readonly price: PriceNow;
  readonly offer: Offer | null;
  readonly economy: HistoryShown<EconomyNow>;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const held = TRANSACTION_VALIDITY_MS / MS_PER_SECOND;
  const stale = PRICE_STALE_MS / MS_PER_MINUTE;
  return (
    <Card as="div">
      <Row className="info-price">
        <span className="keep large">
          <Price price={price.price} />
        </span>
        <span className={price.isStale ? 'caption negative' : 'caption hint'}>
          {price.isStale
            ? t`from ${dates.time(price.updatedAtMs)}: trading pauses`
            : t`at ${dates.seconds(price.updatedAtMs)}`}
        </span>
      </Row>
      <Facts>
        {offer && <Spread price={price} spread={offer.spreadPercent} />}
        <Fact name={t`Held for you`}>{t`${held} s`}</Fact>
        <Fact name={t`Older than ${stale} min`}>{t`trading pauses`}</Fact>
        <Fact name={t`Coverage`}>
          <Coverage economy={economy} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Spread({ price, spread }: { readonly price: PriceNow; readonly spread: Offer['spreadPercent'] }) {
  const { t } = useLingui();
  return (
    <>
      <Fact name={t`You buy at`}>
        <Price price={shownBuyingPrice(price.price, spread)} />, {percentText(spread, { sign: 'always' })}
      </Fact>
      <Fact name={t`You sell at`}>
        <Price price={shownSellingPrice(price.price, spread)} />, {percentText(-spread)}
      </Fact>
    </>
  );
}
