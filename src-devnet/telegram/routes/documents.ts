import type { FastifyInstance } from 'fastify';
import { unknownId } from '../../control/errors.ts';
import type { Messenger } from '../messenger.ts';
import { personOf } from './control.ts';

/**
 * GET /devnet/people/:telegram_id/documents/:file_id: a file that somebody has in a chat, as their device saves
 * it.
 */
export function registerDocuments(app: FastifyInstance, messenger: Messenger): void {
  app.get<{ Params: { telegram_id: string; file_id: string } }>(
    '/devnet/people/:telegram_id/documents/:file_id',
    async ({ params }, reply) => {
      const person = personOf(messenger, params.telegram_id);
      const found = messenger.chats
        .of(person.telegram_id)
        .find(({ document }) => document?.file_id === params.file_id)?.document;
      if (!found) throw unknownId('document', params.file_id);
      reply
        .header('content-type', 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-disposition',
          `attachment; filename="${found.file_name.replaceAll(/[^\w.-]/g, '_')}"`,
        );
      return messenger.documents.read(found.file_id);
    },
  );
}
