import { until } from '../../support/until.ts';
import { Base64, hexToByteArray, SessionCrypto } from '@tonconnect/protocol';
import { parseLink } from '../../../src-devnet/wallet/link.ts';
import { EventStreamReader } from '../../../src-devnet/wallet/sse.ts';

/** A wallet that says to an app whatever it likes, and hears what the app says. */
export interface RawWallet {
  /** Sends an event or an answer, encrypted as it must be. */
  say(content: unknown): Promise<void>;
  /** Puts that on the bridge as it is. */
  shout(body: string): Promise<void>;
  /** Sends something that nobody can decrypt. */
  babble(): Promise<void>;
  /** The next call of the app. */
  next(): Promise<Record<string, unknown>>;
  close(): void;
}

/** @param bridge the address of a bridge, without a slash at its end */
export async function openRawWallet(bridge: string, link: string): Promise<RawWallet> {
  const parsed = parseLink(link);
  if (parsed.kind !== 'connect') throw new Error('not a link of an app');
  const app = parsed.clientId;
  const crypto = new SessionCrypto();
  const leaving = new AbortController();
  const calls: Record<string, unknown>[] = [];
  const stream = await fetch(`${bridge}/events?client_id=${crypto.sessionId}`, { signal: leaving.signal });
  const listen = async () => {
    const reader = new EventStreamReader();
    for await (const chunk of stream.body!) {
      for (const { data } of reader.read(chunk)) {
        const { from, message } = JSON.parse(data) as { from: string; message: string };
        const text = crypto.decrypt(Base64.decode(message).toUint8Array(), hexToByteArray(from));
        calls.push(JSON.parse(text) as Record<string, unknown>);
      }
    }
  };
  listen().catch(() => undefined);
  const post = async (body: string) => {
    const query = `client_id=${crypto.sessionId}&to=${app}&ttl=300`;
    const { status } = await fetch(`${bridge}/message?${query}`, { method: 'POST', body });
    if (status !== 200) throw new Error(`the bridge answered ${status}`);
  };
  return {
    say: (content) => post(Base64.encode(crypto.encrypt(JSON.stringify(content), hexToByteArray(app)))),
    shout: post,
    babble: () => post(Base64.encode(new Uint8Array(80))),
    next: () => until('the app’s next call', () => calls.shift()),
    close: () => leaving.abort(),
  };
}

/** What a wallet says when its owner has approved; on the network that is given. @param appName the wallet's own */
export const connectEvent = (network: string, items?: readonly object[], appName = 'harbour'): object => ({
  event: 'connect',
  id: 1,
  payload: {
    items: items ?? [
      {
        name: 'ton_addr',
        address: `0:${'5'.repeat(64)}`,
        network,
        walletStateInit: 'te6cckEBAQEAAgAAAEysuc0=',
        publicKey: '7'.repeat(64),
      },
    ],
    device: {
      platform: 'android',
      appName,
      appVersion: '1.0.0',
      maxProtocolVersion: 2,
      features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
    },
  },
});
