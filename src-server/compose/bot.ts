import type { FastifyInstance } from 'fastify';
import { type BotLinks, INTRODUCTION, webAppUrl } from '../bot/links.ts';
import { BotService } from '../bot/service.ts';
import { Lease } from '../jobs/lease.ts';
import type { Messenger } from '../ports/messenger.ts';
import type { Settings } from '../settings/index.ts';
import { botReceiver } from '../telegram/receiver.ts';
import { HOOK_PATH, hookSecret, mountHook } from '../telegram/hook.ts';
import { buildStatement } from '../use-cases/statement.ts';
import { withoutRepeats } from '../without-repeats.ts';
import type { Core } from './core.ts';

/** The bot of a server. It runs as soon as it is created; `mount` adds the webhook route if there is one. */
export interface Bot {
  readonly service: BotService;
  mount(app: FastifyInstance): void;
}

export function faceOf({ botUsername, appName, publicUrl, coinSymbol }: Settings): BotLinks {
  return { botApp: { bot: botUsername, app: appName }, publicUrl, coinSymbol };
}

/** The messenger posts updates if PUBLIC_URL is https; otherwise the bot polls. */
export function startBot(core: Core, messenger: Messenger, secret: string): Bot {
  const { settings, store, clock, log } = core;
  const face = faceOf(settings);
  const hook = settings.publicUrl.startsWith('https:')
    ? { url: `${settings.publicUrl}${HOOK_PATH}`, secret: hookSecret(secret, settings.botToken) }
    : null;
  const service = new BotService({
    store,
    clock,
    messenger,
    buildStatement: (telegramId, body) => buildStatement({ store, clock }, telegramId, body),
    face,
    hook,
    turn: new Lease({ store, clock, name: 'bot_updates', holder: core.cases.ids.next() }),
    receiver: botReceiver({
      url: settings.botApiUrl,
      token: settings.botToken,
      username: settings.botUsername,
      introduction: INTRODUCTION,
      menuUrl: webAppUrl(face),
    }),
    onLost: (why) => log.warn({ why }, 'a message of the bot is lost'),
    onError: withoutRepeats((error, again) =>
      log.error({ err: error, ...(again > 0 ? { again } : {}) }, 'the bot stumbled'),
    ),
  });
  return {
    service,
    mount: (app) => {
      if (hook !== null) mountHook(app, hook.secret, (posted) => service.hear(posted));
    },
  };
}
