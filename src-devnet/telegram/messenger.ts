import type { World } from '../world.ts';
import { Documents } from './chats/documents.ts';
import { PreparedMessages } from './chats/prepared.ts';
import { Chats } from './chats/store.ts';
import { Updates } from './chats/updates.ts';
import { OpenedLinks } from './links.ts';
import { messengerUser, type Person } from './people/person.ts';
import { People } from './people/store.ts';

export interface Community {
  /** negative, like all channel ids */
  readonly chatId: number;
  /** without the @; empty if the setting is a number */
  readonly username: string;
  readonly title: string;
  /** path on t.me where people join */
  readonly path: string;
}

export interface BotIdentity {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

/** The messenger's state: people, messages, and updates for the bot. Its page and the Bot API both use it. */
export class Messenger {
  readonly bot: BotIdentity;
  readonly community: Community | undefined;
  readonly people: People;
  readonly chats: Chats;
  readonly updates: Updates;
  readonly prepared: PreparedMessages;
  readonly documents: Documents;
  readonly links: OpenedLinks;
  readonly wallMs: () => number;

  constructor(world: World) {
    this.wallMs = () => world.clock.wallMs();
    this.bot = {
      id: Number(world.settings.botToken.split(':', 1)[0]),
      username: world.settings.botUsername,
      name: world.settings.appName.replace(/^./, (first) => first.toUpperCase()),
    };
    this.community = communityOf(world.settings.communityChat);
    this.people = new People(world.journal('people'));
    this.chats = new Chats(world.journal('messages'), this.wallMs);
    this.documents = new Documents(world.dir);
    this.links = new OpenedLinks(this.wallMs);
    this.updates = new Updates(world.journal('bot-updates'));
    this.prepared = new PreparedMessages(world.journal('prepared-messages'), this.wallMs);
  }

  /** A person writes to the bot: stores the message and the bot's update. */
  async writeToBot(person: Person, text: string): Promise<void> {
    const message = await this.chats.send({ from: person.telegram_id, to: this.bot.id, text });
    if (!person.allows_write) await this.people.change(person.telegram_id, { allows_write: true });
    const command = /^\/\w+/.exec(text)?.[0];
    await this.updates.push({
      message: {
        message_id: message.message_id,
        from: { is_bot: false, ...messengerUser(person) },
        chat: privateChat(person),
        date: message.date,
        text,
        ...(command === undefined
          ? {}
          : { entities: [{ type: 'bot_command', offset: 0, length: command.length }] }),
      },
    });
  }
}

/** The bot as the Bot API describes it. */
export function botUser({ id, name, username }: BotIdentity): Record<string, unknown> {
  return { id, is_bot: true, first_name: name, username };
}

export function privateChat(person: Person): Record<string, unknown> {
  return {
    id: person.telegram_id,
    first_name: person.first_name,
    ...(person.last_name === '' ? {} : { last_name: person.last_name }),
    ...(person.username === '' ? {} : { username: person.username }),
    type: 'private',
  };
}

function communityOf(chat: string): Community | undefined {
  if (chat === '') return undefined;
  if (!chat.startsWith('@')) {
    const digits = chat.replace(/^-100|^-/, '');
    return { chatId: Number(chat), username: '', title: 'Community', path: `/+${digits}` };
  }
  const username = chat.slice(1);
  const sum = [...username].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 900_000_007, 7);
  const title = username.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
  return { chatId: -1_001_000_000_000 - sum, username, title, path: `/${username}` };
}

const messengers = new WeakMap<World, Messenger>();

/** The one messenger of a world, made at the first call. */
export function messengerOf(world: World): Messenger {
  const known = messengers.get(world);
  if (known) return known;
  const made = new Messenger(world);
  messengers.set(world, made);
  return made;
}
