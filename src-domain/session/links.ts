import { buildStartParam, type StartCodes } from './start-param.ts';

/** The two names in a link into the app. */
export interface BotApp {
  /** The bot's user name, without "@". */
  readonly bot: string;
  /** The mini-app's short name. */
  readonly app: string;
}

/**
 * `https://t.me/{bot}/{app}`, with the codes as start parameter if there are any (R2.14).
 * @throws InvalidStartCode naming the code that the messenger would not carry
 */
export function startLink({ bot, app }: BotApp, codes: StartCodes = {}): string {
  const link = `https://t.me/${encodeURIComponent(bot)}/${encodeURIComponent(app)}`;
  const hasCodes = codes.refCode !== undefined || codes.farmCode !== undefined;
  return hasCodes ? `${link}?startapp=${buildStartParam(codes)}` : link;
}

/** The messenger's share page for a link, for versions without a share message (R2.14). */
export function shareUrl(link: string, text: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`;
}
