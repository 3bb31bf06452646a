import { isDomainError } from '@axiom/domain/errors';
import type { CandleSocketFrame, RealtimeFrame } from '@axiom/domain/ports/client';
import { mintRow } from '#contract/mint.ts';
import { candleRow, priceAnswer } from '#contract/price.ts';
import {
  type CandleFrame,
  candleFrame,
  collectiveBonusEvent,
  type MainFrame,
  mainFrame,
} from '#contract/socket.ts';
import { stakeRow } from '#contract/staking.ts';
import { balanceEvent } from '#contract/user.ts';
import { InvalidAnswer, readAnswer } from '../http/lenient.ts';

/** Longer frames are not read: no valid frame is that long. */
const MAX_FRAME_CHARS = 65_536;

/** A frame of the main socket in the domain's values; null if it cannot be read, then it is dropped. */
export function readFrame(text: unknown): RealtimeFrame | null {
  return read(text, (value) => frameOf(readAnswer(mainFrame, value)));
}

/** A frame of the candle socket in the domain's values; null if it cannot be read, then it is dropped. */
export function readCandleFrame(text: unknown): CandleSocketFrame | null {
  return read(text, (value) => candleFrameOf(readAnswer(candleFrame, value)));
}

function read<Frame>(text: unknown, parse: (value: unknown) => Frame): Frame | null {
  if (typeof text !== 'string' || text.length > MAX_FRAME_CHARS) return null;
  try {
    return parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof InvalidAnswer || isDomainError(error)) return null;
    throw error;
  }
}

function frameOf(frame: MainFrame): RealtimeFrame {
  switch (frame.event) {
    case 'ready':
      return { type: 'ready', version: frame.version, beatMs: frame.data.beat_ms ?? null };
    case 'beat':
      return { type: 'beat' };
    case 'user:balance':
      return { type: 'balance', version: frame.version, change: balanceEvent.read(frame.data, 'data') };
    case 'user:mint':
      return { type: 'bond', version: frame.version, bond: mintRow.read(frame.data, 'data') };
    case 'user:staking':
      return { type: 'stake', version: frame.version, stake: stakeRow.read(frame.data, 'data') };
    case 'price_update':
      return { type: 'price', price: priceAnswer.read(frame.data, 'data') };
    case 'global:collective_bonus':
      return { type: 'collective-bonus', ...collectiveBonusEvent.read(frame.data, 'data') };
  }
}

function candleFrameOf(frame: CandleFrame): CandleSocketFrame {
  switch (frame.event) {
    case 'ready':
      return { type: 'ready', beatMs: frame.data.beat_ms ?? null };
    case 'beat':
      return { type: 'beat' };
    case 'current_candle':
      return { type: 'candle', candle: candleRow.read(frame.data, 'data') };
  }
}
