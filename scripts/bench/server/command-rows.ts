import pg from 'pg';
import type { Row } from '../row.ts';
import { asked, compare, timesOf } from './compare.ts';
import { COMMANDS, linkOf } from './commands.ts';
import { PEOPLE, personId } from './fill.ts';
import { ONCE_COMMANDS } from './once-commands.ts';
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

/** A command with its floor: its requests by their numbers from 1; null: nobody is left who could do it. */
interface Pair {
  readonly what: string;
  readonly floor: string;
  /** Before each round. */
  readonly fresh: readonly string[];
  readonly ours: (place: number) => string | null;
  readonly bare: (place: number) => string | null;
}

/** Nothing is ever paid for or paid out here. */
const UNPAID = [
  `update mints set status = 'canceled' where status = 'pending'`,
  `delete from payouts where status = 'queued'`,
  'vacuum mints, payouts',
];

/** Money commands beside one function of the database that writes the same rows, durable, each under a key; a hot link. */
export async function commandRows(sides: Sides): Promise<readonly Row[]> {
  const tokens = await tokensOfAll(sides.secret);
  const pool = new pg.Pool({ connectionString: sides.url, max: 1 });
  const rows: Row[] = [];
  try {
    for (const pair of pairsOf(tokens).filter(({ what }) => isWanted(what)))
      rows.push(await rowOf(sides, pool, pair));
    if (isWanted('/farming/activate, one link')) rows.push(await hotLink(sides.ours, tokens));
    return rows;
  } finally {
    await pool.end();
  }
}

function pairsOf(tokens: readonly string[]): readonly Pair[] {
  let keys = 0;
  const text = (path: string, person: number, body: object): string => {
    keys += 1;
    return postText(path, tokens[person] ?? '', `k${keys}`, body);
  };
  const oneOf = (place: number, people: number): number => (place * 7) % people;
  const repeated = COMMANDS.map(({ path, floor, body }): Pair => ({
    what: `POST ${path}`,
    floor,
    fresh: UNPAID,
    ours: (place) => text(`/api${path}`, oneOf(place, PEOPLE), body),
    bare: (place) => text(`/${floor}`, oneOf(place, PEOPLE), {}),
  }));
  const once = ONCE_COMMANDS.map(({ what, floor, fresh, people, ask }): Pair => {
    const by = (place: number, request: (person: number) => string) =>
      place > people ? null : request(oneOf(place, people));
    return {
      what,
      floor,
      fresh,
      ours: (place) =>
        by(place, (person) => {
          const { path, body } = ask(personId(person));
          return text(`/api${path}`, person, body);
        }),
      bare: (place) => by(place, (person) => text(`/${floor}`, person, {})),
    };
  });
  return [...repeated, ...once];
}

async function rowOf(
  { database, ours, floor }: Sides,
  pool: pg.Pool,
  { what, fresh, ...requests }: Pair,
): Promise<Row> {
  const begin = async () => {
    for (const statement of fresh) await pool.query(statement);
  };
  const askOurs = async () => {
    await begin();
    return asked(database, ours, requests.ours);
  };
  const askFloor = async () => {
    await begin();
    return asked(database, floor, requests.bare);
  };
  const row = await compare({ what, goal: GOAL, askOurs, askFloor });
  await begin();
  const filled = await load(ours.port, FILLED_S, requests.ours, MANY_CONNECTIONS);
  const over = `over ${MANY_CONNECTIONS} connections ${filled.perSecond.toFixed(0)}/s (goal ${DURABLE})`;
  return { ...row, note: `${row.note}; ${over}, ${timesOf([filled])}` };
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
