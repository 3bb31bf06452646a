import type { Plant } from '../plant.ts';

const REFERRALS = 'tests/server/referrals.test.ts';

/** What the server's lists tell. */
export const serverReads: readonly Plant[] = [
  {
    id: 'R5.04',
    breaks: 'every page of friends is the first one',
    file: 'src-server/store/reads/friends.ts',
    find: 'order by created_at desc, id limit q.take offset q.skip) f on true',
    put: 'order by created_at desc, id limit q.take offset q.skip * 0) f on true',
    by: { file: REFERRALS, title: 'R5.04 friends come in pages' },
  },
  {
    id: 'R5.04',
    breaks: 'friends who were looked at stay new',
    file: 'src-server/use-cases/read-user.ts',
    find: 'friendsSeen: friends.total,',
    put: 'friendsSeen: friends.seen,',
    by: { file: REFERRALS, title: 'R5.04 new are those who registered' },
  },
  {
    id: 'R5.04',
    breaks: 'a friend whose bond counts is told among those without a bond too',
    file: 'src-server/wire/user.ts',
    find: 'joined: total - counted - pending - notCounted,',
    put: 'joined: total - pending - notCounted,',
    by: { file: REFERRALS, title: 'R5.04 R4.07 each friend with their state' },
  },
];
