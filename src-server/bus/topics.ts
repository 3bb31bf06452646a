import type { Notice, Topic } from '../ports/bus.ts';

const TOPICS: readonly Topic[] = ['user', 'session', 'global', 'settings', 'payout', 'rate'];

/** The payload by which a server says that messages of its own may be lost. */
export const GAP = 'gap:';

export function encodeNotice({ topic, message }: Notice): string {
  return `${topic}:${message}`;
}

/** Parses a payload; null if it is not one of ours. */
export function decodeNotice(payload: string): Notice | null {
  const colon = payload.indexOf(':');
  const topic = TOPICS.find((known) => known === payload.slice(0, colon));
  return topic === undefined ? null : { topic, message: payload.slice(colon + 1) };
}
