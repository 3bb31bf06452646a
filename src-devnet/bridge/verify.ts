import { fieldsOf, parsedJson } from '../json.ts';
import { BridgeRefusal } from './query.ts';

export type VerifyStatus = 'ok' | 'warning' | 'danger' | 'unknown';

interface Seen {
  readonly ip: string;
  readonly origin: string;
  readonly untilMs: number;
}

const maxClients = 10_000;
const maxPerClient = 20;

/** `https://host:port` of a URL, or '' if there is none. */
export const originOf = (url: string | undefined): string => {
  if (!url || !URL.canParse(url)) return '';
  const { origin } = new URL(url);
  return origin === 'null' ? '' : origin;
};

/**
 * Which clients opened a stream recently, and from where: a wallet can check where an app's request came
 * from.
 */
export class ConnectionMemory {
  readonly #seen = new Map<string, Seen[]>();
  readonly #wallMs: () => number;
  readonly #memoryMs: number;

  constructor(wallMs: () => number, memoryMs: number) {
    this.#wallMs = wallMs;
    this.#memoryMs = memoryMs;
  }

  remember(clientId: string, ip: string, origin: string): void {
    const now = this.#wallMs();
    const fresh = (this.#seen.get(clientId) ?? []).filter((seen) => seen.untilMs > now);
    this.#seen.delete(clientId);
    this.#seen.set(clientId, [...fresh, { ip, origin, untilMs: now + this.#memoryMs }].slice(-maxPerClient));
    if (this.#seen.size > maxClients) {
      const oldest = this.#seen.keys().next();
      if (!oldest.done) this.#seen.delete(oldest.value);
    }
  }

  /**
   * `ok`: same origin and address. `warning`: same origin only. `danger`: another origin. `unknown`: not
   * seen.
   */
  verify(clientId: string, ip: string, origin: string): VerifyStatus {
    const now = this.#wallMs();
    const fresh = (this.#seen.get(clientId) ?? []).filter((seen) => seen.untilMs > now);
    if (fresh.length === 0) return 'unknown';
    const sameOrigin = fresh.filter((seen) => seen.origin === origin);
    if (sameOrigin.some((seen) => seen.ip === ip)) return 'ok';
    return sameOrigin.length > 0 ? 'warning' : 'danger';
  }
}

const textsOf = (body: string, contentType: string): URLSearchParams => {
  const fields = contentType.includes('application/json') ? fieldsOf(parsedJson(body)) : {};
  return new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** POST /bridge/verify: the texts of a JSON body if there are any, else the query. */
export function readVerifyQuery(
  query: URLSearchParams,
  body: string,
  contentType: string,
): { clientId: string; url: string } {
  const fromBody = textsOf(body, contentType);
  const params = fromBody.size > 0 ? fromBody : query;
  const clientId = params.get('client_id');
  if (!clientId) throw new BridgeRefusal('param "client_id" not present');
  const url = params.get('url');
  if (!url) throw new BridgeRefusal('param "url" not present');
  if ((params.get('type') ?? 'connect').toLowerCase() !== 'connect') {
    throw new BridgeRefusal('param "type" must be: connect');
  }
  return { clientId: clientId.trim().toLowerCase(), url };
}
