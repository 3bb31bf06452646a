import type { MainFrame } from '#contract/socket.ts';
import { mainFrame } from '#contract/socket.ts';
import { WebSocket } from 'ws';
import { until } from '../../support/until.ts';

type Named<E extends MainFrame['event']> = Extract<MainFrame, { event: E }>;

/** A main socket with everything it was told; each frame is checked against the contract. */
export class Frames {
  readonly all: MainFrame[] = [];
  readonly socket: WebSocket;
  closed: { code: number } | null = null;

  constructor(url: string, first?: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/`);
    this.socket.on('message', (data: Buffer) =>
      this.all.push(mainFrame.parse(JSON.parse(data.toString('utf8')))),
    );
    this.socket.on('close', (code) => (this.closed = { code }));
    this.socket.on('error', () => undefined);
    if (first !== undefined) this.socket.on('open', () => this.socket.send(first));
  }

  static async signedIn(url: string, token: string): Promise<Frames> {
    const frames = new Frames(url, token);
    await frames.next('ready', () => true);
    return frames;
  }

  /** Waits for a frame of that name that fits. */
  next<E extends MainFrame['event']>(event: E, fits: (frame: Named<E>) => boolean): Promise<Named<E>> {
    return until(`${event} among ${JSON.stringify(this.all.map((frame) => frame.event))}`, () =>
      this.all.find((frame): frame is Named<E> => frame.event === event && fits(frame as Named<E>)),
    );
  }

  async closeCode(withinMs = 10_000): Promise<number> {
    return (await until('the end of the socket', () => this.closed, withinMs)).code;
  }
}
