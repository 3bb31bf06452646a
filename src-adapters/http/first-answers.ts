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
  /** What was taken and could not be used, for whoever asks next. */
  giveBack(method: string, path: string, token: string | null, answer: Promise<EarlyAnswer>): void;
}

/** Method and path of the contract's calls that every start asks: this is loaded before the contract. */
export const FIRST_CALLS = {
  register: ['POST', '/auth/register'],
  maintenance: ['GET', '/maintenance/'],
  me: ['GET', '/user/me'],
  mints: ['GET', '/mint/'],
  stakes: ['GET', '/staking/'],
  plans: ['GET', '/mint/all-plans'],
  price: ['GET', '/price/current-price'],
} as const;
export type FirstCall = keyof typeof FIRST_CALLS;

const { register, maintenance, ...OWN_READS } = FIRST_CALLS;

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
  const note = (method: string, path: string, token: string | null, answer: Promise<EarlyAnswer>) => {
    // Nobody may ever take it.
    answer.catch(() => undefined);
    asked.set(`${method} ${path}`, { token, answer });
  };
  const accept = 'application/json';
  const read = (token: string) => {
    const headers = { accept, authorization: `Bearer ${token}` };
    for (const [method, path] of Object.values(OWN_READS)) note(method, path, token, ask(path, { headers }));
  };
  const signIn = async () => {
    const { initData, refCode } = options;
    const answer = await ask(register[1], {
      method: register[0],
      headers: { accept, 'content-type': accept },
      body: JSON.stringify({ init_data: initData, ...(refCode === null ? {} : { ref_code: refCode }) }),
    });
    const token = answer.response.ok ? await tokenOf(answer.response.clone()) : null;
    if (token !== null) read(token);
    return answer;
  };
  const access = tokens.access();
  // Where a refresh is due first, all waits for the client.
  if (access !== null || tokens.refresh() === null)
    note(...maintenance, null, ask(maintenance[1], { headers: { accept } }));
  if (access !== null) read(access);
  else if (tokens.refresh() === null) note(...register, null, signIn());
  return {
    take: (method, path, token) => {
      const name = `${method} ${path}`;
      const found = asked.get(name);
      asked.delete(name);
      return found?.token === token ? found.answer : null;
    },
    giveBack: note,
  };
}

async function tokenOf(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as { readonly token?: unknown } | null;
  return typeof body?.token === 'string' ? body.token : null;
}
