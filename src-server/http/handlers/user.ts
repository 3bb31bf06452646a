import { prepareShare, prepareSharedPicture } from '../../use-cases/prepare-share.ts';
import { changeNotices, readNotices } from '../../use-cases/notices.ts';
import { readEarnings } from '../../use-cases/read-earnings.ts';
import { meOf, readPerson, readReferrals } from '../../use-cases/read-user.ts';
import { iso } from '../../wire/time.ts';
import { type Handlers, pageOf } from './handler.ts';

export const userHandlers: Handlers<
  'me' | 'referrals' | 'referralEarnings' | 'shareMessage' | 'sharePicture' | 'notices' | 'noticesChange'
> = {
  me: {
    kind: 'read',
    async run({ signIn, cases, community }, { userId, query }) {
      const { reads } = signIn.store;
      if (query.membership === undefined) {
        const facts = await readPerson(reads, cases, userId);
        const isFresh = !(await community.refreshKnown(facts.user));
        return meOf(cases, isFresh ? facts : await readPerson(reads, cases, userId));
      }
      const membership = await community.membershipAnew(userId);
      return { ...(await meOf(cases, await readPerson(reads, cases, userId))), membership };
    },
  },
  referrals: {
    kind: 'read',
    run: ({ signIn, cases }, { userId, query }) => readReferrals(signIn.store, cases, userId, pageOf(query)),
  },
  referralEarnings: {
    kind: 'read',
    run: ({ signIn, cases }, { userId }) => readEarnings(signIn.store.reads, cases, userId),
  },
  notices: { kind: 'read', run: ({ signIn }, { userId }) => readNotices(signIn.store.reads, userId) },
  noticesChange: {
    kind: 'write',
    needs: () => ({ isAboutNotices: true }),
    run: (tx, _deps, { userId, body }) => changeNotices(tx, userId, body.kind, body.is_on),
  },
  shareMessage: {
    kind: 'asks',
    async run({ signIn: { store, messenger }, writeShare }, { userId, body }) {
      const deps = { reads: store.reads, messenger, writeShare };
      return preparedOnWire(await prepareShare(deps, userId, body?.farming_id));
    },
  },
  sharePicture: {
    kind: 'asks',
    async run({ signIn: { store, messenger }, writeShare }, { userId, body, photo }) {
      const deps = { reads: store.reads, messenger, writeShare };
      return preparedOnWire(await prepareSharedPicture(deps, userId, photo, body.farming_id));
    },
  },
};

function preparedOnWire({ id, expiresAtMs }: { readonly id: string; readonly expiresAtMs: number }) {
  return { id, inline_message_id: id, expires_at: iso(expiresAtMs) };
}
