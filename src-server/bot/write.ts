import {
  AMOUNT_FRACTION_DIGITS,
  formatAmount,
  formatDecimal,
  NARROW_NO_BREAK_SPACE,
  parseDecimal,
} from '@axiom/domain/money';
import { BOT_NOTICE_KINDS, type BotNoticeKind } from '@axiom/domain/ports/client';
import { parseStartParam, startLink } from '@axiom/domain/session';
import type { MessageButton, OutgoingMessage, Shared, ShareMessage } from '../ports/messenger.ts';
import { utcDate } from '@axiom/domain/time';
import type { BotMessageBody, Notice, Reply, StatementMessage } from '../ports/store-messages.ts';
import { type BotLinks, openButton } from './links.ts';
import { type BotTexts, languageOf, TEXTS } from './texts.ts';

/** Data of the buttons that turn notices on and off. */
export const NOTICES_ON = 'notices:on';
export const NOTICES_OFF = 'notices:off';

/** A message of the bot in its reader's language. @throws Error for a body that this version does not know */
export function writeMessage(
  face: BotLinks,
  languageCode: string | null,
  body: BotMessageBody,
): OutgoingMessage {
  const texts = TEXTS[languageOf(languageCode)];
  switch (body.kind) {
    case 'start':
    case 'notices':
    case 'hint':
      return writeReply(face, texts, body);
    case 'statement':
      return { text: statementText(texts, body), buttons: [[openButton(face, texts.open)]] };
    default:
      return { text: noticeText(face, texts, body), buttons: [[openButton(face, texts.open)]] };
  }
}

function writeReply(face: BotLinks, texts: BotTexts, body: Reply): OutgoingMessage {
  switch (body.kind) {
    case 'start': {
      const codes = parseStartParam(body.param);
      const lines = [
        texts.start,
        ...(codes.farmCode === undefined ? [] : [texts.linkWaits]),
        ...(codes.refCode === undefined ? [] : [texts.invited]),
      ];
      const rows: MessageButton[][] = [[openButton(face, texts.open, body.param)]];
      if (!body.isSubscribed) rows.push([{ text: texts.turnOn, data: NOTICES_ON }]);
      return { text: lines.join('\n\n'), buttons: rows };
    }
    case 'notices':
      return body.isSubscribed
        ? { text: noticesOn(texts, body.kinds), buttons: [[{ text: texts.turnOff, data: NOTICES_OFF }]] }
        : { text: texts.noticesOff, buttons: [[{ text: texts.turnOn, data: NOTICES_ON }]] };
    case 'hint':
      return { text: texts.hint, buttons: [[openButton(face, texts.open)]] };
  }
}

function noticesOn(texts: BotTexts, kinds: readonly BotNoticeKind[] = BOT_NOTICE_KINDS): string {
  if (kinds.length === BOT_NOTICE_KINDS.length) return texts.noticesOn;
  return texts.noticesSome(kinds.map((kind) => texts.kinds[kind]).join(', '));
}

function statementText(texts: BotTexts, { fromMs, toMs, total }: StatementMessage): string {
  return texts.statement(utcDate(fromMs), utcDate(Math.max(fromMs, toMs - 1)), total);
}

function noticeText({ coinSymbol }: BotLinks, texts: BotTexts, notice: Notice): string {
  switch (notice.kind) {
    case 'bond_active':
      return texts.bondActive(amountText(notice.amountToken), notice.days);
    case 'bond_matured':
      return texts.bondMatured(amountText(notice.expectedToken));
    case 'stake_completed':
      return texts.stakeCompleted(amountText(notice.totalToken), amountText(notice.rewardToken));
    case 'payout_confirmed':
      return texts.payoutConfirmed(`${amountText(notice.amountTon)} ${coinSymbol}`);
    case 'payout_refunded':
      return texts.payoutRefunded(amountText(notice.amountToken));
    case 'referral_bonus':
      return texts.referralBonus(amountText(notice.bonusToken));
    case 'link_used':
      return texts.linkUsed(amountText(notice.amountToken), notice.left);
    default:
      throw new Error('a message that another version has queued');
  }
}

/** As on the screens: grouped, truncated to two decimals (R4.10). An amount below 0.01 is shown in full. */
function amountText(decimal: string): string {
  const nano = parseDecimal(decimal, 'amount', AMOUNT_FRACTION_DIGITS);
  return nano < 10_000_000n ? formatDecimal(nano) : formatAmount(nano, 2, { group: NARROW_NO_BREAK_SPACE });
}

/**
 * A person's invitation, or their re-bonding link (R2.14, R9.08). It contains a link: the bot's own buttons work
 * only in its own chat.
 */
export function writeShare(face: BotLinks, languageCode: string | null, shared: Shared): ShareMessage {
  const { share, gift, open } = TEXTS[languageOf(languageCode)];
  if (shared.kind === 'invitation') {
    const url = startLink(face.botApp, { refCode: shared.refCode });
    return { title: share.title, text: share.text, buttons: [[{ text: open, url }]] };
  }
  const amount = amountText(formatDecimal(shared.amountToken));
  const url = startLink(face.botApp, { farmCode: shared.farmCode });
  return { title: gift.title, text: gift.text(amount, shared.days), buttons: [[{ text: gift.open, url }]] };
}
