import { completionMs, type Unlock } from '@axiom/domain/holdings';
import { maturesAtMs } from '@axiom/domain/mint';
import type { Bond, OwnStake } from '@axiom/domain/ports/client';
import { Token } from '../../ui/amount/amount.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import type { FarProps } from '../../ui/long/long-items.tsx';
import { useBondTerms } from './bond-card.tsx';

/** A bond far from the screen: "375.98 AXIOM · 90 days · 300 TON · 12 December 2026". */
export function FarBond({ item, onPress }: FarProps<Bond>) {
  const dates = useDates();
  const terms = useBondTerms();
  return (
    <button type="button" className="card" onClick={onPress}>
      <Token nano={item.expectedToken} /> · {terms(item)} · {dates.longDate(maturesAtMs(item))}
    </button>
  );
}

/** A stake far from the screen: "1 200 AXIOM · 3 May 2027". */
export function FarStake({ item }: FarProps<OwnStake>) {
  const dates = useDates();
  const endMs = completionMs(item);
  return (
    <article className="card">
      <Token nano={item.totalAmount} />
      {endMs !== undefined && <> · {dates.longDate(endMs)}</>}
    </article>
  );
}

/** An unlock far from the screen: "12 December 2026 · 375.98 AXIOM". */
export function FarUnlock({ item, onPress }: FarProps<Unlock>) {
  const dates = useDates();
  return (
    <button type="button" className="list-row unlock" onClick={onPress}>
      <span>
        {dates.longDate(item.atMs)} · <Token nano={item.nano} />
      </span>
    </button>
  );
}
