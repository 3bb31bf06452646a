import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Photos that one person sends at the same time: a slow one stays in memory for long. */
const AT_ONCE = 2;

/** Counts a person's photos that are being received. @throws Refusal rate_limited for one more than 2 */
export function photosAtOnce(): (userId: string, request: FastifyRequest) => void {
  const counts = new Map<string, number>();
  return (userId, { raw }) => {
    const count = counts.get(userId) ?? 0;
    if (count >= AT_ONCE) throw new Refusal('rate_limited', 'Wait until the other photo has arrived.');
    counts.set(userId, count + 1);
    raw.once('close', () => {
      const left = (counts.get(userId) ?? 1) - 1;
      if (left === 0) counts.delete(userId);
      else counts.set(userId, left);
    });
  };
}
