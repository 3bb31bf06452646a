import { axiom, ton } from '@axiom/domain/money';
import type { ReferralBonusRow, ReferralSums } from '../../ports/store-bonds.ts';
import type { CommandTx } from '../../ports/store-commands.ts';
import type { Ask } from '../statement.ts';
import { ENDED_PAID, OPENERS, STAKED_TOTAL } from './read-through.ts';
import { heldUnits, sumsOfPerson } from './people-units.ts';
import { NotNamed, type UnitOfWork } from './unit-of-work.ts';

export function mintUnits(work: UnitOfWork, ask: Ask): CommandTx['mints'] {
  const byId = (id: string) => {
    const record = work.mints.get(id);
    if (record === undefined && !work.askedMints.has(id)) throw new NotNamed(`bond ${id}`);
    return record ?? null;
  };
  return {
    async insert(record) {
      work.mints.set(record.mint.id, record);
    },
    async ofUser(userId, id) {
      const record = byId(id);
      return record?.mint.ownerId === userId ? record : null;
    },
    async moveAll(moves) {
      const isStill = moves.every(({ before: { mint } }) => {
        const now = byId(mint.id)?.mint;
        return now?.status === mint.status && now.reservedByStake === mint.reservedByStake;
      });
      if (isStill) for (const { after } of moves) work.mints.set(after.mint.id, after);
      return isStill;
    },
    async countPending(userId) {
      const isPending = (
        record: { readonly mint: { readonly ownerId: string; readonly status: string } } | undefined,
      ) => (record?.mint.ownerId === userId && record.mint.status === 'pending' ? 1 : 0);
      return work.mints
        .changes()
        .reduce(
          (count, { before, after }) => count + isPending(after) - isPending(before),
          sumsOfPerson(work, userId).pending,
        );
    },
    async endedPaid(userId) {
      const rows = await ask<EndedRow>(ENDED_PAID, [userId]);
      return rows.map((row) => ({
        policyId: row.policy_id,
        tariffDays: row.tariff_days,
        outcome: row.status === 'completed' ? ('matured' as const) : ('staked' as const),
      }));
    },
    ...heldUnits(work),
  };
}

interface EndedRow {
  readonly policy_id: string;
  readonly tariff_days: number;
  readonly status: string;
}

export function stakeUnits(work: UnitOfWork, ask: Ask): CommandTx['stakes'] {
  return {
    async insert(record) {
      work.stakes.set(record.stake.mintId, record);
    },
    async ofUser(userId, id) {
      const record = [...work.stakes.values()].find(({ stake }) => stake.id === id);
      return record?.stake.ownerId === userId ? record : null;
    },
    // Only the maturity of its bond drops a stake, and no command is one.
    drop: async (_, id) => Promise.reject(new NotNamed(`the end of stake ${id}`)),
    async stakedTotalAt(atMs) {
      const [row] = await ask<{ total: string }>(STAKED_TOTAL, [atMs]);
      return axiom(BigInt(row?.total ?? '0'));
    },
  };
}

export function feeUnits(work: UnitOfWork): CommandTx['stakingFees'] {
  return {
    async insert(record) {
      work.fees.add(record);
    },
  };
}

export function referralUnits(work: UnitOfWork): CommandTx['referrals'] {
  const sums = (inviterId: string): ReferralSums => {
    const found = work.sums.get(inviterId);
    if (found === undefined) throw new NotNamed(`person ${inviterId}`);
    return found;
  };
  return {
    // Only a payment promises a bonus, and no command is one.
    insert: async ({ mintId }) => Promise.reject(new NotNamed(`a bonus for bond ${mintId}`)),
    ofMints: async (mints) =>
      new Map(
        mints.flatMap(({ id }) => {
          const bonus = work.bonuses.get(id);
          return bonus === undefined ? [] : [[id, bonus]];
        }),
      ),
    async close(bonuses, status, closedAtMs) {
      const found = bonuses.map(({ mintId }) => work.bonuses.get(mintId));
      if (found.some((bonus) => bonus?.status !== 'pending')) return false;
      for (const bonus of found) {
        if (bonus === undefined) continue;
        work.bonuses.set(bonus.mintId, { ...bonus, status, closedAtMs });
        work.sums.set(bonus.inviterId, closed(sums(bonus.inviterId), bonus, status));
      }
      return true;
    },
    sums: async (inviterId) => sums(inviterId),
    sumsOf: async (inviterIds) => new Map(inviterIds.map((id) => [id, sums(id)])),
    friendsReleased: async (inviterId) => sumsOfPerson(work, inviterId).friendsReleased,
  };
}

/** Sums after a pending bonus was closed, as the database keeps them. */
function closed(sums: ReferralSums, bonus: ReferralBonusRow, status: 'released' | 'reversed'): ReferralSums {
  const isReleased = status === 'released';
  return {
    turnover: ton(sums.turnover + (isReleased ? bonus.turnover : 0n)),
    turnoverPending: ton(sums.turnoverPending - bonus.turnover),
    bonus: axiom(sums.bonus + (isReleased ? bonus.bonus : 0n)),
    bonusPending: axiom(sums.bonusPending - bonus.bonus),
    reversed: sums.reversed + (isReleased ? 0 : 1),
  };
}

export function farmUnits(work: UnitOfWork, ask: Ask): CommandTx['farming'] {
  const asked = (what: string) => {
    if (!work.askedLinks.has(what)) throw new NotNamed(`link ${what}`);
  };
  return {
    async insert(record) {
      work.links.set(record.link.id, record);
    },
    async byCode(code) {
      asked(code);
      return [...work.links.values()].find(({ link }) => link.activationCode === code) ?? null;
    },
    async ofUser(userId, id) {
      asked(id);
      const record = work.links.get(id);
      return record?.link.ownerId === userId ? record : null;
    },
    async move({ link }, after) {
      const now = work.links.get(link.id)?.link;
      if (now?.status !== link.status || now.activated !== link.activated) return false;
      work.links.set(link.id, after);
      return true;
    },
    async insertActivation({ id, ownerId, activated }, activation) {
      const use = { ...activation, place: activated, authorId: ownerId };
      work.activations.set(`${id} ${activation.userId}`, use);
      work.askedMints.add(activation.mintId);
    },
    async openers({ id, ownerId }, most) {
      const found = await ask<{ first_name: string }>(OPENERS, [ownerId, id, most]);
      return found.map((row) => row.first_name);
    },
    activation: async ({ id }, userId) => work.activations.get(`${id} ${userId}`) ?? null,
  };
}
