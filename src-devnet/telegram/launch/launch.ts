import { createHash, randomBytes } from 'node:crypto';
import { messengerUser, type Person } from '../people/person.ts';
import { type LaunchFields, signLaunchData } from './init-data.ts';
import type { PlatformName } from './platforms.ts';
import type { SigningKey } from './signing-key.ts';
import { colorsText, type ThemeName, type ThemeParams, themeParams } from './themes.ts';
import type { Version } from './versions.ts';

export interface LaunchWish {
  /** empty: opened from the bot's menu button */
  readonly start_param: string;
  readonly platform: PlatformName;
  readonly version: Version;
  readonly theme: ThemeName;
  /** of a theme of the person's own making, in place of the stock theme's */
  readonly colors: ThemeParams;
}

export interface Launch {
  /** the signed query string that an app sends to its server */
  readonly initData: string;
  /** URL for the mini-app's frame */
  readonly frameUrl: string;
}

export interface LaunchSettings {
  readonly botToken: string;
  readonly appUrl: string;
}

/**
 * Launch data for one opening.
 * @param nowMs the real clock, epoch ms: launch data does not follow a moved chain clock
 */
export function launch(
  person: Person,
  wish: LaunchWish,
  settings: LaunchSettings,
  key: SigningKey,
  nowMs: number,
): Launch {
  const initData = signLaunchData(
    launchFields(person, wish.start_param, settings.botToken, nowMs),
    settings.botToken,
    key.privateKey,
  );
  return { initData, frameUrl: frameUrl(settings.appUrl, initData, wish) };
}

/** A direct link carries its chat; an opening from the menu button carries a query id. */
function launchFields(person: Person, startParam: string, botToken: string, nowMs: number): LaunchFields {
  const user = JSON.stringify(messengerUser(person)).replaceAll('/', '\\/');
  const authDate = String(Math.floor(nowMs / 1000));
  if (startParam === '') {
    return [
      ['query_id', `AA${randomBytes(16).toString('base64url')}`],
      ['user', user],
      ['auth_date', authDate],
    ];
  }
  const chat = createHash('sha256').update(`${botToken}/${person.telegram_id}`).digest();
  return [
    ['user', user],
    ['chat_instance', chat.readBigInt64BE(0).toString()],
    ['chat_type', 'sender'],
    ['start_param', startParam],
    ['auth_date', authDate],
  ];
}

function frameUrl(appUrl: string, initData: string, wish: LaunchWish): string {
  const url = new URL(appUrl);
  if (wish.start_param !== '') url.searchParams.set('tgWebAppStartParam', wish.start_param);
  const theme = JSON.stringify(themeParams(wish.platform, wish.theme, wish.version, wish.colors));
  url.hash = [
    `tgWebAppData=${encodeURIComponent(initData)}`,
    `tgWebAppVersion=${wish.version}`,
    `tgWebAppPlatform=${wish.platform}`,
    `tgWebAppThemeParams=${encodeURIComponent(theme)}`,
  ].join('&');
  return url.href;
}

/** URL of the simulator's page with that person's phone open. */
export function simulatorUrl(origin: string, telegramId: number, wish: LaunchWish): string {
  const { start_param, colors, ...look } = wish;
  const query = new URLSearchParams({
    person: String(telegramId),
    ...look,
    ...(start_param === '' ? {} : { start_param }),
    ...(Object.keys(colors).length === 0 ? {} : { colors: colorsText(colors) }),
  });
  return `${origin}/telegram?${query.toString()}`;
}
