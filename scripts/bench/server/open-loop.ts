import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Times by status, ms, from the instant that was planned for a request until its answer was there. */
export type ByStatus = ReadonlyMap<number, readonly number[]>;

const MOST_SOCKETS = 4_000;
const SLICE_MS = 5;

/**
 * Asks one address so many times a second, however long the answers take, over as many keep-alive connections as are
 * needed for that; each has one request at a time.
 * @param textOf the whole request's text, by its number from 0
 * @throws Error when a connection is lost, or more than 4,000 would be needed
 */
export async function askOpenly(
  port: number,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  textOf: (number: number) => string,
): Promise<ByStatus> {
  const times = new Map<number, number[]>();
  const lines: Line[] = [];
  const idle: Line[] = [];
  const take = (): Line => {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (lines.length === MOST_SOCKETS) throw new Error(`${MOST_SOCKETS} connections were not enough`);
    const line = lineTo(port);
    lines.push(line);
    return line;
  };
  const ask = async (number: number, plannedMs: number): Promise<void> => {
    const line = take();
    const status = await line.ask(textOf(number));
    const kept = times.get(status) ?? [];
    times.set(status, kept);
    kept.push(performance.now() - plannedMs);
    idle.push(line);
  };
  const startMs = performance.now();
  const answers: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startMs) * perSecond) / 1000);
    for (; number < due; number += 1) answers.push(ask(number, startMs + (number * 1000) / perSecond));
    await delay(SLICE_MS);
  }
  await Promise.all(answers);
  for (const line of lines) line.end();
  return times;
}

interface Line {
  ask(text: string): Promise<number>;
  end(): void;
}

function lineTo(port: number): Line {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  let text = '';
  let done: (status: number) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  socket.on('error', (error) => fail(error));
  socket.on('data', (part: string) => {
    text += part;
    const head = text.indexOf('\r\n\r\n');
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    if (head === -1 || length === undefined || text.length < head + 4 + Number(length)) return;
    const status = Number(text.slice(9, 12));
    text = '';
    done(status);
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        [done, fail] = [resolve, reject];
        socket.write(request);
      }),
    end: () => void socket.destroy(),
  };
}
