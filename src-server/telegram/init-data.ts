import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Launch, LaunchCheck, LaunchUser } from '../ports/messenger.ts';

const LONGEST = 8_192;
const MOST_AHEAD_S = 60;
const START_PARAM = /^[\w-]{1,512}$/;
// Telegram signs the decoded pairs joined by line feeds: one inside a value could make two of a pair.
const CONTROL = /\p{Cc}/u;
// Any name of a later messenger, but no character that could end a pair or begin another in the signed text.
const NAME = /^[^=\p{C}\p{Z}]{1,64}$/u;

/** Launch data that is not a fresh, well-formed string signed for this bot. */
export class InvalidInitData extends Error {
  override readonly name = 'InvalidInitData';
  readonly code = 'invalid_init_data';
  /** For the log only: it would help a forger. */
  readonly reason: string;
  constructor(reason: string) {
    super('Invalid WebApp init data');
    this.reason = reason;
  }
}

/**
 * Checks launch data with the bot's token: every field but `hash` is signed (HMAC-SHA-256 under
 * HMAC("WebAppData", token)), no field twice, no control character, auth_date at most `maxAgeS` old and 60 s
 * ahead, and a user. The string is not normalised before.
 */
export function launchCheck(botToken: string, maxAgeS: number): LaunchCheck {
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return {
    check(initData, wallMs): Launch {
      const pairs = parsePairs(initData);
      const hash = take(pairs, 'hash', /^[0-9a-f]{64}$/);
      pairs.delete('hash');
      const signed = [...pairs]
        .map(([key, value]) => `${key}=${value}`)
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        .join('\n');
      const expected = createHmac('sha256', secret).update(signed).digest();
      if (!timingSafeEqual(expected, Buffer.from(hash, 'hex'))) throw new InvalidInitData('wrong signature');
      const authDateS = Number(take(pairs, 'auth_date', /^\d{10}$/));
      const ageS = wallMs / 1000 - authDateS;
      if (ageS > maxAgeS) throw new InvalidInitData(`auth_date is ${Math.floor(ageS)} s old`);
      if (ageS < -MOST_AHEAD_S) throw new InvalidInitData(`auth_date is ${Math.ceil(-ageS)} s ahead`);
      const startParam = pairs.get('start_param') ?? '';
      return {
        user: readUser(pairs.get('user')),
        startParam: START_PARAM.test(startParam) ? startParam : null,
        authDateS,
      };
    },
  };
}

function parsePairs(initData: string): Map<string, string> {
  if (initData.length === 0 || initData.length > LONGEST) {
    throw new InvalidInitData(`expected 1 to ${LONGEST} characters, got ${initData.length}`);
  }
  const pairs = new Map<string, string>();
  for (const part of initData.split('&')) {
    const at = part.indexOf('=');
    if (at < 1) throw new InvalidInitData('a pair without a name or a value');
    const key = decode(part.slice(0, at));
    const value = decode(part.slice(at + 1));
    if (!NAME.test(key)) throw new InvalidInitData('a name that cannot be signed');
    if (CONTROL.test(value)) throw new InvalidInitData(`a control character in ${key}`);
    if (pairs.has(key)) throw new InvalidInitData(`${key} twice`);
    pairs.set(key, value);
  }
  return pairs;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidInitData('a broken percent sequence');
  }
}

function take(pairs: Map<string, string>, key: string, form: RegExp): string {
  const value = pairs.get(key);
  if (value === undefined || !form.test(value)) throw new InvalidInitData(`${key} is missing or malformed`);
  return value;
}

function readUser(text: string | undefined): LaunchUser {
  const user = parseObject(text);
  const { id } = user;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) {
    throw new InvalidInitData('user.id is not a positive whole number');
  }
  return {
    telegramId: String(id),
    firstName: textOf(user, 'first_name') ?? '',
    lastName: textOf(user, 'last_name'),
    username: textOf(user, 'username'),
    languageCode: textOf(user, 'language_code'),
    isPremium: user.is_premium === true,
  };
}

function parseObject(text: string | undefined): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw new InvalidInitData('user is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInitData('user is not an object');
  }
  return { ...value };
}

/** A text cut to 256 characters, without NUL (the database does not accept it); null when there is none. */
function textOf(user: Record<string, unknown>, field: string): string | null {
  const value = user[field];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new InvalidInitData(`user.${field} is not text`);
  return value.replaceAll('\u0000', '').slice(0, 256);
}
