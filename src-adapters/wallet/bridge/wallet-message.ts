/** What the SDK decrypts messages with: its `SessionCrypto`. */
interface Decrypting {
  readonly prototype: { decrypt(message: Uint8Array, senderPublicKey: Uint8Array): string };
}

const guarded = new WeakSet<object>();

/**
 * Lets the SDK read only what has a wallet's form. It reads any other text as if it had (3.4.1,
 * `BridgeProvider.gatewayListener`) and throws where that cannot be caught, under a name that no one can tell from the
 * page's own errors; a message that does not decrypt is known by its text and kept out of the page's (leaks.ts).
 */
export function guardReading(crypto: Decrypting): void {
  if (guarded.has(crypto)) return;
  guarded.add(crypto);
  const { decrypt } = crypto.prototype;
  crypto.prototype.decrypt = function read(this: unknown, message, senderPublicKey) {
    const text = decrypt.call(this, message, senderPublicKey);
    if (!isWalletMessage(text)) throw new Error('Decryption error: no message of a wallet');
    return text;
  };
}

/** An event of a wallet, or its answer to a request, as far as the SDK reads it. */
function isWalletMessage(text: string): boolean {
  const read = parsed(text);
  if (!isObject(read)) return false;
  const { event, id, payload } = read;
  if (!('event' in read)) return typeof id === 'string' || typeof id === 'number';
  if (event !== 'connect') return typeof event === 'string' && (event === 'disconnect' || isObject(payload));
  if (!isObject(payload)) return false;
  const { device, items } = payload;
  return (
    isObject(device) && Array.isArray(device['features']) && Array.isArray(items) && items.every(isObject)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
