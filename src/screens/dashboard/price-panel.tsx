import { useLingui } from '@lingui/react/macro';
import type { PriceNow } from '@axiom/domain/ports/client';
import { Card, Row } from '../../ui/card/card.tsx';
import { priceText } from '../../ui/format/amount-text.ts';
import { changeText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { type Again, Failed } from '../shared/failed.tsx';

function Change({ value, span }: { readonly value: bigint | null; readonly span: string }) {
  if (value === null) return null;
  const tone = value > 0n ? 'positive' : value < 0n ? 'negative' : 'hint';
  return (
    <span className="keep">
      <span className={`strong ${tone}`}>{changeText(value)}</span> <span className="hint">{span}</span>
    </span>
  );
}

/** The price of one AXIOM, and its time. */
export function PricePanel({ price, again }: { readonly price: PriceNow | null; readonly again: Again }) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  if (!price) return <Failed what={t`The price did not load`} {...again} />;
  return (
    <Card as="section" label={t`AXIOM price`} className="price-panel">
      <Row>
        <span className="hint">{t`AXIOM price`}</span>
        <span className="caption hint">
          {price.isStale
            ? t`as of ${dates.time(price.updatedAtMs)}`
            : t`updated ${dates.seconds(price.updatedAtMs)}`}
        </span>
      </Row>
      <Row>
        <span className="keep">
          <span className="large">{priceText(price.price)}</span> <span className="unit">{units.coin}</span>
        </span>
      </Row>
      <Row>
        <Change value={price.change24h} span={t`24 h`} />
        <Change value={price.change30d} span={t`30 days`} />
      </Row>
    </Card>
  );
}
