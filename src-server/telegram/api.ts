import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { Api, GrammyError } from 'grammy';
import { BotNotAllowed, MessengerAway } from '../ports/messenger.ts';

const TIMEOUT_S = 5;
const LARGEST_ANSWER_BYTES = 4_194_304;

export interface BotApiSettings {
  /** Without a slash at the end; calls go to `<url>/bot<token>/<method>`. */
  readonly url: string;
  readonly token: string;
}

/** The Bot API. Calls end within 5 s plus `waitS`; redirects are not followed. */
export function botApi({ url, token }: BotApiSettings, waitS = 0): Api {
  return new Api(token, {
    apiRoot: url,
    timeoutSeconds: TIMEOUT_S + waitS,
    baseFetchConfig: { redirect: 'error', size: LARGEST_ANSWER_BYTES },
  });
}

/** The error as text without a secret: the library's errors contain the address with the token. */
export function whyOf(error: unknown): string {
  if (error instanceof GrammyError) return `${error.method}: ${error.error_code} ${error.description}`;
  return error instanceof Error && error.name === 'HttpError'
    ? error.message
    : 'the Bot API’s answer cannot be read';
}

/** The wait that "too many requests" (429) demands, in ms; null for any other error. */
export function floodWaitMs(error: unknown): number | null {
  if (!(error instanceof GrammyError) || error.error_code !== 429) return null;
  const waitS = error.parameters.retry_after;
  return typeof waitS === 'number' && waitS > 0 && waitS < SECONDS_PER_DAY ? waitS * 1000 : 1000;
}

/** Awaits a call. @throws MessengerAway for any failure but BotNotAllowed */
export async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof BotNotAllowed) throw error;
    throw new MessengerAway(whyOf(error), floodWaitMs(error));
  }
}
