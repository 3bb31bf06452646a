import * as z from 'zod/mini';
import type { Membership, Messenger } from '../ports/messenger.ts';

const TIMEOUT_MS = 5_000;

/** What getChatMember answers; everything else in it is left alone. */
const answerSchema = z.union([
  z.object({
    ok: z.literal(true),
    result: z.object({ status: z.string(), is_member: z.optional(z.boolean()) }),
  }),
  z.object({ ok: z.literal(false), error_code: z.int(), description: z.string() }),
]);

export interface BotApiSettings {
  /** Without a slash at the end; calls go to `<url>/bot<token>/<method>`. */
  readonly url: string;
  readonly token: string;
  /** null: everybody participates. */
  readonly communityChat: string | null;
}

/** The messenger behind its Bot API. Nothing that goes wrong there throws: it is `unknown`. */
export function botApiMessenger(settings: BotApiSettings): Messenger {
  return {
    async membership(telegramId) {
      if (settings.communityChat === null) return 'member';
      try {
        const response = await fetch(`${settings.url}/bot${settings.token}/getChatMember`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ chat_id: settings.communityChat, user_id: Number(telegramId) }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const answer = answerSchema.safeParse(await response.json());
        return answer.success ? membershipOf(answer.data) : 'unknown';
      } catch {
        return 'unknown';
      }
    },
  };
}

function membershipOf(answer: z.infer<typeof answerSchema>): Membership {
  if (!answer.ok) {
    // The chat knows nobody by this id: he never joined. Every other refusal says nothing about him.
    const isUnknownPerson = /user not found|participant_id_invalid|user_id_invalid|member not found/i;
    return answer.error_code === 400 && isUnknownPerson.test(answer.description) ? 'stranger' : 'unknown';
  }
  switch (answer.result.status) {
    case 'creator':
    case 'administrator':
    case 'member':
      return 'member';
    case 'restricted':
      return answer.result.is_member === true ? 'member' : 'stranger';
    case 'left':
    case 'kicked':
      return 'stranger';
    default:
      return 'unknown';
  }
}
