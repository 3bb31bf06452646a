import { useLingui } from '@lingui/react/macro';
import type { PriceNow } from '@axiom/domain/ports/client';
import type { CSSProperties } from 'react';
import { Row } from '../../ui/card/card.tsx';
import { priceText } from '../../ui/format/amount-text.ts';
import { changeText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import './price.css';

function Change({ value, span }: { readonly value: bigint | null; readonly span: string }) {
  if (value === null) return null;
  const tone = value > 0n ? 'positive' : value < 0n ? 'negative' : 'hint';
  return (
    <span className="keep">
      <span className={`strong ${tone}`}>{changeText(value)}</span> <span className="hint">{span}</span>
    </span>
  );
}

/** The price of one AXIOM, when it was read, and how it changed. */
export function PriceHead({
  price,
  isLarge = false,
}: {
  readonly price: PriceNow;
  readonly isLarge?: boolean;
}) {
  const { t } = useLingui();
  const dates = useDates();
  const units = useUnits();
  const text = priceText(price.price);
  const style = { '--ch': text.length } as CSSProperties;
  return (
    <>
      <Row>
        <span className="hint">{t`AXIOM price`}</span>
        <span className={price.isStale ? 'caption negative' : 'caption hint'}>
          {price.isStale
            ? t`as of ${dates.time(price.updatedAtMs)}`
            : t`updated ${dates.seconds(price.updatedAtMs)}`}
        </span>
      </Row>
      <Row>
        <span className={isLarge ? 'price-figure' : 'price-value'} style={style}>
          <span className={isLarge ? '' : 'large'}>{text}</span> <span className="unit">{units.coin}</span>
        </span>
      </Row>
      <Row>
        <Change value={price.change24h} span={t`24 h`} />
        <Change value={price.change30d} span={t`30 days`} />
      </Row>
    </>
  );
}
