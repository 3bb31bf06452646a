import { randomUUID } from 'node:crypto';

/** The channel over which servers of one database hear of each other, and the floor's own. */
export const CHANNELS = { ours: 'axiom', bare: 'bare' } as const;
const SENDER = `${randomUUID()} `;
const TOPIC = 'global:';

/** A payload by which every socket of every server gets a frame. */
export const payloadOf = (frame: string): string => `${SENDER}${TOPIC}${frame}`;

export const frameIn = (payload: string): string => payload.slice(SENDER.length + TOPIC.length);

/** A frame as long as one of a price, with a number. */
export const tickFrame = (number: number): string =>
  JSON.stringify({ event: 'price_update', data: { tick: number, price: '1.234567891', at: 'x'.repeat(60) } });

/** The number of a frame that is a tick; null for any other. */
export function tickIn(text: string): number | null {
  const found = /"tick":(\d+)/.exec(text);
  return found === null ? null : Number(found[1]);
}

/** Milliseconds of the clock that all processes of a machine share. */
export const sharedMs = (): number => Number(process.hrtime.bigint()) / 1e6;
