import { meAnswer, meQuery, referralsAnswer, shareMessageAnswer, shareMessageBody } from './user.ts';
import { read, type Route } from './route.ts';

/** The caller and whom they invited. */
export const peopleRoutes = {
  me: { ...read, path: '/user/me', summary: 'The current user', query: meQuery, answer: meAnswer },
  referrals: {
    ...read,
    path: '/user/referrals',
    summary: 'The people this user invited',
    answer: referralsAnswer,
  },
  shareMessage: {
    method: 'POST',
    path: '/user/share-message',
    auth: true,
    rate: 'other',
    idempotent: false,
    summary: 'Prepare an invitation that the messenger sends on; one for every tap',
    body: shareMessageBody,
    answer: shareMessageAnswer,
    errors: ['messenger_unavailable'],
  },
} as const satisfies Record<string, Route>;
