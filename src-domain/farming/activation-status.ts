import type { Mint } from '../mint/mint.ts';
import type { Nano } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { FarmLink, FarmLinkStatus } from './farm-link.ts';
import { shareValue } from './share-value.ts';

/** What a link gives, or gave. */
export interface FarmMintDetails {
  readonly tariffDays: number;
  readonly amountToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
}

/** What the page of a link says to one person (R4.08). */
export interface ActivationStatus {
  readonly status: FarmLinkStatus;
  /** Absent where there is nothing to get. */
  readonly mintDetails?: FarmMintDetails | undefined;
}

/** The link, and what the person who asks has to do with it. */
export interface ActivationStatusInput {
  readonly link: Pick<FarmLink, 'status' | 'tariffDays' | 'amountToken'>;
  /** The bond that the caller got from this link. */
  readonly ownMint?: (FarmMintDetails & Pick<Mint, 'id'>) | undefined;
  /** The market's, for the value of a share not yet taken. */
  readonly price: Price;
}

/**
 * What the caller reads of a link (R5.19): ACTIVE with the caller's own bond once they have activated it, whatever the link's state
 * is now; otherwise the link's state, and what one would get while it is ACTIVE.
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
