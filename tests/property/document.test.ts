import { decimal, DocumentReader } from '@axiom/domain/document';
import { defaultPolicyJson, parsePolicy, policySchema, readPolicy } from '@axiom/domain/economy';
import { formatDecimal } from '@axiom/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutated } from './support/mutations.ts';
import { isSchemaValid } from './support/schema-checker.ts';
import { holds } from './support/settings.ts';

const mutatedPolicies = mutated(defaultPolicyJson, ['is_active', 'count'], ['plans', 'hold_bonus', 'tasks']);

describe('R7.03 the policy’s JSON Schema', () => {
  it('R4.16 is valid exactly where the reader finds no problem of form', () => {
    let valid = 0;
    let total = 0;
    holds(mutatedPolicies, (document) => {
      const reader = new DocumentReader();
      readPolicy(reader, document);
      const isValid = isSchemaValid(policySchema, document);
      total += 1;
      valid += isValid ? 1 : 0;
      if (isValid !== (reader.problems.length === 0))
        throw new Error(`schema: ${isValid}; reader: ${JSON.stringify(reader.problems)}`);
    });
    // Both answers are met often, or the property would say little.
    expect(valid * 10).toBeGreaterThan(total);
    expect((total - valid) * 10).toBeGreaterThan(total);
  });

  it('R4.16 a document is refused for its form or its proofs, never by an exception', () => {
    holds(mutatedPolicies, (document) => {
      const { policy, problems } = parsePolicy(document);
      expect(policy === undefined).toBe(problems !== undefined);
    });
  });
});

describe('R7.03 the pattern of a decimal', () => {
  const ranges = fc
    .tuple(fc.integer({ min: 0, max: 9 }), bounds(), bounds())
    .map(([fractionDigits, a, b]) => ({ fractionDigits, min: a < b ? a : b, max: a < b ? b : a }));

  it('R4.14 matches exactly what the reader reads within the range', () => {
    holds(
      ranges.chain((range) => fc.tuple(fc.constant(range), textsAround(range))),
      ([range, text]) => {
        const shape = decimal(range);
        const reader = new DocumentReader();
        const scaled = shape.read(reader, text, 'x');
        const isRead = reader.problems.length === 0;
        if (isRead) expect(scaled >= range.min && scaled <= range.max).toBe(true);
        expect(isSchemaValid(shape.schema, text), `${text} in ${JSON.stringify(shape.schema)}`).toBe(isRead);
      },
    );
  });

  function bounds() {
    return fc.oneof(
      fc.bigInt({ min: -2000n, max: 2000n }),
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc
        .tuple(fc.bigInt({ min: -9n, max: 9n }), fc.integer({ min: 0, max: 20 }))
        .map(([n, zeros]) => n * 10n ** BigInt(zeros)),
    );
  }

  function textsAround(range: { min: bigint; max: bigint; fractionDigits: number }): fc.Arbitrary<string> {
    const exact = fc.oneof(
      fc.bigInt({ min: -12n, max: 12n }).map((off) => range.min + off),
      fc.bigInt({ min: -12n, max: 12n }).map((off) => range.max + off),
      fc.bigInt({ min: range.min, max: range.max }),
      bounds(),
    );
    const text = exact.map((scaled) => formatDecimal(scaled, range.fractionDigits));
    return fc.oneof(
      text,
      fc.tuple(text, fc.constantFrom('0', '00', '.', '.0', '5', ' ')).map(([each, tail]) => each + tail),
      fc.tuple(text, fc.constantFrom('0', '-', '+', '1', ' ')).map(([each, head]) => head + each),
      fc.tuple(text, fc.nat(20)).map(([each, length]) => each.slice(0, length)),
    );
  }
});
