import { buildStartParam, type StartCodes } from './start-param.ts';

export interface BotApp {
  /** The bot's user name, without "@". */
  readonly bot: string;
  /** The mini-app's short name. */
  readonly app: string;
}

/** `https://t.me/{bot}/{app}`, with the codes as its start parameter where there are any (R2.14). */
export function startLink({ bot, app }: BotApp, codes: StartCodes = {}): string {
  const link = `https://t.me/${encodeURIComponent(bot)}/${encodeURIComponent(app)}`;
  const hasCodes = codes.refCode !== undefined || codes.farmCode !== undefined;
  return hasCodes ? `${link}?startapp=${buildStartParam(codes)}` : link;
}

/** The messenger's share page for a link, where it has no share message of its own (R2.14). */
export function shareUrl(link: string, text: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`;
}
