/** What the buttons of the way are called, by language. */
export interface Words {
  readonly connect: string;
  readonly openTelegramWallet: string;
  readonly address: RegExp;
  readonly bondTab: string;
  readonly plan: (days: number) => RegExp;
  readonly review: (amount: string) => RegExp;
  readonly pay: string;
  readonly booked: string;
}

export const english: Words = {
  connect: 'Connect wallet',
  openTelegramWallet: 'Open Wallet in Telegram',
  address: /^Wallet .{4}….{4}$/,
  bondTab: 'Bond AXIOM',
  plan: (days) => new RegExp(`^${days} days`),
  review: (amount) => new RegExp(`^Review ${amount}`),
  pay: 'Open wallet',
  booked: 'New Bond created',
};

export const russian: Words = {
  connect: 'Подключить кошелёк',
  openTelegramWallet: 'Открыть Wallet в Telegram',
  address: /^Кошелёк .{4}….{4}$/,
  bondTab: 'Бонд AXIOM',
  plan: (days) => new RegExp(`^${days} (день|дня|дней)`),
  review: (amount) => new RegExp(`^Проверить бонд на ${amount}`),
  pay: 'Открыть кошелёк',
  booked: 'Новый бонд создан',
};
