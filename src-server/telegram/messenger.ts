import { type Api, GrammyError, InputFile } from 'grammy';
import type {
  InlineKeyboardButton,
  InlineQueryResultArticle,
  InlineQueryResultCachedPhoto,
} from 'grammy/types';
import * as z from 'zod/mini';
import {
  BotNotAllowed,
  type Membership,
  type MessageButton,
  type Messenger,
  MessengerAway,
  type OutgoingFile,
  type OutgoingMessage,
  type Sending,
  type ShareMessage,
} from '../ports/messenger.ts';
import { asked, botApi, type BotApiSettings, floodWaitMs, whyOf } from './api.ts';

export interface MessengerSettings extends BotApiSettings {
  /** null: everybody participates. */
  readonly communityChat: string | null;
}

/** A file of several MB may need longer than a message. */
const UPLOAD_WAIT_S = 10;

const memberSchema = z.object({ status: z.string(), is_member: z.optional(z.boolean()) });
/** The same picture in several sizes, the largest last. */
const pictureSchema = z.object({
  photo: z
    .array(z.object({ file_id: z.string().check(z.minLength(1), z.maxLength(512)) }))
    .check(z.minLength(1)),
});
const preparedSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(256)),
  expiration_date: z.int(),
});

export function botMessenger(settings: MessengerSettings): Messenger {
  const api = botApi(settings);
  const uploads = botApi(settings, UPLOAD_WAIT_S);
  return {
    async membership(telegramId, chat) {
      const asksOf = chat ?? settings.communityChat;
      if (asksOf === null) return 'member';
      try {
        return membershipOf(await api.getChatMember(asksOf, Number(telegramId)));
      } catch (error) {
        return isNobody(error) ? 'stranger' : 'unknown';
      }
    },
    send: (telegramId, message) => send(api, telegramId, message),
    sendFile: (telegramId, file, message) => sendFile(uploads, telegramId, file, message),
    sendPicture: (telegramId, picture, message) => sendPicture(uploads, telegramId, picture, message),
    async prepareShare(telegramId, message, pictureId) {
      const prepared = await asked(
        api.savePreparedInlineMessage(Number(telegramId), resultOf(message, pictureId), {
          allow_user_chats: true,
          allow_group_chats: true,
          allow_channel_chats: true,
        }),
      );
      const read = preparedSchema.safeParse(prepared);
      if (!read.success) throw new MessengerAway('savePreparedInlineMessage: an answer without an id');
      return { id: read.data.id, expiresAtMs: read.data.expiration_date * 1000 };
    },
    async answerPress(pressId) {
      await api.answerCallbackQuery(pressId).catch(() => undefined);
    },
  };
}

/** The chat does not know this id: the person never joined. No other refusal says anything about them. */
function isNobody(error: unknown): boolean {
  const unknownPerson = /user not found|participant_id_invalid|user_id_invalid|member not found/i;
  return error instanceof GrammyError && error.error_code === 400 && unknownPerson.test(error.description);
}

function membershipOf(answer: unknown): Membership {
  const { data } = memberSchema.safeParse(answer);
  switch (data?.status) {
    case 'creator':
    case 'administrator':
    case 'member':
      return 'member';
    case 'restricted':
      return data.is_member === true ? 'member' : 'stranger';
    case 'left':
    case 'kicked':
      return 'stranger';
    default:
      return 'unknown';
  }
}

function send(api: Api, telegramId: string, { text, buttons }: OutgoingMessage): Promise<Sending> {
  return endOfCall(
    api.sendMessage(Number(telegramId), text, {
      ...(buttons.length === 0 ? {} : { reply_markup: keyboardOf(buttons) }),
      link_preview_options: { is_disabled: true },
    }),
  );
}

function sendFile(
  api: Api,
  telegramId: string,
  { name, content }: OutgoingFile,
  { text, buttons }: OutgoingMessage,
): Promise<Sending> {
  return endOfCall(
    api.sendDocument(Number(telegramId), new InputFile(content, name), {
      caption: text,
      ...(buttons.length === 0 ? {} : { reply_markup: keyboardOf(buttons) }),
    }),
  );
}

async function sendPicture(
  api: Api,
  telegramId: string,
  picture: Uint8Array,
  { text, buttons }: OutgoingMessage,
): Promise<string> {
  const sending = api.sendPhoto(Number(telegramId), new InputFile(picture, 'picture.png'), {
    caption: text,
    disable_notification: true,
    ...(buttons.length === 0 ? {} : { reply_markup: keyboardOf(buttons) }),
  });
  const sent = await asked(
    sending.catch((error: unknown) => {
      if (endOf(error) === 'gone') throw new BotNotAllowed(whyOf(error));
      throw error;
    }),
  );
  const largest = pictureSchema.safeParse(sent).data?.photo.at(-1);
  if (largest === undefined) throw new MessengerAway('sendPhoto: an answer without a picture');
  return largest.file_id;
}

function resultOf(
  { title, text, buttons }: ShareMessage,
  pictureId: string | undefined,
): InlineQueryResultArticle | InlineQueryResultCachedPhoto {
  const common = { id: 'share', title, reply_markup: keyboardOf(buttons) };
  return pictureId === undefined
    ? { ...common, type: 'article', input_message_content: { message_text: text } }
    : { ...common, type: 'photo', photo_file_id: pictureId, caption: text };
}

async function endOfCall(call: Promise<unknown>): Promise<Sending> {
  try {
    await call;
    return { kind: 'sent' };
  } catch (error) {
    const waitMs = floodWaitMs(error);
    if (waitMs !== null) return { kind: 'busy', waitMs };
    return { kind: endOf(error), why: whyOf(error) };
  }
}

/** Kind of a failed sending. An unknown token (401, 404), or no refusal at all, may succeed later. */
function endOf(error: unknown): 'gone' | 'refused' | 'unanswered' {
  if (!(error instanceof GrammyError) || error.error_code >= 500) return 'unanswered';
  if (error.error_code === 401 || error.error_code === 404) return 'unanswered';
  const nobody = /chat not found|user not found|user is deactivated|peer_id_invalid/i;
  if (error.error_code === 403 || nobody.test(error.description)) return 'gone';
  return 'refused';
}

function keyboardOf(buttons: OutgoingMessage['buttons']) {
  return { inline_keyboard: buttons.map((row) => row.map(buttonOf)) };
}

function buttonOf(button: MessageButton): InlineKeyboardButton {
  const { text } = button;
  if ('webApp' in button) return { text, web_app: { url: button.webApp } };
  return 'url' in button ? { text, url: button.url } : { text, callback_data: button.data };
}
