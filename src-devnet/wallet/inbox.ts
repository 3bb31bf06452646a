import { Base64, hexToByteArray, SessionCrypto } from '@tonconnect/protocol';
import type { AppCall, Calls } from './calls.ts';
import { fieldsOf } from '../json.ts';
import type { BridgeEvent } from './listener.ts';
import type { SessionRecord, WalletRecord } from './records.ts';
import type { WalletState } from './state.ts';

/** Decrypts a message of a connected app; null if it cannot be read. */
function readCall(session: SessionRecord, message: string): AppCall | null {
  if (session.secretKey === null) return null;
  try {
    const crypto = new SessionCrypto({ publicKey: session.id, secretKey: session.secretKey });
    const text = crypto.decrypt(Base64.decode(message).toUint8Array(), hexToByteArray(session.app));
    const { method, params, id } = fieldsOf(JSON.parse(text));
    if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return null;
    return { method: method.slice(0, 64), params, id: String(id).slice(0, 64) };
  } catch {
    return null;
  }
}

/**
 * Receives what apps send over the bridge. The wallet's position in the stream moves in the same step as the
 * message's changes.
 */
export class Inbox {
  readonly #state: WalletState;
  readonly #calls: Calls;

  constructor(state: WalletState, calls: Calls) {
    this.#state = state;
    this.#calls = calls;
  }

  async receive(event: BridgeEvent): Promise<void> {
    if (event.id <= this.#state.record.lastEventId) return;
    const session = this.#state.sessions.find(({ app }) => app === event.from);
    const call = session ? readCall(session, event.message) : null;
    const moved = (): WalletRecord => ({ ...this.#state.record, lastEventId: event.id });
    if (!session || !call) await this.#state.write(moved());
    else await this.#calls.take(session, call, event.traceId, () => [moved()]);
  }
}
