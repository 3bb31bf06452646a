import { fieldsOf } from '../json.ts';
import type { ChatPhoto, InlineButton } from '../telegram/chats/message.ts';
import { botUser, type Messenger } from '../telegram/messenger.ts';
import { isOwnAddress } from './address.ts';
import {
  badRequest,
  BotApiError,
  type BotCall,
  type BotMethod,
  type BotParams,
  integer,
  structured,
  textParam,
} from './call.ts';
import { chatObject, chatOf } from './chats.ts';
import type { FloodLimit } from './flood.ts';

const maxTextLength = 4096;
const longestCaption = 1024;

/** The button kinds that this messenger draws. A button has its text and exactly one of these. */
const buttonKinds = ['url', 'callback_data', 'web_app', 'switch_inline_query', 'copy_text'] as const;

function buttonOf(value: unknown): InlineButton {
  const button = fieldsOf(value);
  const { text } = button;
  if (typeof text !== 'string' || text === '') {
    throw badRequest('can\'t parse inline keyboard button: Field "text" must be of type String');
  }
  const kinds = buttonKinds.filter((kind) => button[kind] !== undefined);
  if (kinds.length !== 1) throw badRequest('inline keyboard button must have exactly one action');
  if (button['url'] !== undefined && !isUrl(button['url'])) {
    throw badRequest(
      `inline keyboard button URL ${JSON.stringify(button['url'])} is invalid: Wrong HTTP URL`,
    );
  }
  if (button['web_app'] !== undefined && !isOwnAddress(fieldsOf(button['web_app'])['url'])) {
    throw badRequest('inline keyboard button Web App URL is invalid: Only HTTPS links are allowed');
  }
  const data = button['callback_data'];
  if (data !== undefined && (typeof data !== 'string' || Buffer.byteLength(data) > 64)) {
    throw badRequest('BUTTON_DATA_INVALID');
  }
  return button as unknown as InlineButton;
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^(https?|tg):\/\//.test(value) && URL.canParse(value);
}

export function buttonsOf(markup: unknown): readonly (readonly InlineButton[])[] {
  const keyboard = fieldsOf(structured(markup))['inline_keyboard'];
  if (keyboard === undefined) return [];
  if (!Array.isArray(keyboard) || !keyboard.every(Array.isArray)) {
    throw badRequest('object expected as reply markup');
  }
  return (keyboard as unknown[][]).map((row) => row.map(buttonOf));
}

/**
 * With parse_mode HTML, removes tags and decodes entities; a link keeps its address. Other texts stay as they
 * are.
 */
export function shown(text: string, parseMode: string): string {
  if (parseMode.toUpperCase() !== 'HTML') return text;
  return text
    .replaceAll(/<a\s[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis, '$2 ($1)')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The text under a file or a picture. */
export function captionOf(params: BotParams): string {
  const text = shown(textParam(params, 'caption'), textParam(params, 'parse_mode')).trim();
  if (text.length > longestCaption) throw badRequest('message caption is too long');
  return text;
}

const sendMessage = async (limit: FloodLimit, { messenger, params }: BotCall): Promise<unknown> => {
  const chat = chatOf(messenger, params);
  const text = shown(textParam(params, 'text'), textParam(params, 'parse_mode')).trim();
  if (text === '') throw badRequest('message text is empty');
  if (text.length > maxTextLength) throw badRequest('message is too long');
  const buttons = buttonsOf(params['reply_markup']);
  if (chat.kind === 'person' && !chat.person.allows_write) throw cannotWriteError(messenger, chat.id);
  if (chat.kind === 'community') refuseWebApps(buttons);
  limit(chat.id);
  const sent = await messenger.chats.send({ from: messenger.bot.id, to: chat.id, text, buttons });
  return {
    message_id: sent.message_id,
    from: botUser(messenger.bot),
    chat: chatObject(messenger, chat),
    date: sent.date,
    text: sent.text,
    ...(buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons } }),
  };
};

/** A person who wrote to the bot before and does not allow messages now has blocked it. */
export function cannotWriteError({ bot, chats }: Messenger, personId: number): BotApiError {
  const hasWritten = chats.of(personId).some(({ from, to }) => from === personId && to === bot.id);
  return new BotApiError(
    403,
    hasWritten
      ? 'Forbidden: bot was blocked by the user'
      : "Forbidden: bot can't initiate conversation with a user",
  );
}

/** A button that opens the app is valid only in a private chat with the bot. */
export function refuseWebApps(buttons: readonly (readonly InlineButton[])[]): void {
  if (buttons.flat().some((button) => button.web_app !== undefined)) throw badRequest('BUTTON_TYPE_INVALID');
}

/** The text that an inline result puts into the chat. */
function resultText(result: Readonly<Record<string, unknown>>): string {
  const content = fieldsOf(result['input_message_content']);
  const text = content['message_text'] ?? result['caption'] ?? '';
  const isNeeded = result['type'] !== 'photo';
  if (typeof text !== 'string' || (isNeeded && text.trim() === '')) throw badRequest('message text is empty');
  const mode = content['parse_mode'] ?? result['parse_mode'];
  return shown(text, typeof mode === 'string' ? mode : '');
}

/** A picture that this messenger has, by its id. Pictures of other servers are not fetched. */
function photoOf(messenger: Messenger, result: Readonly<Record<string, unknown>>): ChatPhoto {
  const id = result['photo_file_id'];
  const photo = typeof id === 'string' ? messenger.chats.photo(id) : undefined;
  if (photo === undefined) throw badRequest('wrong file identifier/HTTP URL specified');
  return photo;
}

const savePreparedInlineMessage: BotMethod = async ({ messenger, params }) => {
  const userId = integer(params, 'user_id');
  if (userId === undefined || !messenger.people.find(userId)) throw badRequest('USER_ID_INVALID');
  const result = fieldsOf(structured(params['result']));
  if (typeof result['type'] !== 'string') throw badRequest('inline query result type is not specified');
  const id = result['id'];
  if (typeof id !== 'string' || id === '' || Buffer.byteLength(id) > 64)
    throw badRequest('RESULT_ID_INVALID');
  if (result['type'] === 'article' && !result['title']) throw badRequest('article title is empty');
  const buttons = buttonsOf(result['reply_markup']);
  refuseWebApps(buttons);
  const photo = result['type'] === 'photo' ? photoOf(messenger, result) : undefined;
  const saved = await messenger.prepared.save({
    user_id: userId,
    text: resultText(result),
    title: typeof result['title'] === 'string' ? result['title'] : '',
    buttons,
    ...(photo === undefined ? {} : { photo }),
  });
  return { id: saved.id, expiration_date: saved.expiration_date };
};

/** Nobody in this messenger sends inline queries, so every query id is unknown. */
const answerInlineQuery: BotMethod = async () => {
  throw badRequest('query is too old and response timeout expired or query ID is invalid');
};

const answerCallbackQuery: BotMethod = async ({ params }) => {
  if (textParam(params, 'callback_query_id') === '') throw badRequest('QUERY_ID_INVALID');
  return true;
};

export const messageMethods = (limit: FloodLimit): Readonly<Record<string, BotMethod>> => ({
  sendMessage: (call) => sendMessage(limit, call),
  savePreparedInlineMessage,
  answerInlineQuery,
  answerCallbackQuery,
});
