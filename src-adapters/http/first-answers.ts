import { REQUEST_TIMEOUT_MS } from '@axiom/domain/constants';
import type { TokenStore } from './tokens.ts';

/** An answer that was asked for before the client's code was there; times as the client measures them. */
export interface EarlyAnswer {
  readonly response: Response;
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
}

/** Answers to what every start asks: each is given once, to the call that would have asked the same. */
export interface FirstAnswers {
  /** Null if this was not asked, or with another token. The promise rejects where no answer came. */
  take(method: string, path: string, token: string | null): Promise<EarlyAnswer> | null;
}

/** Paths of the contract: this is loaded before it. */
export const FIRST_PATHS = {
  signIn: '/auth/register',
  reads: ['/user/me', '/mint/', '/staking/', '/mint/all-plans', '/price/current-price'],
} as const;

/**
 * Signs in where nobody is signed in on this device yet, then reads what the first figures need, side by side. It
 * depends on nothing that is large, so it runs while the rest of the client is on its way; what is wrong with an
 * answer is for the client to say.
 * @param ask `fetch`
 */
export function askFirst(options: {
  readonly ask: (url: string, init: RequestInit) => Promise<Response>;
  readonly origin: string;
  readonly steadyMs: () => number;
  readonly tokens: Pick<TokenStore, 'access' | 'refresh'>;
  readonly initData: string;
  readonly refCode: string | null;
}): FirstAnswers {
  const { tokens, steadyMs } = options;
  const asked = new Map<string, { readonly token: string | null; readonly answer: Promise<EarlyAnswer> }>();
  const ask = async (path: string, init: RequestInit): Promise<EarlyAnswer> => {
    const sentAtMs = steadyMs();
    const response = await options.ask(`${options.origin}/api${path}`, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return { response, sentAtMs, receivedAtMs: steadyMs() };
  };
  const note = (name: string, token: string | null, answer: Promise<EarlyAnswer>) => {
    // Nobody may ever take it.
    answer.catch(() => undefined);
    asked.set(name, { token, answer });
  };
  const read = (token: string) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    for (const path of FIRST_PATHS.reads) note(`GET ${path}`, token, ask(path, { headers }));
  };
  const signIn = async () => {
    const { initData, refCode } = options;
    const answer = await ask(FIRST_PATHS.signIn, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ init_data: initData, ...(refCode === null ? {} : { ref_code: refCode }) }),
    });
    const token = answer.response.ok ? await tokenOf(answer.response.clone()) : null;
    if (token !== null) read(token);
    return answer;
  };
  const access = tokens.access();
  if (access !== null) read(access);
  else if (tokens.refresh() === null) note(`POST ${FIRST_PATHS.signIn}`, null, signIn());
  return {
    take: (method, path, token) => {
      const name = `${method} ${path}`;
      const found = asked.get(name);
      asked.delete(name);
      return found?.token === token ? found.answer : null;
    },
  };
}

async function tokenOf(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as { readonly token?: unknown } | null;
  return typeof body?.token === 'string' ? body.token : null;
}
