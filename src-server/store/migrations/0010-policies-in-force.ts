import type { Migration } from '../migrate.ts';

/**
 * The instant from which each version of the policy is in force, on the domain's clock. For existing versions
 * only the real time of creation is known; the two clocks differ only on a devnet.
 */
export const policiesInForce: Migration = {
  name: '0010-policies-in-force',
  statements: [
    `alter table policies add column in_force_from int8`,
    `update policies set in_force_from =
      case when created_at = (select min(created_at) from policies) then 0 else created_at end`,
    `alter table policies
      alter column in_force_from set not null,
      add constraint policies_in_force_from unique (in_force_from)`,
  ],
};
