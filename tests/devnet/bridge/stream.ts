import { until } from '../../support/until.ts';
import { EventStreamReader, type StreamEvent } from '../../../src-devnet/wallet/sse.ts';

export interface OpenStream {
  /** everything that came, as it came */
  readonly raw: string;
  /** the next event that carries data and is no heartbeat */
  next(): Promise<StreamEvent>;
  /** resolves when the other side ends it */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens an event stream and reads along. Resolves when its head has come. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const closing = new AbortController();
  const response = await fetch(url, { signal: closing.signal, headers });
  const heard: StreamEvent[] = [];
  let raw = '';
  const read = async (): Promise<void> => {
    const reader = new EventStreamReader();
    for await (const chunk of response.body!) {
      raw += Buffer.from(chunk).toString();
      heard.push(...reader.read(chunk).filter(({ data }) => data !== 'heartbeat'));
    }
  };
  const ended = read();
  ended.catch(() => undefined);
  return {
    get raw() {
      return raw;
    },
    next: () => until('the next event', () => heard.shift()),
    ended,
    close: () => closing.abort(),
  };
}
