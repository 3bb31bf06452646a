import * as z from 'zod/mini';
import { payoutSchemas } from './payout-commands.ts';
import { taskSchemas } from './task-commands.ts';
import { walletSchemas } from './wallet-commands.ts';

const telegramId = z.string().check(z.regex(/^\d{1,20}$/, 'must be a Telegram id: digits only'));

/** Arguments of every command; unknown ones are refused. */
export const schemas = {
  maintenance: z.strictObject({
    state: z.enum(['on', 'off']),
    text: z.optional(z.string().check(z.maxLength(500))),
  }),
  clock: z.strictObject({ offset_ms: z.int() }),
  policy_show: z.strictObject({}),
  policy_apply: z.strictObject({ document: z.string().check(z.maxLength(500_000)) }),
  user_show: z.strictObject({ telegram_id: telegramId }),
  adjust: z.strictObject({
    telegram_id: telegramId,
    amount: z.string(),
    account: z.enum(['main', 'referral', 'task']),
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
    again: z.optional(z.boolean()),
  }),
  ...payoutSchemas,
  ...walletSchemas,
  reconcile: z.strictObject({}),
  ...taskSchemas,
  export: z.strictObject({}),
};

export type CommandName = keyof typeof schemas;
