import pg from 'pg';
import type { Row } from '../row.ts';
import { asked, compare, timesOf } from './compare.ts';
import { COMMANDS, linkOf } from './commands.ts';
import { isWanted } from './only.ts';
import { load, MANY_CONNECTIONS, type Measured } from './load.ts';
import { postText, tokensOfAll } from './post-text.ts';
import type { Side } from './sides.ts';

const GOAL = 0.5;
/** Commands a second that a server does at least, durable. */
const DURABLE = 1_500;
const FILLED_S = 4;
/** Most shares of a link. */
const SHARES = 1_000;
/** An odd number: the one in the middle is told. */
const LINKS = 5;

interface Sides {
  readonly database: string;
  readonly url: string;
  readonly ours: Side;
  readonly floor: Side;
  readonly secret: string;
}

/** Money commands beside one function of the database that writes the same rows, durable, each under a key; a hot link. */
export async function commandRows(sides: Sides): Promise<readonly Row[]> {
  const { database, ours, floor, url } = sides;
  const tokens = await tokensOfAll(sides.secret);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const rows: Row[] = [];
  let number = 0;
  const post = (path: string, body: object) => (): string => {
    number += 1;
    return postText(path, tokens[(number * 7) % tokens.length] ?? '', `k${number}`, body);
  };
  try {
    for (const { path, floor: name, body } of COMMANDS.filter((each) => isWanted(each.path))) {
      // Nothing here is ever paid for or paid out.
      const fresh = async () => {
        await pool.query(`update mints set status = 'canceled' where status = 'pending'`);
        await pool.query(`delete from payouts where status = 'queued'`);
        await pool.query('vacuum mints, payouts');
      };
      const askOurs = async () => {
        await fresh();
        return asked(database, ours, post(`/api${path}`, body));
      };
      const askFloor = async () => {
        await fresh();
        return asked(database, floor, post(`/${name}`, {}));
      };
      const row = await compare({ what: `POST ${path}`, goal: GOAL, askOurs, askFloor });
      await fresh();
      const filled = await load(ours.port, FILLED_S, post(`/api${path}`, body), MANY_CONNECTIONS);
      const note = `${row.note}; over ${MANY_CONNECTIONS} connections ${filled.perSecond.toFixed(0)}/s (goal ${DURABLE}), ${timesOf([filled])}`;
      rows.push({ ...row, note });
    }
    if (isWanted('/farming/activate')) rows.push(await hotLink(ours, tokens));
    return rows;
  } finally {
    await pool.end();
  }
}

/** Links that everybody opens at once, one after the other: a server runs for longer than one of them lasts. */
async function hotLink(ours: Side, tokens: readonly string[]): Promise<Row> {
  const few = await openedInTurn(ours, tokens, 'few');
  const many = await openedInTurn(ours, tokens, 'many', MANY_CONNECTIONS);
  const [first] = few;
  const [middle, filled] = [middleOf(few), middleOf(many)];
  return {
    what: 'POST /farming/activate, one link',
    ours: `${middle.perSecond.toFixed(0)}/s`,
    beside: '–',
    ratio: Number.NaN,
    note: [
      `goal 1,000/s; median of ${LINKS} links of ${SHARES} shares, the first ${first?.perSecond.toFixed(0)}/s`,
      timesOf([middle]),
      `over ${MANY_CONNECTIONS} connections ${filled.perSecond.toFixed(0)}/s, ${timesOf([filled])}`,
    ].join('; '),
  };
}

async function openedInTurn(
  ours: Side,
  tokens: readonly string[],
  round: string,
  connections?: number,
): Promise<readonly Measured[]> {
  const rounds: Measured[] = [];
  for (let link = 0; link < LINKS; link += 1)
    rounds.push(await openByAll(ours, tokens, `${round}${link}`, connections));
  return rounds;
}

function middleOf(rounds: readonly Measured[]): Measured {
  const middle = rounds.toSorted((one, other) => one.perSecond - other.perSecond)[(LINKS - 1) / 2];
  if (middle === undefined) throw new Error('no link was opened');
  return middle;
}

async function openByAll(
  ours: Side,
  tokens: readonly string[],
  link: string,
  connections?: number,
): Promise<Measured> {
  const made = await fetch(`http://127.0.0.1:${ours.port}/api/farming/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify(linkOf('5', SHARES)),
  });
  const { activation_code: code } = (await made.json()) as { readonly activation_code: string };
  const rest = Array.from({ length: SHARES }, (_, share) =>
    postText('/api/farming/activate', tokens[share + 1] ?? '', `a${link}-${share}`, {
      activation_code: code,
    }),
  );
  return load(ours.port, 60, (place) => rest[place - 1] ?? null, connections);
}
