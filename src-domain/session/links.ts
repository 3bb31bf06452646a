import { SHARE_MESSAGE_VERSION } from '../constants/index.ts';
import { buildStartParam, type StartCodes } from './start-param.ts';
import { isAtLeastVersion } from './version.ts';

/** The names that a link into the app is made of. */
export interface BotApp {
  /** The bot's user name, without "@". */
  readonly bot: string;
  /** The mini-app's short name. */
  readonly app: string;
}

/**
 * `https://t.me/{bot}/{app}`, with the codes as its start parameter where there are any (R2.14).
 * @throws InvalidStartCode naming the code that the messenger would not carry
 */
export function startLink({ bot, app }: BotApp, codes: StartCodes = {}): string {
  const link = `https://t.me/${encodeURIComponent(bot)}/${encodeURIComponent(app)}`;
  const hasCodes = codes.refCode !== undefined || codes.farmCode !== undefined;
  return hasCodes ? `${link}?startapp=${buildStartParam(codes)}` : link;
}

/** The messenger's share page for a link, where it has no share message of its own (R2.14). */
export function shareUrl(link: string, text: string): string {
  return `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`;
}

/** `message`: the messenger's prepared share message; `url`: its share page. */
export type Sharing = 'message' | 'url';

/** How a link is shared: by share message from version 8.0 on, by URL before (R2.14). */
export function sharingOf(version: string | null): Sharing {
  return version !== null && isAtLeastVersion(version, SHARE_MESSAGE_VERSION) ? 'message' : 'url';
}
