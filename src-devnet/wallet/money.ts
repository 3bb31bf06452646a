/** `1500000000n` → `1.5`: nano as TON, with all digits. */
export function tonText(nano: bigint): string {
  const sign = nano < 0n ? '-' : '';
  const digits = (nano < 0n ? -nano : nano).toString().padStart(10, '0');
  const whole = digits.slice(0, -9).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const fraction = digits.slice(-9).replace(/0+$/, '');
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}
