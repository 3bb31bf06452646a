import { botUser } from '../telegram/messenger.ts';
import { badRequest, type BotCall, type BotMethod } from './call.ts';
import { chatObject, chatOf } from './chats.ts';
import { fileOf } from './documents.ts';
import type { FloodLimit } from './flood.ts';
import { imageSize } from './image-size.ts';
import { buttonsOf, cannotWriteError, captionOf, refuseWebApps } from './messages.ts';

const MOST_BYTES = 10_485_760;
/** Width and height together, and how often the shorter side may fit into the longer one. */
const MOST_PIXELS = 10_000;
const MOST_RATIO = 20;

const sendPhoto = async (limit: FloodLimit, { messenger, params }: BotCall): Promise<unknown> => {
  const chat = chatOf(messenger, params);
  const file = fileOf(params, 'photo');
  if (file.size > MOST_BYTES)
    throw badRequest(
      `file of size ${file.size} bytes is too big for a photo; the maximum size is ${MOST_BYTES} bytes`,
    );
  const text = captionOf(params);
  const buttons = buttonsOf(params['reply_markup']);
  const content = Buffer.from(await file.arrayBuffer());
  const size = imageSize(content);
  if (size === undefined) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height } = size;
  const isFlat = Math.max(width, height) > MOST_RATIO * Math.min(width, height);
  if (width + height > MOST_PIXELS || isFlat) throw badRequest('PHOTO_INVALID_DIMENSIONS');
  if (chat.kind === 'person' && !chat.person.allows_write) throw cannotWriteError(messenger, chat.id);
  if (chat.kind === 'community') refuseWebApps(buttons);
  limit(chat.id);
  const fileId = await messenger.documents.keep(content);
  const photo = { file_id: fileId, width, height, file_size: file.size };
  const sent = await messenger.chats.send({ from: messenger.bot.id, to: chat.id, text, buttons, photo });
  return {
    message_id: sent.message_id,
    from: botUser(messenger.bot),
    chat: chatObject(messenger, chat),
    date: sent.date,
    photo: [{ ...photo, file_unique_id: fileId }],
    caption: sent.text,
    ...(buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons } }),
  };
};

export const photoMethods = (limit: FloodLimit): Readonly<Record<string, BotMethod>> => ({
  sendPhoto: (call) => sendPhoto(limit, call),
});
