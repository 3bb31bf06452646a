import { useLingui } from '@lingui/react/macro';
import type { EconomyNow } from '@axiom/domain/ports/client';
import type { HistoryShown } from '#machines/history/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';

/** A coverage has millionths, an amount billionths. */
const NANO_PER_MILLIONTH = 1000n;

/** How much is held for each TON that is owed (R9.05); below 1 somebody waits. */
export function Coverage({ economy }: { readonly economy: HistoryShown<EconomyNow> }) {
  const { t } = useLingui();
  const units = useUnits();
  const { snapshot, send } = economy;
  const [now] = snapshot.context.rows;
  if (snapshot.hasTag('failed')) {
    return (
      <>
        {t`did not load`}{' '}
        <Button tone="plain" isSmall onClick={() => send({ type: 'history.retry' })}>{t`Retry`}</Button>
      </>
    );
  }
  if (now === undefined) return <Block width={6} />;
  if (now.coverage === null) return t`nothing is owed`;
  const times = amountText(now.coverage * NANO_PER_MILLIONTH);
  return (
    <>
      {times} <span className="unit">{t`${units.coin} held per ${units.coin} owed`}</span>
    </>
  );
}
