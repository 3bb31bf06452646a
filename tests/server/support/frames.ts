import type { CandleFrame, MainFrame } from '#contract/socket.ts';
import { candleFrame, mainFrame } from '#contract/socket.ts';
import { WebSocket } from 'ws';
import { until } from '../../support/until.ts';

type CandleRow = Extract<CandleFrame, { event: 'current_candle' }>['data'];
type Named<E extends MainFrame['event']> = Extract<MainFrame, { event: E }>;

/** A socket of the server with everything it was told; each frame is checked against the contract. */
export class Listening<Frame> {
  readonly all: Frame[] = [];
  readonly socket: WebSocket;
  closed: { code: number } | null = null;

  constructor(url: string, path: string, read: (value: unknown) => Frame, first: readonly string[]) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${path}`);
    this.socket.on('message', (data: Buffer) => this.all.push(read(JSON.parse(data.toString('utf8')))));
    this.socket.on('close', (code) => (this.closed = { code }));
    this.socket.on('error', () => undefined);
    this.socket.on('open', () => first.forEach((text) => this.socket.send(text)));
  }

  async closeCode(withinMs = 10_000): Promise<number> {
    return (await until('the end of the socket', () => this.closed, withinMs)).code;
  }
}

/** A main socket. */
export class Frames extends Listening<MainFrame> {
  constructor(url: string, first?: string) {
    super(url, '/api/ws/', (value) => mainFrame.parse(value), first === undefined ? [] : [first]);
  }

  static async signedIn(url: string, token: string): Promise<Frames> {
    const frames = new Frames(url, token);
    await frames.next('ready', () => true);
    return frames;
  }

  /** Waits for a frame of that name that fits. */
  next<E extends MainFrame['event']>(
    event: E,
    fits: (frame: Named<E>) => boolean,
    withinMs?: number,
  ): Promise<Named<E>> {
    return until(
      `${event} among ${JSON.stringify(this.all.map((frame) => frame.event))}`,
      () => this.all.find((frame): frame is Named<E> => frame.event === event && fits(frame as Named<E>)),
      withinMs,
    );
  }
}

/** A candle socket; what is said right behind the token included. */
export class CandleFrames extends Listening<CandleFrame> {
  constructor(url: string, ...first: readonly string[]) {
    super(url, '/api/ws/candles', (value) => candleFrame.parse(value), first);
  }

  /** Every candle so far. */
  get candles(): readonly CandleRow[] {
    return this.all.flatMap((frame) => (frame.event === 'current_candle' ? [frame.data] : []));
  }

  /** Waits until the newest candle fits. */
  newest(fits: (candle: CandleRow) => boolean): Promise<CandleRow> {
    return until(`a candle among ${JSON.stringify(this.all)}`, () => {
      const candle = this.candles.at(-1);
      return candle !== undefined && fits(candle) && candle;
    });
  }
}
