import type { OutboxRow } from '../../ports/store-plumbing.ts';
import type { EventsWanted, Reads } from '../../ports/store-reads.ts';
import { num } from '../numbers.ts';
import type { Ask } from '../statement.ts';
import { type Question, together } from './together.ts';

interface EventRow {
  readonly version: bigint;
  readonly event: string;
  readonly data: string;
}

const EVENTS: Question<EventsWanted, EventRow, readonly OutboxRow[]> = {
  statement: {
    name: 'events',
    text: `select q.asked::int4 as asked, o.version, o.event, o.data
      from unnest($1::text[], $2::int8[], $3::int4[]) with ordinality as q (person, above, most, asked)
        cross join lateral (select version, position, event, data from outbox
          where user_id = q.person and version > q.above order by version, position limit q.most) o
      order by q.asked, o.version, o.position`,
  },
  values: (calls) => [
    calls.map(({ userId }) => userId),
    calls.map(({ aboveVersion }) => aboveVersion),
    calls.map(({ limit }) => limit),
  ],
  read: (rows) =>
    rows.map(({ version, event, data }) => ({
      version: num(version),
      event,
      data: JSON.parse(data) as unknown,
    })),
};

const VERSION: Question<string, { readonly version: bigint }, number | null> = {
  statement: {
    name: 'version',
    text: `select q.asked::int4 as asked, u.version
      from unnest($1::text[]) with ordinality as q (person, asked) join users u on u.id = q.person`,
  },
  values: (calls) => [calls],
  read: ([row]) => (row === undefined ? null : num(row.version)),
};

/** What people's sockets are sent, and from which version on. */
export function eventReads(ask: Ask): Pick<Reads, 'events' | 'version'> {
  return { events: together(ask, EVENTS), version: together(ask, VERSION) };
}
