import type { FarmLinkCard } from '@axiom/domain/ports/client';
import { Token } from '../../ui/amount/amount.tsx';
import { Card } from '../../ui/card/card.tsx';
import type { FarProps } from '../../ui/long/long-items.tsx';
import { usesText } from './link-card.tsx';

/** A link far from the screen: "12 × 50 AXIOM · 3 of 12 uses". */
export function FarLink({ item }: FarProps<FarmLinkCard>) {
  return (
    <Card>
      {item.countActivations} × <Token nano={item.amountToken} /> · {usesText(item)}
    </Card>
  );
}
