import { createTelegramHost, type TelegramHost } from '#adapters/telegram/host.ts';
import { createTransport } from '#adapters/telegram/transport.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { begunIn, type Launched } from './begun.ts';
import { readHaptics } from './preferences.ts';
import { readSettings } from './settings.ts';

/** What is known of the page and its messenger before the first frame. */
export interface Opened extends Pick<Launched, 'launch' | 'device' | 'own'> {
  readonly view: Window;
  readonly settings: PublicSettings;
  readonly host: TelegramHost;
}

/**
 * Reads how the page was opened, and greets the messenger. Call it once and before a router, which changes the address
 * that holds the launch parameters.
 * @throws SettingsMissing if the page was not served by the server
 */
export function openedIn(view: Window): Opened {
  const settings = readSettings(view.document);
  const { params, launch, device, own } = begunIn(view).launched;
  const messenger = createTelegramHost({
    view,
    transport: createTransport(view),
    params,
    launch,
    bot: { bot: settings.bot_username, app: settings.app_name },
  });
  messenger.start();
  return { view, settings, launch, host: withHaptics(messenger, () => readHaptics(own)), device, own };
}

/** The messenger without any haptic call while the person has them turned off (R9.09), whatever asks for one. */
function withHaptics(messenger: TelegramHost, isOn: () => boolean): TelegramHost {
  return {
    ...messenger,
    haptic: (kind) => {
      if (isOn()) messenger.haptic(kind);
    },
  };
}
