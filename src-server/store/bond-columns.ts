import type { Fee } from '@axiom/domain/economy';
import type { FarmActivation, FarmLink, FarmTerms } from '@axiom/domain/farming';
import type { Mint, MintTerms } from '@axiom/domain/mint';
import { ton as tonOf } from '@axiom/domain/money';
import type { ReturnedPayment, ReturnReason, ReturnStatus } from '@axiom/domain/payment';
import type { Stake, StakingFee } from '@axiom/domain/staking';
import * as z from 'zod/mini';
import { farmLinkFields } from '#contract/farming.ts';
import { mintFields, rateFields } from '#contract/mint.ts';
import { isoTime, percent, price, token, ton } from '#contract/primitives.ts';
import { stakeFields } from '#contract/staking.ts';
import { nullable, nullIfAbsent } from '#contract/wired.ts';
import type { MintRecord, ReferralBonusRow, StakeRecord, StakingFeeRecord } from '../ports/store-bonds.ts';
import type { FarmLinkRecord } from '../ports/store-farming.ts';
import { oneOf, stored } from './stored.ts';

const exitFee = stored<Fee>()({
  percent: ['exit_fee_percent', percent],
  flatToken: ['exit_fee_flat', token],
});
const terms = stored<MintTerms>()({ ...rateFields, price: ['quoted_price', price], earlyExitFee: exitFee });
const mint = stored<Mint>()({
  ...mintFields,
  ownerId: ['owner_id', z.string()],
  validUntilMs: ['valid_until', nullIfAbsent(isoTime)],
  reservedByStake: ['reserved_by', nullIfAbsent(z.string())],
  terms,
});
interface ReturnedCells {
  readonly returned_ton: bigint | null;
  readonly returned_reason: ReturnReason | null;
  readonly returned_status: ReturnStatus | null;
}

/** Of the newest deposit with the bond's order code; all null without one. */
const returned = {
  read: ({ returned_ton: nano, returned_reason: reason, returned_status: status }: ReturnedCells) =>
    nano === null || reason === null || status === null ? null : { amountTon: tonOf(nano), reason, status },
  write: (value: ReturnedPayment | null): ReturnedCells => ({
    returned_ton: value?.amountTon ?? null,
    returned_reason: value?.reason ?? null,
    returned_status: value?.status ?? null,
  }),
};

/** A bond's columns: those that everybody may see are the contract's fields. */
export const mintColumns = stored<MintRecord>()({
  mint,
  policyId: ['policy_id', z.string()],
  orderCode: ['order_code', z.nullable(z.string())],
  txHash: ['tx_hash', z.nullable(z.string())],
  returned,
});

const stake = stored<Stake>()({
  ...stakeFields,
  ownerId: ['owner_id', z.string()],
  accrualRemainder: {
    read: ({ remainder }: { readonly remainder: string }) => BigInt(remainder),
    write: (remainder: bigint) => ({ remainder: String(remainder) }),
  },
});
/** A stake's columns: those that its owner may see are the contract's fields. */
export const stakeColumns = stored<StakeRecord>()({
  stake,
  tariffDays: ['tariff_days', z.int()],
  startedAtMs: ['started_at', nullable(isoTime)],
  completesAtMs: ['completes_at', nullable(isoTime)],
});

const linkTerms = stored<FarmTerms>()(rateFields);
const link = stored<FarmLink>()({
  ...farmLinkFields,
  ownerId: ['owner_id', z.string()],
  amountToken: ['amount_token', token],
  tariffDays: ['tariff_days', z.int()],
  terms: linkTerms,
});
/** A link's columns: those that its author may see are the contract's fields. */
export const linkColumns = stored<FarmLinkRecord>()({ link, policyId: ['policy_id', z.string()] });

const fee = stored<StakingFee>()({
  stakeId: ['stake_id', z.string()],
  amountTon: ['amount', ton],
  createdAtMs: ['created_at', isoTime],
  validUntilMs: ['valid_until', isoTime],
});
export const stakingFeeColumns = stored<StakingFeeRecord>()({
  fee,
  mintId: ['mint_id', z.string()],
  ownerId: ['owner_id', z.string()],
  orderCode: ['order_code', z.string()],
  txHash: ['tx_hash', z.nullable(z.string())],
});

export const referralColumns = stored<ReferralBonusRow>()({
  mintId: ['mint_id', z.string()],
  inviterId: ['inviter_id', z.string()],
  inviteeId: ['invitee_id', z.string()],
  status: ['status', oneOf<ReferralBonusRow['status']>()],
  bonus: ['bonus', token],
  turnover: ['turnover', ton],
  createdAtMs: ['created_at', isoTime],
  closedAtMs: ['closed_at', nullable(isoTime)],
});

export const activationColumns = stored<FarmActivation>()({
  linkId: ['link_id', z.string()],
  userId: ['user_id', z.string()],
  mintId: ['mint_id', z.string()],
  atMs: ['at', isoTime],
});
