import type { FastifyInstance } from 'fastify';
import { unknownId } from '../../control/errors.ts';
import type { Messenger } from '../messenger.ts';
import { personOf } from './control.ts';

/**
 * GET /devnet/people/:telegram_id/documents/:file_id and …/photos/:file_id: a file or a picture that somebody has
 * in a chat, as their device saves or shows it.
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

  app.get<{ Params: { telegram_id: string; file_id: string } }>(
    '/devnet/people/:telegram_id/photos/:file_id',
    async ({ params }, reply) => {
      const person = personOf(messenger, params.telegram_id);
      const found = messenger.chats
        .of(person.telegram_id)
        .find(({ photo }) => photo?.file_id === params.file_id)?.photo;
      if (!found) throw unknownId('photo', params.file_id);
      // Only what the Bot API took as a PNG or a JPEG is here.
      const content = await messenger.documents.read(found.file_id);
      reply
        .header('content-type', content[0] === 0x89 ? 'image/png' : 'image/jpeg')
        .header('x-content-type-options', 'nosniff');
      return content;
    },
  );
}
