import type { Migration } from '../migrate.ts';

/** Refresh tokens by their family: a family that is deleted asks for its tokens, without reading those of all others. */
export const tokensByFamily: Migration = {
  name: '0029-tokens-by-family',
  statements: [
    `create index refresh_tokens_by_family on refresh_tokens (family_id)`,
    // A family goes with its last token: one that has none already would stay for ever.
    `delete from session_families f where not exists (select 1 from refresh_tokens t where t.family_id = f.id)`,
  ],
};
