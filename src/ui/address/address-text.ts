const HEAD = 4;
const TAIL = 4;

/** First 4, an ellipsis, last 4 (R3.01). */
export function shortAddress(address: string): string {
  return address.length <= HEAD + TAIL ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}
