import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../control/body.ts';
import { badValue, unknownId } from '../../control/errors.ts';
import type { World } from '../../world.ts';
import { launch, simulatorUrl } from '../launch/launch.ts';
import { platformNames } from '../launch/platforms.ts';
import type { SigningKey } from '../launch/signing-key.ts';
import { themeNames, type ThemeParams, themeSince } from '../launch/themes.ts';
import { newestVersion, versions } from '../launch/versions.ts';
import type { Messenger } from '../messenger.ts';
import type { Person } from '../people/person.ts';

/** What both a script and a person in the page may say of somebody. */
export const aboutPerson = z.strictObject({
  language_code: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i, 'must be a language tag such as en or zh-hans')
    .optional(),
  is_premium: z.boolean().optional(),
});
const newPerson = aboutPerson.extend({ first_name: z.string().trim().min(1).max(64).optional() });

const areColors = (colors: ThemeParams): boolean =>
  Object.entries(colors).every(([key, color]) => key in themeSince && /^#[0-9a-f]{6}$/i.test(color));

/** How the messenger opens the app; the page uses the same defaults. */
const launchBody = z.strictObject({
  start_param: z
    .string()
    .regex(/^[\w-]{0,512}$/, 'must be at most 512 of A-Z a-z 0-9 _ -')
    .default(''),
  platform: z.enum(platformNames).default('ios'),
  version: z.enum(versions).default(newestVersion),
  theme: z.enum(themeNames).default('light'),
  colors: z
    .record(z.string(), z.string())
    .refine(areColors, `must have colors such as #17212b under ${Object.keys(themeSince).join(', ')}`)
    .default({}),
});

const installedBody = z.strictObject({
  wallets: z.array(z.string(), { error: 'must be a list of app_names, or null' }).nullable(),
});
const membership = z.strictObject({ member: z.boolean() });

/** @throws ControlError 404 that names the person */
export function personOf(messenger: Messenger, telegramId: string): Person {
  const person = /^\d{1,15}$/.test(telegramId) ? messenger.people.find(Number(telegramId)) : undefined;
  if (!person) throw unknownId('person', telegramId);
  return person;
}

/** Adds routes about one person below a path with `:telegram_id`. */
export const personRoutes =
  (app: FastifyInstance, messenger: Messenger, below: string) =>
  (
    method: 'GET' | 'POST',
    path: string,
    answer: (person: Person, body: unknown, params: Readonly<Record<string, string>>) => unknown,
  ): void => {
    app.route<{ Params: Record<string, string> }>({
      method,
      url: `${below}${path}`,
      handler: async ({ params, body }) =>
        answer(personOf(messenger, params['telegram_id'] ?? ''), body, params),
    });
  };

/**
 * The controls of people: POST and GET /devnet/people, …/launch, …/community, …/installed, …/links,
 * …/messages.
 */
export function registerControls(
  app: FastifyInstance,
  world: World,
  messenger: Messenger,
  key: SigningKey,
): void {
  app.post('/devnet/people', async (request) => messenger.people.create(parseBody(newPerson, request.body)));

  app.get('/devnet/people', async () => {
    const data = messenger.people.all();
    return { data, total: data.length };
  });

  const ofPerson = personRoutes(app, messenger, '/devnet/people/:telegram_id');

  ofPerson('POST', '/launch', (person, body) => {
    const wish = parseBody(launchBody, body);
    const made = launch(person, wish, world.settings, key, world.clock.wallMs());
    return {
      init_data: made.initData,
      url: simulatorUrl(world.origin, person.telegram_id, wish),
      frame_url: made.frameUrl,
    };
  });

  ofPerson('POST', '/community', (person, body) =>
    messenger.people.change(person.telegram_id, parseBody(membership, body)),
  );

  ofPerson('POST', '/installed', (person, body) => {
    const { wallets } = parseBody(installedBody, body);
    const known = world.wallets?.products.flatMap((each) => (each.scheme ? [each.app_name] : [])) ?? [];
    const stranger = wallets?.find((name) => !known.includes(name));
    if (stranger !== undefined) throw badValue('wallets', `may have ${known.join(', ')}`);
    return messenger.people.change(person.telegram_id, { installed: wallets });
  });

  ofPerson('GET', '/links', (person) => {
    const data = messenger.links.of(person.telegram_id);
    return { data, total: data.length };
  });

  ofPerson('GET', '/messages', (person) => {
    const data = messenger.chats
      .of(person.telegram_id)
      .filter((message) => message.from === messenger.bot.id)
      .map(({ message_id, date, text, buttons, document }) => ({
        message_id,
        date,
        text,
        buttons,
        ...(document === undefined ? {} : { document }),
      }));
    return { data, total: data.length };
  });
}
