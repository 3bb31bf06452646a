import { botUser } from '../telegram/messenger.ts';
import { badRequest, type BotCall, type BotMethod, type BotParams, textParam } from './call.ts';
import { chatObject, chatOf } from './chats.ts';
import type { FloodLimit } from './flood.ts';
import { buttonsOf, cannotWriteError, captionOf, refuseWebApps } from './messages.ts';

/** The real API takes files up to 50 MB; a form has a little more around them. */
export const LARGEST_UPLOAD_BYTES = 52_428_800;

/** A multipart form as parameters: texts as they are, files as `File`. */
export async function formOf(type: string, body: Buffer): Promise<BotParams> {
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': type } });
  return Object.fromEntries(await answer.formData());
}

/** The file that a field holds or, by `attach://<name>`, names. Files of other servers are not fetched. */
export function fileOf(params: BotParams, field: 'document' | 'photo'): File {
  const named = /^attach:\/\/(.+)$/.exec(textParam(params, field))?.[1];
  const file = named === undefined ? params[field] : params[named];
  if (!(file instanceof File)) throw badRequest(`there is no ${field} in the request`);
  if (file.size === 0) throw badRequest('file must be non-empty');
  return file;
}

const sendDocument = async (limit: FloodLimit, { messenger, params }: BotCall): Promise<unknown> => {
  const chat = chatOf(messenger, params);
  const file = fileOf(params, 'document');
  const text = captionOf(params);
  const buttons = buttonsOf(params['reply_markup']);
  if (chat.kind === 'person' && !chat.person.allows_write) throw cannotWriteError(messenger, chat.id);
  if (chat.kind === 'community') refuseWebApps(buttons);
  limit(chat.id);
  const document = {
    file_id: await messenger.documents.keep(new Uint8Array(await file.arrayBuffer())),
    file_name: file.name,
    mime_type: file.name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
    file_size: file.size,
  };
  const sent = await messenger.chats.send({ from: messenger.bot.id, to: chat.id, text, buttons, document });
  return {
    message_id: sent.message_id,
    from: botUser(messenger.bot),
    chat: chatObject(messenger, chat),
    date: sent.date,
    document: { ...document, file_unique_id: document.file_id },
    caption: sent.text,
    ...(buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons } }),
  };
};

export const documentMethods = (limit: FloodLimit): Readonly<Record<string, BotMethod>> => ({
  sendDocument: (call) => sendDocument(limit, call),
});
