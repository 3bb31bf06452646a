import { type Api, Context } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import * as z from 'zod/mini';
import type { BotAct, BotUpdate } from '../ports/messenger.ts';

const person = z.object({
  id: z.int().check(z.positive()),
  is_bot: z.boolean(),
  language_code: z.optional(z.string()),
});
const privateChat = z.object({ id: z.int(), type: z.literal('private') });
const message = z.object({ message_id: z.int(), from: person, chat: privateChat });
/** The part of an update that the bot reads; other fields are ignored. */
const known = z.union([
  z.object({ update_id: z.int(), message: z.looseObject(message.shape) }),
  z.object({
    update_id: z.int(),
    callback_query: z.object({ id: z.string(), from: person, data: z.string().check(z.maxLength(64)) }),
  }),
]);
const anyUpdate = z.object({ update_id: z.int().check(z.minimum(0)) });

/** Parses an update of the messenger; null if it is none. `act` is null if the bot does not react to it. */
export function readUpdate(value: unknown, api: Api, me: UserFromGetMe): BotUpdate | null {
  const any = anyUpdate.safeParse(value);
  if (!any.success) return null;
  const read = known.safeParse(value);
  return {
    updateId: any.data.update_id,
    act: read.success ? actOf(value as Update, read.data, api, me) : null,
  };
}

function actOf(update: Update, read: z.infer<typeof known>, api: Api, me: UserFromGetMe): BotAct | null {
  const from = 'message' in read ? read.message.from : read.callback_query.from;
  if (from.is_bot) return null;
  return {
    telegramId: String(from.id),
    languageCode: /^[\w-]{1,64}$/.test(from.language_code ?? '') ? (from.language_code ?? null) : null,
    wish:
      'message' in read
        ? wishOf(new Context(update, api, me))
        : { kind: 'press', pressId: read.callback_query.id, data: read.callback_query.data },
  };
}

function wishOf(context: Context): BotAct['wish'] {
  if (context.hasCommand('start')) return { kind: 'start', param: textOf(context.match) };
  if (!context.hasCommand('notices')) return { kind: 'other' };
  const said = textOf(context.match).toLowerCase();
  return { kind: 'notices', to: said === 'on' || said === 'off' ? said : null };
}

/** The text after a command. */
function textOf(match: unknown): string {
  return typeof match === 'string' ? match.trim() : '';
}
