import type { FarmActivation } from '@axiom/domain/farming';
import type {
  MintRecord,
  ReferralBonusRow,
  StakeRecord,
  StakingFeeRecord,
} from '#server/ports/store-bonds.ts';
import type { FarmLinkRecord } from '#server/ports/store-farming.ts';
import { type Journal, Table } from '../table.ts';
import { refuse } from './refuse.ts';

/** Bonds, stakes and what hangs on them. */
export function bondTables(journal: () => Journal) {
  return {
    mints: new Table<MintRecord, 'orderCode', 'owner'>(
      {
        name: 'mints',
        key: ({ mint }) => mint.id,
        unique: { orderCode: ({ orderCode }) => orderCode },
        groups: { owner: ({ mint }) => mint.ownerId },
      },
      journal,
    ),
    stakes: new Table<StakeRecord, 'mint', 'owner'>(
      {
        name: 'stakes',
        key: ({ stake }) => stake.id,
        unique: { mint: ({ stake }) => stake.mintId },
        groups: { owner: ({ stake }) => stake.ownerId },
        check: ({ stake }) => refuse(stake.earnedReward > stake.maxReward, 'a stake earns at most its cap'),
      },
      journal,
    ),
    stakingFees: new Table<StakingFeeRecord, 'orderCode'>(
      {
        name: 'staking fees',
        key: ({ fee }) => fee.stakeId,
        unique: { orderCode: ({ orderCode }) => orderCode },
        groups: {},
      },
      journal,
    ),
    bonuses: new Table<ReferralBonusRow, never, 'inviter'>(
      {
        name: 'bonuses',
        key: ({ mintId }) => mintId,
        unique: {},
        groups: { inviter: ({ inviterId }) => inviterId },
        check: ({ inviterId, inviteeId }) => refuse(inviterId === inviteeId, 'nobody is their own inviter'),
      },
      journal,
    ),
    links: new Table<FarmLinkRecord, 'code', 'owner'>(
      {
        name: 'links',
        key: ({ link }) => link.id,
        unique: { code: ({ link }) => link.activationCode ?? null },
        groups: { owner: ({ link }) => link.ownerId },
        check: ({ link }) => refuse(link.activated > link.countActivations, 'a link has no further share'),
      },
      journal,
    ),
    activations: new Table<FarmActivation & { readonly place: number }, 'place' | 'mint', 'link'>(
      {
        name: 'activations',
        key: ({ linkId, userId }) => `${linkId} ${userId}`,
        unique: { place: ({ linkId, place }) => `${linkId} ${place}`, mint: ({ mintId }) => mintId },
        groups: { link: ({ linkId }) => linkId },
      },
      journal,
    ),
  };
}
