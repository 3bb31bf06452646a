import type { Mint } from '../mint/mint.ts';
import type { Nano } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { FarmActivation, FarmLink, FarmLinkStatus, FarmSource } from './farm-link.ts';

/** What can happen to a link. */
export type FarmEvent =
  | {
      readonly type: 'activate';
      readonly atMs: number;
      readonly userId: string;
      /** Of the bond to be made. */
      readonly mintId: string;
      /** The market's, for the bond's value in TON. */
      readonly price: Price;
      /** The caller's own earlier activation of this link. */
      readonly earlier?: FarmActivation | undefined;
    }
  | { readonly type: 'cancel'; readonly atMs: number };

/** The literal `type` of each event. */
export type FarmEventType = FarmEvent['type'];

/** What a step makes due besides the link's own change; the ledger books it. */
export type FarmEffect =
  /** The whole of the link leaves its author's balance. */
  | { readonly type: 'hold_in_escrow'; readonly source: FarmSource; readonly amountToken: Nano<'AXIOM'> }
  /** One share becomes the caller's bond. */
  | { readonly type: 'grant'; readonly activation: FarmActivation; readonly mint: Mint }
  /** Somebody else used the link: the days in a row of its author begin anew. */
  | { readonly type: 'reset_hold'; readonly userId: string }
  /** What is left goes back where it came from, without a fee. */
  | { readonly type: 'return_rest'; readonly source: FarmSource; readonly amountToken: Nano<'AXIOM'> };

/** What the caller is told. ACTIVE with a bond: it is theirs, from this activation or from their first one. */
export interface FarmAnswer {
  readonly status: FarmLinkStatus;
  readonly mintId?: string | undefined;
}

/** The link after a step, the answer to whoever asked, and what becomes due. */
export interface FarmStep {
  readonly link: FarmLink;
  readonly answer: FarmAnswer;
  /** Empty where nothing changed. */
  readonly effects: readonly FarmEffect[];
}
