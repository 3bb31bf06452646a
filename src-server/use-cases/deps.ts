import type { EconomyPolicy } from '@axiom/domain/economy';
import type { BotApp } from '@axiom/domain/session';
import type { PayoutAddressRules } from '@axiom/domain/wallet/address';
import type { BuildPayment } from '../ports/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Prices } from '../ports/price.ts';
import type { Ids, Random } from '../ports/random.ts';
import type { SharedTx } from '../ports/store-commands.ts';

export interface VersionedPolicy {
  readonly id: string;
  readonly policy: EconomyPolicy;
}

/** The part of a transaction that policies are read through. */
export type PolicyTx = Pick<SharedTx, 'policies'>;

export interface Policies {
  /** The newest version, for new promises and quotes. */
  current(): VersionedPolicy;
  /** The version under which a promise was made. */
  byId(tx: PolicyTx, id: string): Promise<EconomyPolicy>;
  /** The same outside of a transaction. */
  known(id: string): Promise<EconomyPolicy>;
  /** The version in force at an instant of the domain's clock, for work that is done late. */
  at(tx: PolicyTx, atMs: number): Promise<VersionedPolicy>;
}

export interface Deps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly prices: Prices;
  readonly policies: Policies;
  readonly buildPayment: BuildPayment;
  /** Raw address that payments go to. */
  readonly hotWallet: string;
  /** Which addresses a withdrawal may go to. */
  readonly payoutRules: PayoutAddressRules;
  /** Chain time (epoch ms) up to which every payment is booked; null before the first check. */
  readonly paymentsSeenUntilMs: () => number | null;
  /** The bot and the mini-app that links lead to. */
  readonly botApp: BotApp;
  /** Whether there is a chat whose membership is required. */
  readonly hasCommunity: boolean;
  readonly communityLink: string | null;
}
