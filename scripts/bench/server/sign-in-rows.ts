import { generateKeyPairSync } from 'node:crypto';
import { signLaunchData } from '../../../src-devnet/telegram/launch/init-data.ts';
import type { Row } from '../row.ts';
import { ROUND_S, timesOf } from './compare.ts';
import { ASKED, PEOPLE } from './fill.ts';
import { load } from './load.ts';
import { BENCH_BOT_TOKEN, type Side } from './sides.ts';

/** More than a round signs in. */
const STRANGERS = 10_000;
/** Telegram ids that nobody has. */
const STRANGE = 7_000_000_000;

/** Signing in with launch data: people who are known, and people who come for the first time by somebody's code. */
export async function signInRows(ours: Side): Promise<readonly Row[]> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signed = (id: number): string => {
    const fields = [
      ['auth_date', String(Math.floor(Date.now() / 1000))],
      ['user', JSON.stringify({ id, first_name: 'Ada', username: `ada${id}`, language_code: 'en' })],
    ] as const;
    const code = id >= STRANGE ? `c${id % ASKED}` : null;
    return request(signLaunchData(fields, BENCH_BOT_TOKEN, privateKey), code);
  };
  const known = Array.from({ length: PEOPLE - 1 }, (_, place) => signed(place + 1));
  const strangers = Array.from({ length: STRANGERS }, (_, place) => signed(STRANGE + place));
  const row = async (what: string, goal: string, requests: readonly string[]): Promise<Row> => {
    const measured = await load(ours.port, ROUND_S, (place) => requests[place - 1] ?? null);
    return {
      what,
      ours: `${measured.perSecond.toFixed(0)}/s`,
      beside: '–',
      ratio: Number.NaN,
      note: `goal ${goal}; ${timesOf([measured])}`,
    };
  };
  return [
    await row('sign-in of people who are known', '1,000/s', known),
    await row('first sign-in, invited', '300/s', strangers),
  ];
}

function request(initData: string, code: string | null): string {
  const body = JSON.stringify({ init_data: initData, ...(code === null ? {} : { ref_code: code }) });
  return [
    'POST /api/auth/register HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
