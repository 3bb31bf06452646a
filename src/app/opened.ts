import { guardedStorage, storageOf } from '#adapters/storage/guarded-storage.ts';
import { createTelegramHost, type TelegramHost } from '#adapters/telegram/host.ts';
import { launchOf, openedPage, readLaunchParams } from '#adapters/telegram/launch-params.ts';
import { createTransport } from '#adapters/telegram/transport.ts';
import type { Launch, StoragePort } from '@axiom/domain/ports/client';
import type { PublicSettings } from '#contract/settings.ts';
import { readHaptics } from './preferences.ts';
import { readSettings } from './settings.ts';

/** What is known of the page and its messenger before the first frame. */
export interface Opened {
  readonly view: Window;
  readonly settings: PublicSettings;
  /** Null outside a messenger. */
  readonly launch: Launch | null;
  readonly host: TelegramHost;
  /** Storage of this device, for any user. */
  readonly device: StoragePort;
  /** Storage of this device for the current user. */
  readonly own: StoragePort;
}

/**
 * Reads how the page was opened, and greets the messenger. Call it once and before a router, which changes the address
 * that holds the launch parameters.
 * @throws SettingsMissing if the page was not served by the server
 */
export function openedIn(view: Window): Opened {
  const settings = readSettings(view.document);
  const page = openedPage(view);
  const params = readLaunchParams(page);
  const launch = launchOf(params, page.search);
  const device = guardedStorage(() => view.localStorage);
  const own = storageOf(device, launch?.userId ?? 'nobody');
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
