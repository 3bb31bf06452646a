import type { BotNoticeKind } from '@axiom/domain/ports/client';

/** Languages of the bot; all other people get English. */
export type Language = 'en' | 'ru';

/** The person's language by the messenger's tag ("ru", "ru-RU", null). */
export function languageOf(languageCode: string | null): Language {
  return /^ru\b/i.test(languageCode ?? '') ? 'ru' : 'en';
}

/** All texts of the bot. Amounts come as text; AXIOM is named here, the coin by its symbol. */
export interface BotTexts {
  readonly open: string;
  readonly turnOn: string;
  readonly turnOff: string;
  readonly start: string;
  /** Added to `start` for a person with a friend's code. */
  readonly invited: string;
  /** Added to `start` for a person with a re-bonding link's code. */
  readonly linkWaits: string;
  readonly noticesOn: string;
  /** Some kinds are on, as a list. */
  noticesSome(kinds: string): string;
  readonly kinds: Readonly<Record<BotNoticeKind, string>>;
  readonly noticesOff: string;
  readonly hint: string;
  readonly commands: { readonly start: string; readonly notices: string };
  readonly share: { readonly title: string; readonly text: string };
  /** A re-bonding link that its author sends on. */
  readonly gift: {
    readonly title: string;
    readonly open: string;
    text(amount: string, days: number): string;
  };
  bondActive(amount: string, days: number): string;
  bondMatured(amount: string): string;
  stakeCompleted(total: string, reward: string): string;
  payoutConfirmed(amountCoin: string): string;
  payoutRefunded(amount: string): string;
  referralBonus(amount: string): string;
  linkUsed(amount: string, left: number): string;
  /** Under the file; the first and last day as `2026-11-21`. */
  statement(firstDay: string, lastDay: string, total: number): string;
}

const en: BotTexts = {
  open: 'Open AXIOM',
  turnOn: 'Turn notices on',
  turnOff: 'Turn notices off',
  start: 'AXIOM: bonds, staking and rewards right inside the messenger. Your balance grows by the second.',
  invited: 'A friend invited you; the invitation is in the button below.',
  linkWaits: 'A bond waits for you behind the button below.',
  noticesOn:
    'Notices are on. I write when a bond is paid or matures, when a stake completes, when a payout arrives or comes back, when a friend’s bond counts, and when your link is used.',
  noticesSome: (kinds) =>
    `Notices are on for: ${kinds}. /notices on turns on all of them; the app’s settings turn on each.`,
  kinds: {
    bond_matured: 'bond matured',
    payment_received: 'payment received',
    withdrawal_sent: 'payout arrived',
    link_used: 'link used',
  },
  noticesOff: 'Notices are off. /notices on turns them on.',
  hint: 'I only bring news: /start opens the app, /notices on and /notices off decide whether I write to you.',
  commands: { start: 'Open the app', notices: 'Turn notices on or off' },
  share: {
    title: 'Invite to AXIOM',
    text: 'Join me in AXIOM: bonds, staking and rewards right inside the messenger.',
  },
  gift: {
    title: 'A bond as a gift',
    open: 'Get the bond',
    text: (amount, days) =>
      `A bond of ${amount} AXIOM for ${days} ${days === 1 ? 'day' : 'days'}, for you: open it in AXIOM.`,
  },
  bondActive: (amount, days) =>
    `Your payment has arrived: a bond of ${amount} AXIOM for ${days} ${days === 1 ? 'day' : 'days'}.`,
  bondMatured: (amount) => `Your bond has matured: ${amount} AXIOM are in your balance.`,
  stakeCompleted: (total, reward) =>
    `Your stake is complete: ${total} AXIOM are back in your balance, ${reward} AXIOM earned in all.`,
  payoutConfirmed: (amount) => `Your payout has arrived: ${amount}.`,
  payoutRefunded: (amount) => `Your payout could not be delivered: ${amount} AXIOM are back in your balance.`,
  referralBonus: (amount) => `A friend’s bond counts: ${amount} AXIOM are in your referral balance.`,
  linkUsed: (amount, left) =>
    `Your link was used: ${amount} AXIOM are bonded for somebody. ${left} ${left === 1 ? 'use' : 'uses'} left.`,
  statement: (firstDay, lastDay, total) =>
    `Your statement, ${firstDay} to ${lastDay} (UTC): ${total} ${total === 1 ? 'entry' : 'entries'}.`,
};

const plural = new Intl.PluralRules('ru');
const counted = (count: number, one: string, few: string, many: string): string => {
  const form = plural.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
};

const ru: BotTexts = {
  open: 'Открыть AXIOM',
  turnOn: 'Включить уведомления',
  turnOff: 'Выключить уведомления',
  start: 'AXIOM: бонды, стейкинг и награды прямо в мессенджере. Баланс растёт каждую секунду.',
  invited: 'Вас пригласил друг; приглашение уже в кнопке ниже.',
  linkWaits: 'Вас ждёт бонд: он за кнопкой ниже.',
  noticesOn:
    'Уведомления включены. Я пишу, когда бонд оплачен или погашен, когда стейк завершён, когда выплата дошла или вернулась, когда засчитан бонд друга и когда воспользовались вашей ссылкой.',
  noticesSome: (kinds) =>
    `Включены уведомления: ${kinds}. Все сразу включает /notices on; каждое включается в настройках приложения.`,
  kinds: {
    bond_matured: 'бонд погашен',
    payment_received: 'платёж получен',
    withdrawal_sent: 'выплата дошла',
    link_used: 'ссылка использована',
  },
  noticesOff: 'Уведомления выключены. Включить их снова: /notices on.',
  hint: 'Я только приношу новости: /start открывает приложение, /notices on и /notices off решают, писать ли вам.',
  commands: { start: 'Открыть приложение', notices: 'Включить или выключить уведомления' },
  share: {
    title: 'Приглашение в AXIOM',
    text: 'Присоединяйтесь ко мне в AXIOM: бонды, стейкинг и награды прямо в мессенджере.',
  },
  gift: {
    title: 'Бонд в подарок',
    open: 'Получить бонд',
    text: (amount, days) =>
      `Для вас бонд на ${amount} AXIOM, срок ${counted(days, 'день', 'дня', 'дней')}: откройте его в AXIOM.`,
  },
  bondActive: (amount, days) =>
    `Платёж получен: бонд на ${amount} AXIOM, срок ${counted(days, 'день', 'дня', 'дней')}.`,
  bondMatured: (amount) => `Бонд погашен: ${amount} AXIOM зачислены на баланс.`,
  stakeCompleted: (total, reward) =>
    `Стейк завершён: ${total} AXIOM вернулись на баланс, всего заработано ${reward} AXIOM.`,
  payoutConfirmed: (amount) => `Выплата дошла: ${amount}.`,
  payoutRefunded: (amount) => `Выплату не удалось доставить: ${amount} AXIOM вернулись на баланс.`,
  referralBonus: (amount) => `Бонд друга засчитан: ${amount} AXIOM на реферальном балансе.`,
  linkUsed: (amount, left) =>
    `Вашей ссылкой воспользовались: ${amount} AXIOM вложены в бонд. Осталось активаций: ${left}.`,
  statement: (firstDay, lastDay, total) =>
    `Ваша выписка с ${firstDay} по ${lastDay} (UTC): ${counted(total, 'запись', 'записи', 'записей')}.`,
};

/** All languages. A missing text does not compile. */
export const TEXTS: Readonly<Record<Language, BotTexts>> = { en, ru };
