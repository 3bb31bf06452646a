import { fieldsOf } from '../json.ts';
import type { World } from '../world.ts';
import { badRequest, type BotMethod, type BotParams, structured, textParam } from './call.ts';

interface ProfileRecord {
  readonly setting: string;
  readonly value: unknown;
}

/** Commands and menu button. What the bot sets can be read back, also after a restart. */
export function profileMethods(world: World): Readonly<Record<string, BotMethod>> {
  const journal = world.journal('bot-profile');
  const settings = new Map<string, unknown>();
  for (const { setting, value } of journal.records() as ProfileRecord[]) settings.set(setting, value);

  const keep = async (setting: string, value: unknown): Promise<true> => {
    await journal.append({ setting, value } satisfies ProfileRecord);
    settings.set(setting, value);
    return true;
  };
  const scope = (params: BotParams): string =>
    `commands/${JSON.stringify(fieldsOf(structured(params['scope'])))}/${textParam(params, 'language_code')}`;
  const button = (params: BotParams): string => `menu_button/${textParam(params, 'chat_id')}`;

  return {
    setMyCommands: async ({ params }) => keep(scope(params), commandsOf(params['commands'])),
    getMyCommands: async ({ params }) => settings.get(scope(params)) ?? [],
    deleteMyCommands: async ({ params }) => keep(scope(params), []),
    setChatMenuButton: async ({ params }) => keep(button(params), menuButtonOf(params['menu_button'])),
    getChatMenuButton: async ({ params }) =>
      settings.get(button(params)) ?? settings.get('menu_button/') ?? { type: 'default' },
  };
}

function commandsOf(value: unknown): unknown {
  const commands = structured(value);
  if (!Array.isArray(commands) || commands.length > 100) throw badRequest('expected an Array of BotCommand');
  for (const entry of commands) {
    const { command, description } = fieldsOf(entry);
    if (typeof command !== 'string' || !/^\/?[a-z0-9_]{1,32}$/.test(command)) {
      throw badRequest('BOT_COMMAND_INVALID');
    }
    if (typeof description !== 'string' || description === '' || description.length > 256) {
      throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
    }
  }
  return commands;
}

function menuButtonOf(value: unknown): unknown {
  const menuButton = value === undefined ? { type: 'default' } : fieldsOf(structured(value));
  const type = fieldsOf(menuButton)['type'];
  if (type !== 'default' && type !== 'commands' && type !== 'web_app') {
    throw badRequest("can't parse menu button: Menu button has invalid type specified");
  }
  if (type === 'web_app' && typeof fieldsOf(fieldsOf(menuButton)['web_app'])['url'] !== 'string') {
    throw badRequest('BUTTON_URL_INVALID');
  }
  return menuButton;
}
