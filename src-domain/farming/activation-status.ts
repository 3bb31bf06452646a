import type { Mint } from '../mint/mint.ts';
import type { Nano } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { FarmLink, FarmLinkStatus } from './farm-link.ts';
import { shareValue } from './share-value.ts';

/** The bond that a link gives or gave. */
export interface FarmMintDetails {
  readonly tariffDays: number;
  readonly amountToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
}

/** What the page of a link shows to one person (R4.08). */
export interface ActivationStatus {
  readonly status: FarmLinkStatus;
  /** Absent if there is no bond to get. */
  readonly mintDetails?: FarmMintDetails | undefined;
}

/** The link, and how the caller relates to it. */
export interface ActivationStatusInput {
  readonly link: Pick<FarmLink, 'status' | 'tariffDays' | 'amountToken'>;
  /** The bond that the caller already got from this link. */
  readonly ownMint?: (FarmMintDetails & Pick<Mint, 'id'>) | undefined;
  /** The market price, to value a share that is not taken yet. */
  readonly price: Price;
}

/**
 * What the caller sees of a link (R5.19): ACTIVE with their own bond once they have activated it, whatever
 * the link's status is now; otherwise the link's status and, while it is ACTIVE, the bond they would get.
 */
export function activationStatus({ link, ownMint, price }: ActivationStatusInput): ActivationStatus {
  if (ownMint !== undefined) {
    const { tariffDays, amountToken, amountTon } = ownMint;
    return { status: 'ACTIVE', mintDetails: { tariffDays, amountToken, amountTon } };
  }
  if (link.status !== 'ACTIVE') return { status: link.status };
  const { tariffDays, amountToken } = link;
  return {
    status: 'ACTIVE',
    mintDetails: { tariffDays, amountToken, amountTon: shareValue(amountToken, price) },
  };
}
