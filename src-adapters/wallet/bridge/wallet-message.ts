import { isExpected } from './session-wallet.ts';

/** What the SDK decrypts messages with: its `SessionCrypto`. */
export interface Decrypting {
  readonly prototype: Session;
}

interface Session {
  /** Hex digits, as a wallet knows it. */
  readonly sessionId: string;
  decrypt(message: Uint8Array, senderPublicKey: Uint8Array): string;
}

/** What the SDK reads of a message without a check. */
interface WalletMessage {
  readonly event?: unknown;
  readonly id: string | number;
  readonly payload: {
    readonly items: readonly { readonly name: unknown }[];
    readonly device: { readonly features: readonly unknown[] };
    readonly message: unknown;
  };
}

/**
 * Lets the SDK read only what has a wallet's form and comes from the session's own wallet. It reads any other text as if
 * it had (3.4.1, `BridgeProvider.gatewayListener`) and throws where that cannot be caught, under a name that no one can
 * tell from the page's own errors; a message that does not decrypt is known by its text and kept out of the page's (leaks.ts).
 */
export function guardReading({ prototype }: Decrypting): void {
  const { decrypt } = prototype;
  prototype.decrypt = function read(this: Session, message, sender) {
    try {
      const text = decrypt.call(this, message, sender);
      const said = JSON.parse(text) as WalletMessage;
      readAs(said);
      if (isExpected(this.sessionId, hexOf(sender), said.event)) return text;
    } catch {
      // It ends as one that is not expected.
    }
    throw new Error('Decryption error');
  };
}

/** @throws TypeError where the SDK would */
function readAs(message: WalletMessage): void {
  const { event, id, payload } = message;
  if (!('event' in message)) id.toString();
  else if (event === 'connect') {
    payload.items.forEach(({ name }) => name);
    payload.device.features.find(() => false);
  } else if (event !== 'disconnect') void payload.message;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
