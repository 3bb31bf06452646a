import type { Migration } from '../migrate.ts';

/** Fills in the running sums from the released bonuses themselves. */
export const FILL_EARNED = `update referral_bonuses b set earned_after = running.total
  from (select mint_id, sum(bonus) over (partition by inviter_id order by closed_at, mint_id) as total
    from referral_bonuses where status = 'released') running where running.mint_id = b.mint_id`;

/**
 * What an inviter had earned after each released bonus, in the order of closing: the line of earnings is read from as
 * many rows as it has points. A bonus that is released late raises the sums after it.
 */
export const earnedAfter: Migration = {
  name: '0020-earned-after',
  statements: [
    `alter table referral_bonuses add column earned_after int8`,
    FILL_EARNED,
    `create index referral_bonuses_released on referral_bonuses (inviter_id, closed_at, mint_id)
      where status = 'released'`,
    // The pair's row and then that of all, as keep_referrals takes them: releases of one inviter wait for each other.
    `create function keep_earned() returns trigger language plpgsql as $$ begin
      perform 1 from referral_totals where inviter_id = new.inviter_id and invitee_id = new.invitee_id
        for no key update;
      perform 1 from referral_totals where inviter_id = new.inviter_id and invitee_id = '' for no key update;
      new.earned_after := new.bonus + coalesce((select earned_after from referral_bonuses
        where inviter_id = new.inviter_id and status = 'released'
          and (closed_at, mint_id) < (new.closed_at, new.mint_id)
        order by closed_at desc, mint_id desc limit 1), 0);
      update referral_bonuses set earned_after = earned_after + new.bonus
        where inviter_id = new.inviter_id and status = 'released'
          and (closed_at, mint_id) > (new.closed_at, new.mint_id);
      return new; end $$`,
    `create trigger keep_earned before update on referral_bonuses for each row
      when (new.status = 'released' and old.status <> 'released') execute function keep_earned()`,
    `create trigger keep_earned_at_once before insert on referral_bonuses for each row
      when (new.status = 'released') execute function keep_earned()`,
  ],
};
