import { prepareShare, prepareSharedPicture } from '../../use-cases/prepare-share.ts';
import { changeNotices, readNotices } from '../../use-cases/notices.ts';
import { earningsAnswer } from '#contract/user.ts';
import { readEarnings } from '../../use-cases/read-earnings.ts';
import { readMe, readReferrals } from '../../use-cases/read-user.ts';
import { iso } from '../../wire/time.ts';
import type { Handlers } from './handler.ts';

export const userHandlers: Handlers<
  'me' | 'referrals' | 'referralEarnings' | 'shareMessage' | 'sharePicture' | 'notices' | 'noticesChange'
> = {
  me: {
    kind: 'free',
    async run(deps, { userId, query }) {
      const isAskedAnew = query.membership === 'now';
      const membership = isAskedAnew ? await deps.community.membershipAnew(userId) : undefined;
      if (!isAskedAnew) await deps.community.refresh(userId);
      const me = await deps.signIn.store.transaction((tx) => readMe(tx, deps.cases, userId), {
        readOnly: true,
      });
      return membership === undefined ? me : { ...me, membership };
    },
  },
  referrals: { kind: 'write', run: (tx, deps, { userId }) => readReferrals(tx, deps.cases, userId) },
  referralEarnings: {
    kind: 'read',
    run: async (tx, _deps, { userId }) => earningsAnswer.write(await readEarnings(tx, userId)),
  },
  notices: { kind: 'read', run: (tx, _deps, { userId }) => readNotices(tx, userId) },
  noticesChange: {
    kind: 'write',
    run: (tx, _deps, { userId, body }) => changeNotices(tx, userId, body.kind, body.is_on),
  },
  shareMessage: {
    kind: 'free',
    async run({ signIn: { store, messenger }, writeShare }, { userId, body }) {
      return preparedOnWire(await prepareShare({ store, messenger, writeShare }, userId, body?.farming_id));
    },
  },
  sharePicture: {
    kind: 'free',
    async run({ signIn: { store, messenger }, writeShare }, { userId, body, photo }) {
      const deps = { store, messenger, writeShare };
      return preparedOnWire(await prepareSharedPicture(deps, userId, photo, body.farming_id));
    },
  },
};

function preparedOnWire({ id, expiresAtMs }: { readonly id: string; readonly expiresAtMs: number }) {
  return { id, inline_message_id: id, expires_at: iso(expiresAtMs) };
}
