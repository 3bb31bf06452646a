import { prepareShare } from '../../use-cases/prepare-share.ts';
import { readMe, readReferrals } from '../../use-cases/read-user.ts';
import { iso } from '../../wire/time.ts';
import type { Handlers } from './handler.ts';

export const userHandlers: Handlers<'me' | 'referrals' | 'shareMessage'> = {
  me: {
    kind: 'free',
    async run(deps, { userId }) {
      await deps.community.refresh(userId);
      return deps.signIn.store.transaction((tx) => readMe(tx, deps.cases, userId), { readOnly: true });
    },
  },
  referrals: { kind: 'write', run: (tx, deps, { userId }) => readReferrals(tx, deps.cases, userId) },
  shareMessage: {
    kind: 'free',
    async run({ signIn: { store, messenger }, face }, { userId }) {
      const { id, expiresAtMs } = await prepareShare({ store, messenger, face }, userId);
      return { id, inline_message_id: id, expires_at: iso(expiresAtMs) };
    },
  },
};
