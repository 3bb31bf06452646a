import type { FarmActivation, FarmLink } from '@axiom/domain/farming';
import { axiom, percent6 } from '@axiom/domain/money';
import type { Selectable, Transaction } from 'kysely';
import type { FarmLinkRecord, FarmRepository } from '../ports/store-farming.ts';
import { changesOne } from './changes-one.ts';
import { big, bigOrNull, num } from './numbers.ts';
import { newestFirst, pageOf } from './page-of.ts';
import type { Tables } from './tables.ts';

type Row = Selectable<Tables['farm_links']>;

export function farmLinkRecordOf(row: Row): FarmLinkRecord {
  const link: FarmLink = {
    id: row.id,
    ownerId: row.owner_id,
    // The columns' checks allow no other values.
    status: row.status as FarmLink['status'],
    source: row.source as FarmLink['source'],
    createdAtMs: num(row.created_at),
    amountToken: axiom(row.amount_token),
    tariffDays: row.tariff_days,
    countActivations: row.count_activations,
    activated: row.activated,
    isForMe: row.is_for_me,
    isMultilink: row.is_multilink,
    ...(row.activation_code === null ? {} : { activationCode: row.activation_code }),
    ...(row.closed_at === null ? {} : { closedAtMs: num(row.closed_at) }),
    terms: {
      bonusPercent: percent6(row.bonus_percent),
      dailyReward: percent6(row.daily_reward),
      maxRewardPercent: percent6(row.max_reward_percent),
    },
  };
  return { link, policyId: row.policy_id };
}

function columnsOf({ link, policyId }: FarmLinkRecord): Row {
  return {
    id: link.id,
    owner_id: link.ownerId,
    status: link.status,
    source: link.source,
    policy_id: policyId,
    activation_code: link.activationCode ?? null,
    created_at: big(link.createdAtMs),
    closed_at: bigOrNull(link.closedAtMs),
    amount_token: link.amountToken,
    tariff_days: link.tariffDays,
    count_activations: link.countActivations,
    activated: link.activated,
    is_multilink: link.isMultilink,
    is_for_me: link.isForMe,
    bonus_percent: link.terms.bonusPercent,
    daily_reward: link.terms.dailyReward,
    max_reward_percent: link.terms.maxRewardPercent,
  };
}

export function farmRepository(tx: Transaction<Tables>): FarmRepository {
  const all = tx.selectFrom('farm_links').selectAll();
  const one = async (query: typeof all) => {
    const row = await query.executeTakeFirst();
    return row === undefined ? null : farmLinkRecordOf(row);
  };
  return {
    async insert(record) {
      await tx.insertInto('farm_links').values(columnsOf(record)).execute();
    },
    byCode: (activationCode) => one(all.where('activation_code', '=', activationCode)),
    ofUser: (userId, id) => one(all.where('id', '=', id).where('owner_id', '=', userId)),
    async move(before, after) {
      const { id, ...columns } = columnsOf(after);
      return changesOne(
        tx
          .updateTable('farm_links')
          .set(columns)
          .where('id', '=', id)
          .where('status', '=', before.link.status)
          .where('activated', '=', before.link.activated),
      );
    },
    list(userId, page) {
      const own = tx.selectFrom('farm_links').where('owner_id', '=', userId);
      return pageOf(newestFirst(own.selectAll()), own, page, farmLinkRecordOf);
    },
    ...activations(tx),
  };
}

function activations(tx: Transaction<Tables>): Pick<FarmRepository, 'insertActivation' | 'activation'> {
  return {
    async insertActivation({ linkId, userId, mintId, atMs }, place) {
      await tx
        .insertInto('farm_activations')
        .values({ link_id: linkId, user_id: userId, place, mint_id: mintId, at: big(atMs) })
        .execute();
    },
    async activation(linkId, userId) {
      const row = await tx
        .selectFrom('farm_activations')
        .selectAll()
        .where('link_id', '=', linkId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const found: FarmActivation = { linkId, userId, mintId: row.mint_id, atMs: num(row.at) };
      return found;
    },
  };
}
