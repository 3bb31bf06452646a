import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Times by status, ms, from the instant that was planned for a request until its answer was there. */
export type ByStatus = ReadonlyMap<number, readonly number[]>;

const CONNECTIONS = 4_000;
/** Opened at the same time: more than the system keeps for a server that is busy would be lost. */
const WAVE = 200;
/** A connection is kept once a request on it has been answered. */
const HELLO = 'GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
const SLICE_MS = 5;

/**
 * Asks one address so many times a second, however long the answers take, over 4,000 connections that are
 * open before; each has one request at a time.
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
  while (lines.length < CONNECTIONS) {
    const wave = Array.from({ length: WAVE }, () => lineTo(port));
    await Promise.all(wave.map((line) => line.ask(HELLO)));
    lines.push(...wave);
  }
  const idle = [...lines];
  const take = (): Line => {
    const line = idle.pop();
    if (line === undefined) throw new Error(`${CONNECTIONS} connections were not enough`);
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
