import { botUser, type Messenger, privateChat } from '../telegram/messenger.ts';
import { messengerUser, type Person } from '../telegram/people/person.ts';
import { badRequest, type BotCall, type BotMethod, type BotParams, integer, textParam } from './call.ts';

export type KnownChat =
  | { readonly kind: 'person'; readonly id: number; readonly person: Person }
  | { readonly kind: 'community'; readonly id: number };

/** The chat that `chat_id` names. @throws BotApiError with the real API's message */
export function chatOf(messenger: Messenger, params: BotParams): KnownChat {
  const asked = textParam(params, 'chat_id');
  if (asked === '') throw badRequest('chat_id is empty');
  const { community } = messenger;
  const named = community?.username !== '' && asked === `@${community?.username}`;
  if (community && (named || asked === String(community.chatId))) {
    return { kind: 'community', id: community.chatId };
  }
  const person = messenger.people.find(Number(asked));
  if (!person) throw badRequest('chat not found');
  return { kind: 'person', id: person.telegram_id, person };
}

export function chatObject(messenger: Messenger, chat: KnownChat): Record<string, unknown> {
  if (chat.kind === 'person') return privateChat(chat.person);
  const { community } = messenger;
  return {
    id: chat.id,
    title: community?.title ?? '',
    ...(community?.username ? { username: community.username } : {}),
    type: 'supergroup',
  };
}

const getMe: BotMethod = async ({ messenger }) => ({
  ...botUser(messenger.bot),
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: true,
  can_connect_to_business: false,
  has_main_web_app: true,
});

const getChat: BotMethod = async ({ messenger, params }) => {
  const chat = chatOf(messenger, params);
  const path = messenger.community?.path ?? '';
  return {
    ...chatObject(messenger, chat),
    accent_color_id: 0,
    max_reaction_count: 11,
    ...(chat.kind === 'community' ? { invite_link: `https://t.me${path}` } : {}),
  };
};

const getChatMember: BotMethod = async ({ messenger, params }: BotCall) => {
  const chat = chatOf(messenger, params);
  const userId = integer(params, 'user_id');
  if (userId === messenger.bot.id) {
    return { status: chat.kind === 'community' ? 'administrator' : 'member', user: botUser(messenger.bot) };
  }
  const person = userId === undefined ? undefined : messenger.people.find(userId);
  if (!person) throw badRequest('PARTICIPANT_ID_INVALID');
  const inside = chat.kind === 'community' ? person.member : chat.id === person.telegram_id;
  return { status: inside ? 'member' : 'left', user: { is_bot: false, ...publicUser(person) } };
};

const getChatMemberCount: BotMethod = async ({ messenger, params }) => {
  const chat = chatOf(messenger, params);
  if (chat.kind === 'person') return 2;
  return messenger.people.all().filter((person) => person.member).length + 1;
};

/** A person as the bot receives them: without the fields that only launch data has. */
function publicUser(person: Person): Record<string, unknown> {
  const { allows_write_to_pm: _, ...user } = messengerUser(person);
  return user;
}

export const chatMethods: Readonly<Record<string, BotMethod>> = {
  getMe,
  getChat,
  getChatMember,
  getChatMemberCount,
};
