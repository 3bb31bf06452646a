import type { Migration } from '../migrate.ts';

/** Paid bonds that were staked or have matured. */
export const ENDED = `origin = 'paid' and status in ('move_to_staking', 'completed')`;

/** Under which terms a person's bonds have ended: of many under the same ones, one is read. */
export const endedTerms: Migration = {
  name: '0037-ended-terms',
  statements: [
    `create index mints_ended_terms on mints (owner_id, policy_id, tariff_days, status) where ${ENDED}`,
  ],
};
