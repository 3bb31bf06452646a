import { openFarmMint } from '../mint/open-farm-mint.ts';
import type { Price } from '../price/price.ts';
import type { FarmStep } from './farm-event.ts';
import type { FarmLink } from './farm-link.ts';
import { shareValue } from './share-value.ts';

export interface ShareInput {
  readonly userId: string;
  readonly mintId: string;
  readonly price: Price;
  readonly atMs: number;
}

/** One share of an active link becomes an active bond; the last closes it. The caller checks who may take it. */
export function grantShare(link: FarmLink, { userId, mintId, price, atMs }: ShareInput): FarmStep {
  const activated = link.activated + 1;
  const closed = activated < link.countActivations ? {} : { status: 'REACHED' as const, closedAtMs: atMs };
  const mint = openFarmMint({
    id: mintId,
    ownerId: userId,
    amountToken: link.amountToken,
    amountTon: shareValue(link.amountToken, price),
    tariffDays: link.tariffDays,
    terms: { ...link.terms, price },
    nowMs: atMs,
  });
  return {
    link: { ...link, activated, ...closed },
    answer: { status: 'ACTIVE', mintId },
    effects: [{ type: 'grant', activation: { linkId: link.id, userId, mintId, atMs }, mint }],
  };
}
