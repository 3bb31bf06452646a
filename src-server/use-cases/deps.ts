import type { EconomyPolicy } from '@axiom/domain/economy';
import type { Percent6 } from '@axiom/domain/money';
import type { Price, PriceBounds } from '@axiom/domain/price';
import type { Clock } from '../ports/clock.ts';
import type { Ids, Random } from '../ports/random.ts';
import type { StoreTx } from '../ports/store.ts';

/** The price as the server knows it: the last good one, whatever its age. */
export interface CurrentPrice {
  readonly price: Price;
  /** When the source said so, domain time. */
  readonly seenAtMs: number;
  /** null while the source is too young to say. */
  readonly change24h: Percent6 | null;
  readonly change30d: Percent6 | null;
}

export interface Prices {
  now(): CurrentPrice;
  readonly bounds: PriceBounds;
}

/** One version of the economy policy. */
export interface VersionedPolicy {
  readonly id: string;
  readonly policy: EconomyPolicy;
}

export interface Policies {
  current(): VersionedPolicy;
  /** The version a mint was created under. */
  byId(tx: StoreTx, id: string): Promise<EconomyPolicy>;
}

/** A payment as a TON Connect wallet is asked to sign it. */
export interface PaymentRequest {
  readonly valid_until: number;
  readonly network: '-239' | '-3';
  readonly messages: { readonly address: string; readonly amount: string; readonly payload: string }[];
}

/** An address that may be paid: canonical raw form, and the text as it was given. */
export interface SaleAddress {
  readonly raw: string;
  readonly shown: string;
}

/** What the use cases take from outside. */
export interface Deps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly prices: Prices;
  readonly policies: Policies;
  readonly buildPayment: (order: {
    readonly orderCode: string;
    readonly amountNano: bigint;
    readonly validUntilS: number;
  }) => PaymentRequest;
  /** Strict: checksum, network, workchain 0, not ours, not the null account. @throws Refusal invalid_address */
  readonly readSaleAddress: (text: string) => SaleAddress;
  /** Chain time (epoch ms) up to which every payment is booked; null before the first look. */
  readonly paymentsSeenUntilMs: () => number | null;
}
