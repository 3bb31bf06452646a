import ReconnectingWebSocket from 'partysocket/ws';
import {
  type FromApp,
  LIVE_PROTOCOL,
  type LiveApp,
  type LiveRecord,
  type Recording,
  type ToApp,
} from '../../live/messages.ts';
import { withRecords } from '../../live/recording.ts';
import { watchMachines } from '../../live/watch.ts';

/**
 * Runs before the app where `npm start -- --live` serves it, and streams what its machines do to the visualiser's relay.
 * Everything is redacted before it is kept here.
 */
const EVERY_MS = 100;
/** So many records wait for a relay that is away; older ones are counted. */
const MOST_HERE = 500;
/** Nothing more is sent while so many bytes have not left. */
const MOST_UNSENT_BYTES = 2_000_000;
const RETRY_MS = { minReconnectionDelay: 500, maxReconnectionDelay: 8000 };
const PLATFORMS = ['ios', 'android', 'macos', 'tdesktop', 'web', 'weba', 'unigram'];

const relay = document.querySelector<HTMLMetaElement>('meta[name="live-relay"]')?.content;
if (relay !== undefined && relay !== '') stream(relay);

function stream(address: string): void {
  let recording: Recording = { protocol: LIVE_PROTOCOL, app: thisApp(), base: [], dropped: 0, records: [] };
  let waiting: LiveRecord[] = [];
  let count = 0;
  let timer: number | null = null;
  const socket = new ReconnectingWebSocket(address, [], { ...RETRY_MS, maxEnqueuedMessages: 0 });
  const send = (message: FromApp) => socket.send(JSON.stringify(message));
  /** What waits is kept from now on. */
  const keep = (): readonly LiveRecord[] => {
    const records = waiting;
    waiting = [];
    timer = null;
    recording = withRecords(recording, records, MOST_HERE);
    return records;
  };
  const flush = () => {
    const records = keep();
    if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > MOST_UNSENT_BYTES) return;
    send({ kind: 'more', records });
  };
  socket.addEventListener('open', () => {
    keep();
    send({ kind: 'hello', recording });
  });
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { reason } = JSON.parse(data) as ToApp;
    console.warn(`The visualiser refused this app: ${reason}.`);
    socket.close();
  });
  watchMachines((what) => {
    count += 1;
    waiting.push({ n: count, atMs: Date.now(), ...what });
    timer ??= window.setTimeout(flush, EVERY_MS);
  });
}

function thisApp(): LiveApp {
  const platform = new URLSearchParams(location.hash.slice(1)).get('tgWebAppPlatform') ?? '';
  const id = crypto.getRandomValues(new Uint32Array(2));
  return {
    id: [...id].map((part) => part.toString(36)).join(''),
    platform: PLATFORMS.includes(platform) ? platform : 'browser',
    width: window.innerWidth,
    height: window.innerHeight,
    isInSimulator: window.parent !== window,
    startedAtMs: Date.now(),
  };
}
