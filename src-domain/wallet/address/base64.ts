const URL_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const PLAIN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Bytes of a base64 text in one of the two alphabets, with a length that is a multiple of 4; otherwise
 * undefined.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const alphabet = /[+/]/.test(text) ? PLAIN_ALPHABET : URL_ALPHABET;
  if (text.length % 4 !== 0) return undefined;
  const bytes = new Uint8Array((text.length / 4) * 3);
  for (let at = 0; at < text.length; at += 4) {
    let group = 0;
    for (let offset = 0; offset < 4; offset += 1) {
      const value = alphabet.indexOf(text.charAt(at + offset));
      if (value === -1) return undefined;
      group = (group << 6) | value;
    }
    bytes.set([group >> 16, (group >> 8) & 0xff, group & 0xff], (at / 4) * 3);
  }
  return bytes;
}

/** URL-safe base64 of bytes; their number must be a multiple of 3. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (const shift of [18, 12, 6, 0]) text += URL_ALPHABET.charAt((group >> shift) & 63);
  }
  return text;
}
