import pg from 'pg';
import type { Bus, Topic } from '../ports/bus.ts';
import { ReconnectingConnection, type Line } from './reconnecting-connection.ts';
import { CHANNEL, encodeNotice, Subscribers } from './topics.ts';

const ANSWER_MS = 5000;
/** A connection without messages may be idle or lost: a query checks it at this interval. */
const BEAT_MS = 5000;

interface PostgresLine extends Line {
  readonly client: pg.Client;
}

/** LISTEN and NOTIFY on a connection of its own, which is opened again after a loss. */
export class PostgresBus extends Subscribers implements Bus {
  readonly #line: ReconnectingConnection<PostgresLine>;

  private constructor(url: string, onError: (error: Error) => void) {
    super();
    const open = () => listen(url, onError, (payload) => this.heard(payload));
    this.#line = new ReconnectingConnection(open, () => this.gap(), onError);
  }

  /** @throws when the database does not answer within 5 s */
  static async connect(url: string, onError: (error: Error) => void): Promise<PostgresBus> {
    const bus = new PostgresBus(url, onError);
    await bus.#line.open();
    return bus;
  }

  async publish(topic: Topic, message: string): Promise<void> {
    await this.#line
      .current()
      ?.client.query('select pg_notify($1, $2)', [CHANNEL, encodeNotice(topic, message)]);
  }

  complaint(): string | null {
    const why = this.#line.complaint();
    return why === null ? null : `LISTEN: ${why}`;
  }

  close(): Promise<void> {
    return this.#line.close();
  }
}

async function listen(
  url: string,
  onError: (error: Error) => void,
  heard: (payload: string) => void,
): Promise<PostgresLine> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    fallback_application_name: 'axiom listen',
  });
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  let beat: NodeJS.Timeout | undefined;
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => {
      clearInterval(beat);
      resolve(new Error('the connection of the bus ended'));
    });
    beat = setInterval(() => void client.query('select 1').catch(resolve), BEAT_MS);
    beat.unref();
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    clearInterval(beat);
    client.end().catch(onError);
    throw error;
  }
  return { client, lost, close: () => client.end() };
}
