import { z } from 'zod';

/**
 * How a wallet's answer misbehaves:
 *
 * - `twice`: it comes two times.
 * - `late`: it comes `late_ms` after the decision; a payment is on chain long before.
 * - `before_ack`: it overtakes the bridge's acknowledgement of the app's own request.
 * - `wrong_network`: the address says that it is on another network (-239).
 * - `no_address`: the item `ton_addr` is missing.
 * - `no_feature`: the wallet cannot send transactions.
 * - `unlisted`: the wallet calls itself by a name that is in no list.
 */
const quirks = [
  'twice',
  'late',
  'before_ack',
  'wrong_network',
  'no_address',
  'no_feature',
  'unlisted',
] as const;
export type Quirk = (typeof quirks)[number];

/** Quirks of the answer to a wish to connect; with any other request they change nothing. */
export const connectQuirks: readonly Quirk[] = ['wrong_network', 'no_address', 'no_feature', 'unlisted'];

/** How an answer is given. */
export interface Manner {
  readonly quirk: Quirk | null;
  /** used by `late`, milliseconds */
  readonly lateMs: number;
}

export const plainly: Manner = { quirk: null, lateMs: 0 };

const usualLateMs = 5000;
/** The bridge keeps a message for 300 s; an answer that is older is not sent at all. */
const longestLateMs = 240_000;

/** The fields of a control that say how an answer misbehaves. */
export const mannerFields = {
  quirk: z.enum(quirks, { error: `must be one of ${quirks.join(', ')}` }).optional(),
  late_ms: z
    .int({ error: 'must be milliseconds' })
    .min(1, 'must be 1 to 240000')
    .max(longestLateMs, 'must be 1 to 240000')
    .optional(),
};

/** What such fields mean. */
export function mannerOf(fields: {
  readonly quirk?: Quirk | undefined;
  readonly late_ms?: number | undefined;
}): Manner {
  const { quirk = null, late_ms: lateMs = usualLateMs } = fields;
  return { quirk, lateMs: quirk === 'late' ? lateMs : 0 };
}

/** The name of a wallet that is in no list. */
export const unlistedAppName = 'stowaway';
