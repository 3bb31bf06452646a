import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UnbalancedBooking } from '@axiom/domain/ledger';
import { PhotoTooLarge } from '@axiom/domain/task';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#contract/errors.ts';
import { DOMAIN_CODES, replyTo } from '#server/http/errors.ts';

const DOMAIN = resolve(import.meta.dirname, '../../src-domain');

/** The code of every refusal that the domain's sources declare. */
function domainCodes(): string[] {
  const sources = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(file),
  );
  return sources.flatMap((file) =>
    [...readFileSync(resolve(DOMAIN, file), 'utf8').matchAll(/override readonly code = '(\w+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  );
}

describe('refusals of the domain on the wire', () => {
  it('the one table names every code of the domain, and nothing else', () => {
    const codes = domainCodes();
    expect(codes.length).toBeGreaterThan(30);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(DOMAIN_CODES)).toEqual(codes.toSorted());
  });

  it('no rule of the domain logs anybody out', () => {
    for (const [code, wire] of Object.entries(DOMAIN_CODES))
      expect([401, 403], code).not.toContain(ERROR_STATUS[wire]);
  });

  it('keeps text and field where the person can do something, and says nothing where they cannot', () => {
    expect(replyTo(new PhotoTooLarge(6_000_000))).toEqual({
      status: 413,
      answer: {
        message: 'File size is too large! Upload a smaller file.',
        code: 'photo_too_large',
        field: 'photo',
      },
      isOurs: false,
    });
    expect(replyTo(new UnbalancedBooking('capital', 'TON', 1n))).toEqual({
      status: 500,
      answer: { message: 'Something went wrong on our side.', code: 'internal' },
      isOurs: true,
    });
  });
});
