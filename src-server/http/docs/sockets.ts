import { candleFrame, CLOSE, mainFrame } from '#contract/socket.ts';
import type * as z from 'zod/mini';
import { CANDLES_PATH, MAIN_PATH } from '../../socket/upgrades.ts';
import { schemaOf } from '../json-schema.ts';
import { candleFrames, mainFrames } from './examples/frames.ts';

/** A socket in the API document: the messages of each side, and how it closes. */
export interface SocketDocument {
  readonly path: string;
  readonly summary: string;
  /** What the client sends, in order. */
  readonly says: readonly string[];
  readonly frames: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>;
  readonly closes: Readonly<Record<string, string>>;
}

const CLOSES: Readonly<Record<string, string>> = {
  [CLOSE.unauthenticated]: 'no token within 5 s, or a wrong one: refresh it, then connect again',
  [CLOSE.revoked]: 'the session has ended: sign in again',
  [CLOSE.rate]: 'too many messages (30 a minute), or a sixth socket of one person: the oldest goes',
  [CLOSE.size]: 'a message of more than 4 KiB',
  1001: 'the server restarts: connect again',
};

/** The sockets, made from the schemas by which the client parses frames. */
export const sockets: readonly SocketDocument[] = [
  {
    path: MAIN_PATH,
    summary: 'Everything that changes: one’s own in versions, the price and the bonus of all without',
    says: ['the bare access token, nothing else'],
    frames: framesOf(mainFrame.def.options, mainFrames),
    closes: CLOSES,
  },
  {
    path: CANDLES_PATH,
    summary: 'The candle of the present, at once and at every change',
    says: ['the bare access token', 'the bare interval (5m, 30m, 1h, 4h or 1d), again for another'],
    frames: framesOf(candleFrame.def.options, candleFrames),
    closes: CLOSES,
  },
];

type FrameSchema = z.ZodMiniObject<{ event: z.ZodMiniLiteral<string> }>;

function framesOf(
  schemas: readonly FrameSchema[],
  shown: Readonly<Record<string, unknown>>,
): SocketDocument['frames'] {
  return Object.fromEntries(
    schemas.map((schema) => {
      const [event = ''] = schema.shape.event.def.values;
      return [event, { schema: schemaOf(schema, 'output'), example: shown[event] }];
    }),
  );
}
