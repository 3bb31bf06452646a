import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { maturityAfter } from '@axiom/domain/mint';
import type { Offer, Operation, PriceNow } from '@axiom/domain/ports/client';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { EXAMPLE_TON, exampleBond } from '../shared/example-bond.ts';
import { DayList } from './day-list.tsx';
import { OperationRow } from './operation-row.tsx';

/** Nothing happened yet: the lines that a bond of 100 TON, bought today, would write. */
export function HistoryExample({
  offer,
  price,
}: {
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
}) {
  const { t } = useLingui();
  const units = useUnits();
  const nowMs = useNowMs();
  const example = exampleBond(offer, price);
  if (example === null) return null;
  const { plan, bond, expected } = example;
  const length = plural(plan.days, { one: '# day', other: '# days' });
  const rows: readonly Operation[] = [
    {
      id: 'matured',
      kind: 'bond_matured',
      createdAtMs: maturityAfter(nowMs, plan.days),
      amountToken: expected,
      amountTon: null,
      account: 'main',
    },
    {
      id: 'bought',
      kind: 'bond_bought',
      createdAtMs: nowMs,
      amountToken: bond,
      amountTon: EXAMPLE_TON,
      account: 'main',
    },
  ];
  return (
    <section className="history-example" aria-label={t`An example`}>
      <p className="caption hint foot-note">{t`An example: 100 ${units.coin} for ${length}, bought now`}</p>
      <DayList rows={rows} renderRow={(row) => <OperationRow key={row.id} operation={row} />} />
    </section>
  );
}
