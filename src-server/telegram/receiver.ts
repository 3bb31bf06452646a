import type { UserFromGetMe } from 'grammy/types';
import type { BotReceiver } from '../ports/messenger.ts';
import { asked, botApi, type BotApiSettings } from './api.ts';
import { readUpdate } from './read-update.ts';

/** How long the messenger keeps a poll for updates open, seconds. */
const WAIT_S = 25;
const ALLOWED = ['message', 'callback_query'] as const;

export interface ReceiverSettings extends BotApiSettings {
  readonly username: string;
  /** Menu and commands by language; null is for every other language. */
  readonly introduction: readonly Introduction[];
  /** Target of the menu button; null leaves the messenger's own. */
  readonly menuUrl: string | null;
}

export interface Introduction {
  readonly languageCode: 'ru' | null;
  readonly commands: readonly { readonly command: string; readonly description: string }[];
  readonly menuText: string;
}

export function botReceiver(settings: ReceiverSettings): BotReceiver {
  const api = botApi(settings);
  const patient = botApi(settings, WAIT_S);
  const me = selfOf(settings);
  return {
    async introduce() {
      for (const { languageCode, commands } of settings.introduction) {
        const scope = languageCode === null ? {} : { language_code: languageCode };
        await asked(api.setMyCommands([...commands], scope));
      }
      const menu = settings.introduction.find(({ languageCode }) => languageCode === null);
      if (settings.menuUrl === null || menu === undefined) return;
      await asked(
        api.setChatMenuButton({
          menu_button: { type: 'web_app', text: menu.menuText, web_app: { url: settings.menuUrl } },
        }),
      );
    },
    async hookTo(hookUrl, secret) {
      await asked(api.setWebhook(hookUrl, { secret_token: secret, allowed_updates: ALLOWED }));
    },
    async unhook() {
      await asked(api.deleteWebhook());
    },
    async updates(offset, signal) {
      const options = { offset, timeout: WAIT_S, allowed_updates: ALLOWED };
      const found: unknown = await asked(
        patient.getUpdates(options, signal as Parameters<typeof patient.getUpdates>[1]),
      );
      const read = (Array.isArray(found) ? found : []).map((value) => readUpdate(value, api, me));
      return read.filter((update) => update !== null);
    },
    read: (posted) => readUpdate(posted, api, me),
  };
}

/** The bot's own profile, made without a request; commands may contain its name. */
function selfOf({ token, username }: ReceiverSettings): UserFromGetMe {
  return {
    id: Number(token.split(':', 1)[0]),
    is_bot: true,
    first_name: username,
    username,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  };
}
