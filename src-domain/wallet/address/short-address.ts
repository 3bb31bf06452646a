import { ADDRESS_HEAD_CHARS, ADDRESS_TAIL_CHARS } from '../../constants/index.ts';

/** First 4 characters, an ellipsis, last 4 (R3.01); a text of at most 8 characters is unchanged. */
export function shortAddress(address: string): string {
  if (address.length <= ADDRESS_HEAD_CHARS + ADDRESS_TAIL_CHARS) return address;
  return `${address.slice(0, ADDRESS_HEAD_CHARS)}…${address.slice(-ADDRESS_TAIL_CHARS)}`;
}
