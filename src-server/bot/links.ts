import { type BotApp, parseStartParam, startLink } from '@axiom/domain/session';
import type { MessageButton } from '../ports/messenger.ts';
import type { Introduction } from '../telegram/receiver.ts';
import { TEXTS } from './texts.ts';

/** Where the bot's buttons lead, and the coin's symbol. */
export interface BotLinks {
  readonly botApp: BotApp;
  /** Origin of the app, without a slash at the end. */
  readonly publicUrl: string;
  readonly coinSymbol: string;
}

/** The app's address for a web_app button; null if the messenger would refuse it: neither https nor this machine. */
export function webAppUrl({ publicUrl }: BotLinks): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || isLocal ? `${publicUrl}/` : null;
}

/** A button that opens the app with a start parameter; without one if the parameter contains no code. */
export function openButton(face: BotLinks, text: string, startParam = ''): MessageButton {
  const codes = parseStartParam(startParam);
  // `startParam` may be any text: passed on only if it contains a code. Parsing it gives the same codes back.
  const param = codes.refCode === undefined && codes.farmCode === undefined ? null : startParam;
  const url = webAppUrl(face);
  // Only a link carries signed codes; the app reads the others from its address.
  if (url !== null) return { text, webApp: param === null ? url : `${url}?tgWebAppStartParam=${param}` };
  const link = startLink(face.botApp);
  return { text, url: param === null ? link : `${link}?startapp=${param}` };
}

/** The bot's menu and commands in every language. */
export const INTRODUCTION: readonly Introduction[] = ([null, 'ru'] as const).map((languageCode) => {
  const texts = TEXTS[languageCode ?? 'en'];
  return {
    languageCode,
    menuText: texts.open,
    commands: [
      { command: 'start', description: texts.commands.start },
      { command: 'notices', description: texts.commands.notices },
    ],
  };
});
