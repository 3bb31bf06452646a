import { parseAmount } from '@axiom/domain/money';

/** Wire values: amounts as nano, times as epoch ms. `field` names a value that cannot be read. */

export const ton = (text: string, field: string) => parseAmount(text, { field, currency: 'TON' });
export const token = (text: string, field: string) => parseAmount(text, { field, currency: 'AXIOM' });
export const time = (text: string) => Date.parse(text);

/** An optional time (epoch ms) as a field; absent if the wire has null. */
export function timeField<Name extends string>(
  name: Name,
  text: string | null,
): { readonly [K in Name]?: number } {
  return (text === null ? {} : { [name]: time(text) }) as { readonly [K in Name]?: number };
}
