import { isAppLink, isSafeUrl } from '../../link/index.ts';

/** How a wallet returns: `back` to what was open before, `none`, or an address. */
export type ReturnStrategy = 'back' | 'none' | `${string}://${string}`;

/** Whether a value is a return strategy: `back`, `none`, an https address or an app's own scheme. */
export function isReturnStrategy(value: unknown): value is ReturnStrategy {
  if (value === 'back' || value === 'none') return true;
  return isReturnUrl(value);
}

/** Whether a value is an address to return to. */
export function isReturnUrl(value: unknown): value is `${string}://${string}` {
  return typeof value === 'string' && value.includes('://') && (isSafeUrl(value) || isAppLink(value));
}
