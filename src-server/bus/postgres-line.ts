import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { errorOf } from '../thrown.ts';
import type { Dial, FarLine } from './far-bus.ts';

const ANSWER_MS = 5000;
/** A connection without messages may be idle or lost: a query checks it at this interval. */
const BEAT_MS = 5000;
/**
 * How long payloads are gathered. Each notifying transaction takes one lock of the whole cluster, so few tell of many;
 * none of them is a person's.
 */
const GATHER_MS = 5;
/** The one channel of the database. Each payload begins with the name of the connection that sent it. */
const CHANNEL = 'axiom';

/** LISTEN and NOTIFY of the database, on a connection of its own. */
export function postgresDial(url: string): Dial {
  return async (heard) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      fallback_application_name: 'axiom listen',
    });
    let fail: (error: unknown) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => {
      fail = (error) => resolve(explained(error));
      client.on('error', fail);
      client.on('end', () => fail(new Error('the connection of the bus ended')));
    });
    const own = `${randomUUID()} `;
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(own)) heard(payload.slice(own.length));
    });
    const ask = inTurn(client);
    try {
      await client.connect();
      await ask(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw explained(error);
    }
    const beat = setInterval(() => void ask('select 1').catch(fail), BEAT_MS);
    beat.unref();
    void lost.then(() => clearInterval(beat));
    const { send, rest } = gathering(ask, own, fail);
    const close = async (): Promise<void> => {
      await rest();
      await client.end();
    };
    return { lost, send, close };
  };
}

type Ask = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/** Statements one after the other: the driver warns that it will stop to queue them. */
function inTurn(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values = []) => {
    const answer = last.then(() => client.query(text, [...values]));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Sends what is told within GATHER_MS as one statement; `rest` sends what is left. */
function gathering(
  ask: Ask,
  own: string,
  fail: (error: unknown) => void,
): Pick<FarLine, 'send'> & { readonly rest: () => Promise<void> } {
  let gathered: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushed: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const payloads = gathered;
    gathered = [];
    if (payloads.length === 0) return;
    await ask('select pg_notify($1, payload) from json_array_elements_text($2) as payload', [
      CHANNEL,
      JSON.stringify(payloads),
    ]);
  };
  return {
    send(payload) {
      gathered.push(`${own}${payload}`);
      timer ??= setTimeout(() => {
        flushed = flush().catch(fail);
      }, GATHER_MS);
    },
    async rest() {
      await flushed;
      await flush().catch(() => undefined);
    },
  };
}

function explained(error: unknown): Error {
  return new Error(`LISTEN: ${errorOf(error).message}`, { cause: error });
}
