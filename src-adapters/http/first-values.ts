import type { RouteValue } from '#contract/routes.ts';
import { FIRST_CALLS, type FirstAnswers, type FirstCall } from './first-answers.ts';
import { plainValues } from './plain-values.ts';
import type { TokenStore } from './tokens.ts';

interface FirstValuesOptions {
  readonly firstAnswers: FirstAnswers;
  readonly tokens: Pick<TokenStore, 'access'>;
  readonly onServerTime: (serverMs: number, sentAtMs: number, receivedAtMs: number) => void;
}

/** Calls of the start. */
const OPEN: readonly FirstCall[] = ['register', 'maintenance'];

/**
 * The value of a call that the start asked before. Null if it did not, or if its answer is anything else than a plain
 * success: then the whole client has to look, and finds the same answer.
 */
export async function firstValue<Name extends FirstCall>(
  { firstAnswers, tokens, onServerTime }: FirstValuesOptions,
  name: Name,
): Promise<RouteValue<Name> | null> {
  const [method, path] = FIRST_CALLS[name];
  const token = OPEN.includes(name) ? null : tokens.access();
  const taken = firstAnswers.take(method, path, token);
  if (taken === null) return null;
  try {
    const { response, sentAtMs, receivedAtMs } = await taken;
    if (response.ok) {
      const value = plainValues[name](await response.clone().json());
      onServerTime(Number(response.headers.get('x-server-time') ?? Number.NaN), sentAtMs, receivedAtMs);
      return value;
    }
  } catch {
    // No answer, or not a plain one.
  }
  firstAnswers.giveBack(method, path, token, taken);
  return null;
}
