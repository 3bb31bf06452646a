import { FIRST_PAGE, MAX_PAGE_SIZE } from '@axiom/domain/constants';
import {
  formatDecimal,
  formatPercent,
  parseAmount,
  parsePercent,
  parseSignedPercent,
} from '@axiom/domain/money';
import { formatPrice, parsePrice } from '@axiom/domain/price';
import * as z from 'zod/mini';
import { CODE, DECIMAL, ID, INSTANT, PERCENT, SIGNED_PERCENT } from './forms.ts';
import { fields, record } from './thing.ts';
import { list, wired } from './wired.ts';

const decimal = () =>
  z
    .string()
    .check(
      z.regex(
        DECIMAL,
        'must be a decimal number with at most 18 digits before and 9 after the point, such as 12.5',
      ),
    );
const signedDecimal = () => z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,9})?$/));
const format = (nano: bigint) => formatDecimal(nano);

/** Money on the wire: a decimal of ASCII digits, at most 18 before and 9 after the point, without a sign. */
export const money = decimal();

/** Money as the domain's nano of its currency. */
export const ton = wired(decimal(), (text, field) => parseAmount(text, { field, currency: 'TON' }), format);
export const token = wired(
  decimal(),
  (text, field) => parseAmount(text, { field, currency: 'AXIOM' }),
  format,
);

/** Money that may be negative: movements in the operation history. */
export const signedMoney = signedDecimal();
export const signedTon = wired(signedDecimal(), signed(ton.read), format);
export const signedToken = wired(signedDecimal(), signed(token.read), format);

function signed<Amount extends bigint>(read: (text: string, field: string) => Amount) {
  return (text: string, field: string): Amount =>
    text.startsWith('-') ? (BigInt(-read(text.slice(1), field)) as Amount) : read(text, field);
}

/** TON per AXIOM. */
export const price = wired(decimal(), parsePrice, formatPrice);

/** A percentage on the wire: a decimal string with at most 6 fraction digits, without a sign. */
export const percent = wired(z.string().check(z.regex(PERCENT)), parsePercent, formatPercent);

/** A percentage that may be negative: a price change. */
export const signedPercent = wired(
  z.string().check(z.regex(SIGNED_PERCENT)),
  parseSignedPercent,
  formatPercent,
);

/** ISO 8601 in UTC with milliseconds; an instant that exists. Epoch milliseconds in the domain. */
export const isoTime = Object.assign(
  wired(
    z.string().check(
      z.regex(INSTANT),
      z.refine((text) => Number.isFinite(Date.parse(text)), 'there is no such instant'),
    ),
    (text) => Date.parse(text),
    (atMs) => new Date(atMs).toISOString(),
  ),
  { isInstant: true as const },
);

/** A whole number of any size, as digits. */
export const digits = (most: number) =>
  wired(z.string().check(z.regex(new RegExp(`^\\d{1,${most}}$`))), BigInt, String);

/** An opaque id: letters, digits, `_` and `-`, 1 to 64 characters. */
export const id = z.string().check(z.regex(ID, 'must be 1 to 64 letters, digits, _ or -'));

/** A referral code: letters and digits only, 1 to 64. */
export const refCode = z.string().check(z.regex(CODE, 'must be 1 to 64 letters or digits'));

/** A farming link's code: letters and digits only, 1 to 64. */
export const activationCode = z.string().check(z.regex(CODE, 'must be 1 to 64 letters or digits'));

/** An integer number of days or of activations, as a JSON integer; never coerced. */
export const days = z.int().check(z.minimum(1), z.maximum(3650));

/** An integer as text in a query string: digits only, within the bounds. */
export const queryInt = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${minimum} to ${maximum}`)),
      z.transform((text: string) => Number(text)),
    ),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  );

/** `true` or `false` as text in a query string; any other text is refused. */
export const queryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** Epoch seconds in a query string; milliseconds are refused, because they have too many digits. */
export const epochSeconds = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/, 'must be whole epoch seconds, such as 1800000000')),
  z.transform((text: string) => Number(text)),
);

export const sortOrder = z.enum(['asc', 'desc']);

/** Query of a list: page from 1, limit from 1 to the longest page. */
export const pageQuery = (defaultLimit: number) => ({
  page: z._default(queryInt(FIRST_PAGE, 1_000_000), FIRST_PAGE),
  limit: z._default(queryInt(1, MAX_PAGE_SIZE), defaultLimit),
});

const count = z.int().check(z.minimum(0));

/** The user's version: a counter, raised in the transaction of each change. */
export const version = z.int().check(z.minimum(0));

const pageFields = {
  total: ['total', count],
  page: ['page', z.int().check(z.minimum(FIRST_PAGE))],
  limit: ['limit', z.int().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE))],
} as const;

/** A paged answer `{data, total, page, limit}`. */
export const paged = <Row extends z.ZodMiniType>(row: Row) =>
  record({ rows: ['data', list(row)], ...pageFields });

/** A paged answer with the user's change counter that it was read at. */
export const versioned = <Row extends z.ZodMiniType>(row: Row) =>
  record({ value: ['data', list(row)], ...pageFields, version: ['version', version] });

/** An unpaged list `{data, total}`, and what stands beside it. */
export const listed = <Row extends z.ZodMiniType>(row: Row) =>
  fields({ rows: ['data', list(row)], total: ['total', count] });
