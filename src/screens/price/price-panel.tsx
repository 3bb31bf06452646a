import { useLingui } from '@lingui/react/macro';
import type { PriceNow } from '@axiom/domain/ports/client';
import type { ReactNode } from 'react';
import { follow } from '../../ui/link/follow.ts';
import { type Again, Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { PriceHead } from './price-head.tsx';

/** The price of one AXIOM with its last day; leads to its chart. */
export function PricePanel({
  price,
  again,
  spark,
  go,
}: {
  readonly price: PriceNow | null;
  readonly again: Again;
  /** The last day as a line. */
  readonly spark?: ReactNode;
  readonly go: Go;
}) {
  const { t } = useLingui();
  if (!price) return <Failed what={t`The price did not load`} {...again} />;
  return (
    <section className="price-panel" aria-label={t`AXIOM price`}>
      <a className="card" href="/price" onClick={(event) => follow(event, () => go('/price'))}>
        <div>
          <PriceHead price={price} />
          <div className="spark-place">{spark}</div>
        </div>
      </a>
    </section>
  );
}
