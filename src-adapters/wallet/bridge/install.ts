import { Gate } from './gate.ts';
import { postMessage } from './message.ts';
import { pageSignals } from './page.ts';
import { reach } from './reach.ts';
import { keepSession } from './session-wallet.ts';
import { BridgeStream, type BridgeHabits } from './stream.ts';
import { BRIDGE_TIMINGS } from './timings.ts';
import { type Decrypting, guardReading } from './wallet-message.ts';

type Fetch = typeof globalThis.fetch;

const CLIENT_ID = /^[0-9a-f]{64}$/i;

let isInstalled = false;

/**
 * Replaces `EventSource` and `fetch`, which the unmodified SDK takes from the page, with streams that
 * reconnect. Only addresses of a TON Connect bridge are affected, `…/events?client_id=` and
 * `…/message?client_id=`; all others pass unchanged.
 * The SDK's own code closes a lost stream for good (3.4.1, `BridgeGateway.errorsHandler`), does not detect
 * one that is open and silent, and waits for a receipt without a timeout.
 */
export function installBridge(crypto: Decrypting): void {
  if (isInstalled) return;
  isInstalled = true;
  guardReading(crypto);
  const fetchAsItIs: Fetch = globalThis.fetch.bind(globalThis);
  const page = pageSignals(globalThis);
  // Of the bridges that this page has used.
  const gates = new Map<string, Gate>();
  const habits = new Map<string, BridgeHabits>();
  const gateOf = ({ bridge, clientId }: Address) => known(gates, `${bridge} ${clientId}`, () => new Gate());
  const timings = BRIDGE_TIMINGS;

  globalThis.EventSource = new Proxy(globalThis.EventSource, {
    construct: (native, given: ConstructorParameters<typeof EventSource>) => {
      const address = addressOf(given[0], 'events');
      if (address === null) return Reflect.construct(native, given) as object;
      keepSession(address.clientId);
      return new BridgeStream(String(given[0]), {
        fetch: fetchAsItIs,
        page,
        gate: gateOf(address),
        habits: known(habits, address.bridge, () => ({ beats: false, quiets: 0 })),
        reach,
        timings,
        random: Math.random,
      });
    },
  });

  globalThis.fetch = (input, init) => {
    const address = init?.method?.toLowerCase() === 'post' ? addressOf(input, 'message') : null;
    if (address === null) return fetchAsItIs(input, init);
    return postMessage(
      (signal) => fetchAsItIs(input, { ...init, signal }),
      init?.signal,
      gateOf(address),
      timings,
    );
  };
}

interface Address {
  readonly bridge: string;
  readonly clientId: string;
}

/** The address, if it has the form of a bridge's; otherwise null. */
function addressOf(url: RequestInfo | URL, end: 'events' | 'message'): Address | null {
  if (typeof url !== 'string' && !(url instanceof URL)) return null;
  const text = String(url);
  // A cheap check, because it runs before every call of the page.
  if (!/^https?:/.test(text) || !text.includes(`/${end}?`)) return null;
  const { origin, pathname, searchParams } = new URL(text);
  const clientId = searchParams.get('client_id') ?? '';
  if (!pathname.endsWith(`/${end}`) || !CLIENT_ID.test(clientId)) return null;
  return { bridge: origin + pathname.slice(0, -end.length), clientId };
}

function known<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
