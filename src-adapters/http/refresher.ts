import { CallFailed, type Problem } from '@axiom/domain/ports/client';
import type { TokenPair, TokenStore } from './tokens.ts';

/** The result after a 401: a token for a retry, or the end of the session. */
export type RefreshResult =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'lost'; readonly problem: Problem }
  /** The refresh got no answer: the session may still be valid. */
  | { readonly type: 'unreachable'; readonly problem: Problem };

export interface Refresher {
  /** Refreshes because a call with this token got 401; null if it had none. */
  after(usedToken: string | null): Promise<RefreshResult>;
}

const NO_REFRESH_TOKEN: Problem = {
  kind: 'unauthenticated',
  message: 'The session has ended.',
  code: 'unauthorized',
  isOutcomeKnown: true,
};

/**
 * One refresh for any number of 401s (R1.05). The failed call's token is compared with the current one first:
 * a 401 that arrives after the refresh uses the new token instead of refreshing again.
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
      // Another tab may have rotated it meanwhile: then its tokens are stored.
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
