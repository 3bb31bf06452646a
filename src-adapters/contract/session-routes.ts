import { logoutBody, okAnswer, refreshBody, registerBody, tokensAnswer } from './auth.ts';
import { open, type Route } from './route.ts';

/** Signing in and out. */
export const sessionRoutes = {
  register: {
    ...open,
    method: 'POST',
    path: '/auth/register',
    rate: 'sign_in',
    summary: 'Sign in with the messenger’s launch data',
    body: registerBody,
    answer: tokensAnswer,
    errors: ['invalid_init_data'],
  },
  refresh: {
    ...open,
    method: 'POST',
    path: '/auth/refresh',
    rate: 'sign_in',
    summary: 'Exchange a refresh token for a new pair',
    body: refreshBody,
    answer: tokensAnswer,
    errors: ['refresh_invalid', 'refresh_reused'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    auth: true,
    rate: 'sign_in',
    idempotent: false,
    summary: 'Revoke this session and close its sockets',
    body: logoutBody,
    answer: okAnswer,
    errors: [],
  },
} as const satisfies Record<string, Route>;
