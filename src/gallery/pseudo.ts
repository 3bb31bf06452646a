import { i18n, type I18n, type Messages } from '@lingui/core';
import { walletI18n } from '../wallet/locales/i18n.ts';

/** The language that nobody speaks: English with accents, about 35 % longer, in brackets. */
export const PSEUDO_LANGUAGE = 'en-XA';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒĝĥíĵķļɱñóþǫřšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŘŠŢÚṼŴẊÝŽ';
const VOWELS = new Set('aeiouyAEIOUY');
/** Tags of rich texts ("<0>…</0>") stay as they are. */
const TAG = /(<\/?\d+\/?>)/;

/** "Pay now" → "Ƥáýý ñóóŵ": every letter accented, every vowel twice. */
function accented(text: string): string {
  return text
    .split(TAG)
    .map((part, at) => (at % 2 === 1 ? part : Array.from(part, accentedLetter).join('')))
    .join('');
}

function accentedLetter(letter: string): string {
  const at = PLAIN.indexOf(letter);
  const other = at < 0 ? letter : (ACCENTED[at] ?? letter);
  return VOWELS.has(letter) ? other + other : other;
}

/** A part of a compiled text: words, "#", or a value by its name, with its cases if it has some. */
function accentedPart(part: unknown): unknown {
  if (typeof part === 'string') return part === '#' ? part : accented(part);
  if (!Array.isArray(part)) return part;
  const [name, kind, cases] = part as unknown[];
  return typeof cases === 'object' && cases !== null
    ? [name, kind, Object.fromEntries(Object.entries(cases).map(([key, text]) => [key, accentedCase(text)]))]
    : part;
}

function accentedCase(text: unknown): unknown {
  return Array.isArray(text) ? text.map(accentedPart) : accentedPart(text);
}

function activateFrom(texts: I18n): void {
  const messages = Object.entries<unknown>(texts.messages).map(([id, text]) => {
    if (typeof text === 'string') return [id, `[${accented(text)}]`];
    return [id, Array.isArray(text) ? ['[', ...text.map(accentedPart), ']'] : text];
  });
  texts.loadAndActivate({ locale: PSEUDO_LANGUAGE, messages: Object.fromEntries(messages) as Messages });
}

/** Turns English texts into pseudo-texts whenever they are activated: what stays English on screen is in no catalogue. */
export function keepPseudoTexts(): void {
  for (const texts of [i18n, walletI18n]) {
    const toPseudo = () => {
      if (texts.locale === 'en') activateFrom(texts);
    };
    texts.on('change', toPseudo);
    toPseudo();
  }
}
