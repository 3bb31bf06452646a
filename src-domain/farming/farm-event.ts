import type { Mint } from '../mint/mint.ts';
import type { Nano } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { FarmActivation, FarmLink, FarmLinkStatus, FarmSource } from './farm-link.ts';

/** Events of a link. */
export type FarmEvent =
  | {
      readonly type: 'activate';
      readonly atMs: number;
      readonly userId: string;
      /** Id of the bond to be created. */
      readonly mintId: string;
      /** The market price, for the bond's value in TON. */
      readonly price: Price;
      /** The caller's own earlier activation of this link. */
      readonly earlier?: FarmActivation | undefined;
    }
  | { readonly type: 'cancel'; readonly atMs: number };

/** The literal `type` of each event. */
export type FarmEventType = FarmEvent['type'];

/** What a step causes besides the change of the link; the ledger books it. */
export type FarmEffect =
  /** The link's whole amount leaves the author's balance. */
  | { readonly type: 'hold_in_escrow'; readonly source: FarmSource; readonly amountToken: Nano<'AXIOM'> }
  /** One share becomes the caller's bond. */
  | { readonly type: 'grant'; readonly activation: FarmActivation; readonly mint: Mint }
  /** Another person used the link: the author's hold streak restarts. */
  | { readonly type: 'reset_hold'; readonly userId: string }
  /** The rest returns to the balance it came from, without a fee. */
  | { readonly type: 'return_rest'; readonly source: FarmSource; readonly amountToken: Nano<'AXIOM'> };

/** The answer to the caller. ACTIVE with a bond: it is theirs, from this or from their first activation. */
export interface FarmAnswer {
  readonly status: FarmLinkStatus;
  readonly mintId?: string | undefined;
}

/** The link after a step, the answer to the caller, and the effects. */
export interface FarmStep {
  readonly link: FarmLink;
  readonly answer: FarmAnswer;
  /** Empty if nothing changed. */
  readonly effects: readonly FarmEffect[];
}
