import { assertAtMost, axiom, type Nano, parseAmount, NANO_PER_UNIT } from '@axiom/domain/money';

/** More than any account can hold; a quote far above it does not fit on the wire. */
const LARGEST = axiom(9_000_000_000n * NANO_PER_UNIT);

/** Parses AXIOM. @throws the parser's refusals; AmountAboveMaximum above what any account can hold */
export function readTokenAmount(text: string, field: string): Nano<'AXIOM'> {
  const input = { field, currency: 'AXIOM' } as const;
  const amount = parseAmount(text, input);
  assertAtMost(amount, LARGEST, input);
  return amount;
}
