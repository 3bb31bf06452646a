import { until } from '../../support/until.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { RouteName } from '#contract/routes.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { nanoOf } from './bonds.ts';
import { call, type Person, type Reply } from './client.ts';
import { fund, linkOrder } from './farming.ts';
import { HOME, type House } from './house.ts';

const GRANT = '100000';
const PEOPLE = 16;
/** The server gives up a call after 24 s: what is silent for longer was lost on its way, and is asked again. */
const SILENCE_MS = 30_000;

/** Commands that are told with a key until they are answered, as the app does it; 64 of them under way at any moment. */
export interface KeyedTraffic {
  /** Commands that were answered 200. */
  done(): number;
  /** Answers other than that: every one of the catalogue, and none that gives up. */
  readonly refused: Reply[];
  /** Resolves when every command that was begun is answered, and no server works on one. */
  stop(): Promise<void>;
  /** Every command has had its effect exactly once, counted in the database. */
  audit(): Promise<void>;
}

interface Counts {
  sales: number;
  transfers: number;
  links: number;
  mints: number;
}

/** @param houses servers of one database; a command that is told again goes to the next of them */
export async function startKeyedTraffic(houses: readonly House[]): Promise<KeyedTraffic> {
  const [first] = houses;
  if (first === undefined) throw new Error('a house at least');
  const refused: Reply[] = [];
  let done = 0;
  const stopping = new AbortController();

  /** Tells one command until it is done. */
  async function tell(
    person: Person,
    name: RouteName,
    options: Parameters<Person['ask']>[1],
  ): Promise<Reply> {
    for (let attempt = 0; ; attempt += 1) {
      const url = houses[attempt % houses.length]?.url ?? first?.url ?? '';
      const reply = await call(url, name, {
        token: person.token,
        withinMs: SILENCE_MS,
        ...options,
      }).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError') return null;
        throw error;
      });
      if (reply === null) continue;
      if (reply.status === 200) {
        done += 1;
        return reply;
      }
      refused.push(reply);
      await delay(50);
      expect(['unavailable', 'conflict', 'idempotency_in_progress']).toContain(
        (reply.body as { code?: string }).code,
      );
    }
  }

  async function live(person: Person): Promise<Counts> {
    const counts = { sales: 0, transfers: 0, links: 0, mints: 0 };
    const way = async (step: (count: number) => Promise<void>) => {
      for (let count = 0; !stopping.signal.aborted; count += 1) await step(count);
    };
    await Promise.all([
      way(async (count) => {
        const body = { token_amount: '5', address: HOME };
        await tell(person, 'withdrawCreate', { body, key: `s${count}` });
        counts.sales += 1;
      }),
      way(async (count) => {
        await tell(person, 'referralTransfer', { body: { token_amount: '1' }, key: `t${count}` });
        counts.transfers += 1;
      }),
      way(async (count) => {
        await tell(person, 'farmCreate', { body: linkOrder({ amount: '5' }), key: `l${count}` });
        counts.links += 1;
      }),
      way(async (count) => {
        const body = { amount: '5', days: 7 };
        const { id } = (await tell(person, 'mintCreate', { body, key: `m${count}` })).body as { id: string };
        await tell(person, 'mintCancel', { id, key: `c${count}` });
        counts.mints += 1;
      }),
    ]);
    return counts;
  }

  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await first.person());
  for (const person of people)
    for (const account of ['main', 'referral'] as const) await fund(first, person, GRANT, account);
  const lives = people.map((person) => live(person));
  // Whoever fails is heard of at the end, not as a rejection that nobody handles.
  for (const each of lives) each.catch(() => stopping.abort());

  return {
    done: () => done,
    refused,
    stop: async () => {
      stopping.abort();
      await Promise.all(lives);
      for (const { core } of houses) await until('no call that waits', () => core.store.waiting() === 0);
    },
    audit: async () => {
      const counts = await Promise.all(lives);
      for (const [index, person] of people.entries()) {
        const { sales, transfers, links, mints } = counts[index] ?? {
          sales: -1,
          transfers: 0,
          links: 0,
          mints: 0,
        };
        // A connection that was cut costs an answer, here too.
        const { refunded = 0, ...rows } = await until('the rows', () => rowsOf(first, person));
        expect(rows).toEqual({ sales, links, mints, canceled: mints });
        const me = await until('the person', () => person.get('me'));
        expect({ main: nanoOf(me.balance_token), referral: nanoOf(me.referral_balance) }).toEqual({
          main:
            nanoOf(GRANT) + BigInt(transfers) * nanoOf('1') - BigInt(sales - refunded + links) * nanoOf('5'),
          referral: nanoOf(GRANT) - BigInt(transfers) * nanoOf('1'),
        });
      }
    },
  };
}

async function rowsOf({ database }: House, person: Person): Promise<Record<string, number>> {
  if (database === null) throw new Error('a database is needed');
  const found = await sql<Record<string, bigint>>`
    select (select count(*) from payouts where owner_id = u.id) as sales,
      (select count(*) from payouts where owner_id = u.id and status = 'refunded') as refunded,
      (select count(*) from farm_links where owner_id = u.id) as links,
      (select count(*) from mints where owner_id = u.id) as mints,
      (select count(*) from mints where owner_id = u.id and status = 'canceled') as canceled
    from users u where telegram_id = ${String(person.telegramId)}`.execute(database.db);
  const [row] = found.rows;
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
}
