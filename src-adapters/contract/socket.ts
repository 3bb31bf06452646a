import * as z from 'zod/mini';
import { mintRow } from './mint.ts';
import { candleRow, priceAnswer } from './price.ts';
import { percent, version } from './primitives.ts';
import { record } from './thing.ts';
import { stakeRow } from './staking.ts';
import { balanceEvent } from './user.ts';

/** Close codes of the sockets. */
export const CLOSE = { unauthenticated: 4401, revoked: 4403, rate: 1008, size: 1009 } as const;

/** The first frame after the token. `beat_ms`: this socket's heartbeat; `beat` is sent if nothing else is. */
const readyData = z.object({ beat_ms: z.optional(z.int().check(z.minimum(1000), z.maximum(600_000))) });

/** What everybody's stakes earn more, percent per day. */
export const collectiveBonusEvent = record({ collectiveBonus: ['collective_bonus', percent] });

/**
 * Frames of the main socket, server to client. `version` is the user's counter; the changes of one
 * transaction share a version; global events have none. The client's first and only message is the bare
 * access token. A dropped pending stake has no event of its own: it ends with the `user:mint` whose bond is
 * no longer reserved, unless that bond is `move_to_staking`.
 */
export const mainFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: readyData, version }),
  z.object({ event: z.literal('beat'), data: z.object({}) }),
  z.object({ event: z.literal('user:balance'), data: balanceEvent, version }),
  z.object({ event: z.literal('user:mint'), data: mintRow, version }),
  z.object({ event: z.literal('user:staking'), data: stakeRow, version }),
  z.object({ event: z.literal('price_update'), data: priceAnswer }),
  z.object({ event: z.literal('global:collective_bonus'), data: collectiveBonusEvent }),
]);
export type MainFrame = z.infer<typeof mainFrame>;

/**
 * Frames of the candle socket. The client first sends the bare access token, then bare intervals (R5.34). The first
 * frame is `ready`, as on the main socket, but without a version: nothing here belongs to one person.
 */
export const candleFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: readyData }),
  z.object({ event: z.literal('beat'), data: z.object({}) }),
  z.object({ event: z.literal('current_candle'), data: candleRow }),
]);
export type CandleFrame = z.infer<typeof candleFrame>;
