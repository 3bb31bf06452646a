import { isDomainError } from '@axiom/domain/errors';
import type { RealtimeFrame } from '@axiom/domain/ports/client';
import type { Candle } from '@axiom/domain/price';
import { mintRow } from '#contract/mint.ts';
import { candleRow, priceAnswer } from '#contract/price.ts';
import { candleFrame, collectiveBonusEvent, type MainFrame, mainFrame } from '#contract/socket.ts';
import { stakeRow } from '#contract/staking.ts';
import { balanceEvent } from '#contract/user.ts';
import { InvalidAnswer, readAnswer } from '../http/lenient.ts';

/** Longer frames are not read: no valid frame is that long. */
const MAX_FRAME_CHARS = 65_536;

/** A frame of the main socket in the domain's values; null if it cannot be read, then it is dropped. */
export function readFrame(text: unknown): RealtimeFrame | null {
  return read(text, (value) => frameOf(readAnswer(mainFrame, value)));
}

/** The candle in a frame of the candle socket; null if it cannot be read. */
export function readCandleFrame(text: unknown): Candle | null {
  return read(text, (value) => candleRow.read(readAnswer(candleFrame, value).data, 'data'));
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
