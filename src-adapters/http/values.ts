import { parseAmount } from '@axiom/domain/money';

/** Values of the wire: amounts as nano, times as epoch milliseconds. `field` names them where they cannot be read. */

export const ton = (text: string, field: string) => parseAmount(text, { field, currency: 'TON' });
export const token = (text: string, field: string) => parseAmount(text, { field, currency: 'AXIOM' });
export const time = (text: string) => Date.parse(text);

/** An optional time as a field of its own, absent where the wire says null. */
export function timeField<Name extends string>(
  name: Name,
  text: string | null,
): { readonly [K in Name]?: number } {
  return (text === null ? {} : { [name]: time(text) }) as { readonly [K in Name]?: number };
}
