const MILLION = 1_000_000n;
const MINUS = '\u2212';
const NBSP = '\u00a0';

/** A rate for display, from millionths of a percent: "4 %", "0.125 %", signed on request. Not rounded. */
export function percentText(
  millionths: bigint,
  { sign = 'auto' }: { readonly sign?: 'auto' | 'always' } = {},
): string {
  const positive = millionths < 0n ? -millionths : millionths;
  const fraction = (positive % MILLION).toString().padStart(6, '0').replace(/0+$/, '');
  const mark = millionths < 0n ? MINUS : sign === 'always' && millionths > 0n ? '+' : '';
  return `${mark}${positive / MILLION}${fraction === '' ? '' : `.${fraction}`}${NBSP}%`;
}

/** A price change: two decimals, truncated, always with a sign. */
export function changeText(millionths: bigint): string {
  const positive = millionths < 0n ? -millionths : millionths;
  const hundredths = positive / 10_000n;
  const mark = hundredths === 0n ? '' : millionths < 0n ? MINUS : '+';
  return `${mark}${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}${NBSP}%`;
}
