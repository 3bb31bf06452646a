import { CallFailed, type Problem, type SessionPort, UNANSWERED } from '@axiom/domain/ports/client';
import type { HttpClient } from './client.ts';
import type { TokenStore } from './tokens.ts';

export interface Session extends SessionPort {
  /** For the http client: a refresh was refused. */
  lose(problem: Problem): void;
}

/** Sign-in and sign-out over the http client; the tokens stay in their store. */
export function createSession(options: {
  readonly http: () => HttpClient;
  readonly tokens: TokenStore;
  readonly initData: string;
}): Session {
  const { tokens, initData } = options;
  const listeners = new Set<(problem: Problem) => void>();
  return {
    lose: (problem) => {
      for (const listener of listeners) listener(problem);
    },
    hasTokens: () => tokens.refresh() !== null,
    signIn: async (refCode, signal) => {
      const body = { init_data: initData, ...(refCode === null ? {} : { ref_code: refCode }) };
      const pair = await options.http().call('register', { body, signal });
      if (pair === null) throw new CallFailed(UNANSWERED);
      tokens.keep(pair);
    },
    signOut: async (signal) => {
      const refreshToken = tokens.refresh();
      const sent = refreshToken === null ? {} : { body: { refresh_token: refreshToken } };
      try {
        await options.http().call('logout', { ...sent, signal, isQuiet: true });
      } finally {
        tokens.clear();
      }
    },
    clearTokens: () => tokens.clear(),
    onLost: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
