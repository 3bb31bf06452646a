import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

export const HOOK_PATH = '/api/telegram/webhook';

/** The secret that the messenger sends with every update: the same on every server and after every start. */
export function hookSecret(serverSecret: string, botToken: string): string {
  return createHmac('sha256', serverSecret).update(`webhook ${botToken}`).digest('base64url');
}

/** Receives updates of the bot. Any answer but 200 makes the messenger deliver the update again. */
export function mountHook(
  app: FastifyInstance,
  secret: string,
  hear: (posted: unknown) => Promise<void>,
): void {
  const expected = Buffer.from(secret);
  app.post(HOOK_PATH, async (request) => {
    const shown = Buffer.from(String(request.headers['x-telegram-bot-api-secret-token'] ?? ''));
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
      throw new Refusal('unauthorized', 'Only the messenger writes here.');
    await hear(request.body);
    return {};
  });
}
