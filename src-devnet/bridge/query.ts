import { randomUUID } from 'node:crypto';
import type { BridgeLimits } from './limits.ts';

/**
 * What keeps an idle stream alive: an event that no client subscribes to, or a message with the data
 * `heartbeat`.
 */
export const heartbeats = {
  legacy: 'event: heartbeat\n\n',
  message: 'event: message\r\ndata: heartbeat\r\n\r\n',
} as const;
export type HeartbeatKind = keyof typeof heartbeats;

const isHeartbeatKind = (text: string): text is HeartbeatKind => Object.hasOwn(heartbeats, text);

/** A refusal that the bridge sends as `{message, statusCode}`. */
export class BridgeRefusal extends Error {
  override readonly name = 'BridgeRefusal';
  readonly statusCode: number;
  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

const clientIdForm = /^[0-9a-f]{64}$/;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const required = (query: URLSearchParams, name: string): string => {
  const value = query.get(name);
  if (value === null) throw new BridgeRefusal(`param "${name}" not present`);
  return value;
};

const clientIdOf = (text: string, name: string): string => {
  const id = text.trim().toLowerCase();
  if (!clientIdForm.test(id)) throw new BridgeRefusal(`param "${name}" must be 64 hex digits`);
  return id;
};

const eventIdOf = (text: string, name: string): number => {
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text))) {
    throw new BridgeRefusal(`${name} should be int`);
  }
  return Number(text);
};

/** The query of a request. Of a repeated parameter, the first value counts. */
export const queryOf = (url: string): URLSearchParams => {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
};

/**
 * GET /bridge/events. The header takes precedence over the query: an EventSource sends it when it reconnects.
 */
export function readEventsQuery(
  query: URLSearchParams,
  lastEventIdHeader: string | undefined,
  limits: BridgeLimits,
) {
  const heartbeat = query.get('heartbeat') ?? 'legacy';
  if (!isHeartbeatKind(heartbeat)) {
    throw new BridgeRefusal('invalid heartbeat type. Supported: legacy and message');
  }
  const fromQuery = query.get('last_event_id');
  const lastEventId = lastEventIdHeader
    ? eventIdOf(lastEventIdHeader, 'Last-Event-ID')
    : fromQuery === null
      ? 0
      : eventIdOf(fromQuery, 'last_event_id');
  const parts = required(query, 'client_id')
    .split(',')
    .filter((part) => part.trim() !== '');
  if (parts.length === 0) throw new BridgeRefusal('param "client_id" must contain at least one value');
  const clientIds = [...new Set(parts.map((part) => clientIdOf(part, 'client_id')))];
  if (clientIds.length > limits.maxClientsPerStream) {
    throw new BridgeRefusal(`param "client_id" must contain at most ${limits.maxClientsPerStream} values`);
  }
  return { clientIds, lastEventId, heartbeat };
}

/** POST /bridge/message. A trace id that is not a UUID is replaced, as on public bridges. */
export function readMessageQuery(query: URLSearchParams, limits: BridgeLimits) {
  const from = clientIdOf(required(query, 'client_id'), 'client_id');
  const to = clientIdOf(required(query, 'to'), 'to');
  const ttl = required(query, 'ttl');
  if (!/^\d{1,9}$/.test(ttl) || Number(ttl) < 1) {
    throw new BridgeRefusal(`param "ttl" must be a whole number of seconds, 1…${limits.maxTtlS}`);
  }
  if (Number(ttl) > limits.maxTtlS) throw new BridgeRefusal('param "ttl" too high');
  const trace = query.get('trace_id') ?? '';
  return { from, to, ttlS: Number(ttl), traceId: uuidForm.test(trace) ? trace.toLowerCase() : randomUUID() };
}
