import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../control/body.ts';
import { badValue, ControlError, unknownId } from '../../control/errors.ts';
import type { World } from '../../world.ts';
import type { ChatMessage } from '../chats/message.ts';
import type { PreparedMessage } from '../chats/prepared.ts';
import { openedLink } from '../links.ts';
import { botUser, type Messenger, privateChat } from '../messenger.ts';
import { messengerUser, type Person } from '../people/person.ts';
import { aboutPerson, personOf, personRoutes } from './control.ts';

const change = aboutPerson.extend({ allows_write: z.boolean().optional() });

const text = z.string().trim().min(1).max(4096);
const toBot = z.strictObject({ text });
const toPerson = z.strictObject({ to: z.int(), text });
const pressed = z.strictObject({ message_id: z.int(), data: z.string().max(64) });
const onwards = z.strictObject({ id: z.string(), to: z.int() });

/**
 * What people do on their phones in the page. Scripts must not rely on these routes: they are no controls.
 */
export function registerPhones(app: FastifyInstance, world: World, messenger: Messenger): void {
  const { chats, community, people } = messenger;
  const ofPerson = personRoutes(app, messenger, '/telegram/people/:telegram_id');
  const preparedFor = (person: Person, id: string): PreparedMessage => {
    const prepared = messenger.prepared.find(id, person.telegram_id);
    if (!prepared) throw unknownId('prepared message', id);
    return prepared;
  };

  ofPerson('POST', '', (person, body) => people.change(person.telegram_id, parseBody(change, body)));

  ofPerson('GET', '/chats', (person) => {
    const data = chats.of(person.telegram_id, community && person.member ? [community.chatId] : []);
    return { data, total: data.length };
  });

  ofPerson('GET', '/wallet', (person) => {
    if (!world.wallets) throw new ControlError(503, 'no_wallets', 'This devnet runs without wallets.');
    return world.wallets.forOwner(`person:${person.telegram_id}`);
  });

  ofPerson('POST', '/links', (person, body) =>
    messenger.links.add(person.telegram_id, parseBody(openedLink, body)),
  );

  ofPerson('POST', '/bot', async (person, body) => {
    await messenger.writeToBot(person, parseBody(toBot, body).text);
    return {};
  });

  ofPerson('POST', '/messages', (person, body) => {
    const { to, text } = parseBody(toPerson, body);
    const { telegram_id } = personOf(messenger, String(to));
    return chats.send({ from: person.telegram_id, to: telegram_id, text });
  });

  ofPerson('GET', '/prepared/:id', (person, _body, { id = '' }) => preparedFor(person, id));

  ofPerson('POST', '/prepared', (person, body) => {
    const { id, to } = parseBody(onwards, body);
    const { text, buttons, photo } = preparedFor(person, id);
    const { telegram_id } = personOf(messenger, String(to));
    return chats.send({
      from: person.telegram_id,
      to: telegram_id,
      text,
      buttons,
      via_bot: true,
      ...(photo === undefined ? {} : { photo }),
    });
  });

  ofPerson('POST', '/callback', async (person, body) => {
    const { message_id, data } = parseBody(pressed, body);
    const message = chats.find(message_id);
    if (!message) throw unknownId('message', String(message_id));
    const has = message.buttons.flat().some((button) => button.callback_data === data);
    if (!has) throw badValue('data', `message ${message_id} has no button with it`);
    await messenger.updates.push({ callback_query: callbackQuery(messenger, person, message, data) });
    return {};
  });
}

function callbackQuery(
  messenger: Messenger,
  person: Person,
  message: ChatMessage,
  data: string,
): Record<string, unknown> {
  return {
    id: `${message.message_id}${messenger.wallMs()}`,
    from: { is_bot: false, ...messengerUser(person) },
    message: {
      message_id: message.message_id,
      from: botUser(messenger.bot),
      chat: privateChat(person),
      date: message.date,
      text: message.text,
    },
    chat_instance: String(person.telegram_id),
    data,
  };
}
