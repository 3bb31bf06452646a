import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../control/body.ts';
import { badValue, ControlError, unknownId } from '../../control/errors.ts';
import type { World } from '../../world.ts';
import type { ChatMessage } from '../chats/message.ts';
import { type Messenger, privateChat } from '../messenger.ts';
import { messengerUser, type Person } from '../people/person.ts';
import { type PersonParams, personOf } from './control.ts';

const change = z.strictObject({
  language_code: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i, 'must be a language tag')
    .optional(),
  is_premium: z.boolean().optional(),
  allows_write: z.boolean().optional(),
});

const text = z.string().trim().min(1).max(4096);
const toBot = z.strictObject({ text });
const toPerson = z.strictObject({ to: z.int(), text });
const pressed = z.strictObject({ message_id: z.int(), data: z.string().max(64) });
const onwards = z.strictObject({ id: z.string(), to: z.int() });

/**
 * What people do on their phones in the page. Scripts must not rely on these routes: they are no controls.
 */
export function registerPhones(app: FastifyInstance, world: World, messenger: Messenger): void {
  app.post<PersonParams>('/telegram/people/:telegram_id', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    return messenger.people.change(person.telegram_id, parseBody(change, request.body));
  });

  app.get<PersonParams>('/telegram/people/:telegram_id/chats', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    const community = messenger.community;
    const data = messenger.chats.of(person.telegram_id, community && person.member ? [community.chatId] : []);
    return { data, total: data.length };
  });

  app.get<PersonParams>('/telegram/people/:telegram_id/wallet', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    if (!world.wallets) throw new ControlError(503, 'no_wallets', 'This devnet runs without wallets.');
    return world.wallets.forOwner(`person:${person.telegram_id}`);
  });

  app.post<PersonParams>('/telegram/people/:telegram_id/bot', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    await messenger.writeToBot(person, parseBody(toBot, request.body).text);
    return {};
  });

  app.post<PersonParams>('/telegram/people/:telegram_id/messages', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    const body = parseBody(toPerson, request.body);
    const to = personOf(messenger, String(body.to));
    return messenger.chats.send({ from: person.telegram_id, to: to.telegram_id, text: body.text });
  });

  registerPrepared(app, messenger);
  registerPressed(app, messenger);
}

function registerPrepared(app: FastifyInstance, messenger: Messenger): void {
  app.get<{ Params: PersonParams['Params'] & { id: string } }>(
    '/telegram/people/:telegram_id/prepared/:id',
    async (request) => {
      const person = personOf(messenger, request.params.telegram_id);
      const prepared = messenger.prepared.find(request.params.id, person.telegram_id);
      if (!prepared) throw unknownId('prepared message', request.params.id);
      return prepared;
    },
  );

  app.post<PersonParams>('/telegram/people/:telegram_id/prepared', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    const body = parseBody(onwards, request.body);
    const prepared = messenger.prepared.find(body.id, person.telegram_id);
    if (!prepared) throw unknownId('prepared message', body.id);
    const to = personOf(messenger, String(body.to));
    return messenger.chats.send({
      from: person.telegram_id,
      to: to.telegram_id,
      text: prepared.text,
      buttons: prepared.buttons,
      via_bot: true,
    });
  });
}

function registerPressed(app: FastifyInstance, messenger: Messenger): void {
  app.post<PersonParams>('/telegram/people/:telegram_id/callback', async (request) => {
    const person = personOf(messenger, request.params.telegram_id);
    const body = parseBody(pressed, request.body);
    const message = messenger.chats.find(body.message_id);
    if (!message) throw unknownId('message', String(body.message_id));
    const has = message.buttons.flat().some((button) => button.callback_data === body.data);
    if (!has) throw badValue('data', `message ${body.message_id} has no button with it`);
    await messenger.updates.push({ callback_query: callbackQuery(messenger, person, message, body.data) });
    return {};
  });
}

function callbackQuery(
  messenger: Messenger,
  person: Person,
  message: ChatMessage,
  data: string,
): Record<string, unknown> {
  const { bot } = messenger;
  return {
    id: `${message.message_id}${messenger.wallMs()}`,
    from: { is_bot: false, ...messengerUser(person) },
    message: {
      message_id: message.message_id,
      from: { id: bot.id, is_bot: true, first_name: bot.name, username: bot.username },
      chat: privateChat(person),
      date: message.date,
      text: message.text,
    },
    chat_instance: String(person.telegram_id),
    data,
  };
}
