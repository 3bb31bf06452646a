import { CallFailed, type Problem } from '@axiom/domain/ports/client';
import type { TokenPair, TokenStore } from './tokens.ts';

/** What became of a 401: a token to try again with, or the end of the session. */
export type RefreshResult =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'lost'; readonly problem: Problem }
  /** The refresh itself got no answer: the session may be fine. */
  | { readonly type: 'unreachable'; readonly problem: Problem };

export interface Refresher {
  /** Refreshes because a call with this token was answered 401; null where it carried none. */
  after(usedToken: string | null): Promise<RefreshResult>;
}

const NO_REFRESH_TOKEN: Problem = {
  kind: 'unauthenticated',
  message: 'The session has ended.',
  code: 'unauthorized',
  isOutcomeKnown: true,
};

/**
 * One refresh for any number of 401s (R1.05). The token of the failed call is compared with the current one first: a 401 that
 * arrives after the refresh ended takes the new token instead of refreshing again.
 * @param request exchanges the refresh token; rejects with CallFailed
 */
export function createRefresher(
  tokens: TokenStore,
  request: (refreshToken: string) => Promise<TokenPair>,
): Refresher {
  let running: Promise<RefreshResult> | null = null;
  const refresh = async (): Promise<RefreshResult> => {
    const refreshToken = tokens.refresh();
    if (refreshToken === null) return { type: 'lost', problem: NO_REFRESH_TOKEN };
    try {
      const pair = await request(refreshToken);
      tokens.keep(pair);
      return { type: 'token', token: pair.token };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { problem } = error;
      if (problem.kind !== 'unauthenticated' && problem.kind !== 'refused') {
        return { type: 'unreachable', problem };
      }
      // Another tab may have rotated it meanwhile: its tokens are in the storage.
      const current = tokens.refresh();
      const access = tokens.access();
      if (current !== null && current !== refreshToken && access !== null) {
        return { type: 'token', token: access };
      }
      tokens.clear();
      return { type: 'lost', problem };
    }
  };
  return {
    after: async (usedToken) => {
      const current = tokens.access();
      if (current !== null && current !== usedToken) return { type: 'token', token: current };
      running ??= refresh().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
