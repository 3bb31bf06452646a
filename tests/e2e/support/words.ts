/** What the buttons of the way are called, by language. */
export interface Words {
  readonly firstDay: string;
  readonly connect: string;
  readonly openTelegramWallet: string;
  readonly address: RegExp;
  readonly bondTab: string;
  readonly plan: (days: number) => RegExp;
  readonly review: (amount: string) => RegExp;
  readonly pay: string;
  readonly booked: string;
  readonly close: string;
  readonly again: string;
  readonly stillChecking: string;
  readonly onlyOnce: RegExp;
  readonly tooLittle: (amount: string) => RegExp;
  readonly wentBack: RegExp;
  readonly declined: string;
  readonly sent: string;
  readonly ended: string;
  readonly home: string;
  readonly isBond: (amount: string) => RegExp;
  readonly stakingTab: string;
  readonly stakeBond: string;
  readonly stake: RegExp;
  readonly staked: string;
  readonly fee: string;
  readonly onItsWay: RegExp;
  readonly show: string;
  readonly missing: RegExp;
  readonly stakes: (count: number) => RegExp;
}

export const english: Words = {
  firstDay: 'Nothing is growing yet. Here is how it starts.',
  connect: 'Connect wallet',
  openTelegramWallet: 'Open Wallet in Telegram',
  address: /^Wallet .{4}….{4}$/,
  bondTab: 'Bond AXIOM',
  plan: (days) => new RegExp(`^${days} days`),
  review: (amount) => new RegExp(`^Review ${amount}`),
  pay: 'Open wallet',
  booked: 'New Bond created',
  close: 'Close',
  again: 'Try again',
  stillChecking: 'Still checking',
  onlyOnce: /Don’t pay a second time/,
  tooLittle: (amount) => new RegExp(`3\\.00 TON came for an order of ${amount}\\.00 TON: too little`),
  wentBack: /It went back to the wallet that sent it/,
  declined: 'Transaction canceled',
  sent: 'Transaction sent',
  ended: 'The order has ended',
  home: 'To Dashboard',
  isBond: (amount) => new RegExp(`30 days · ${amount} TON`),
  stakingTab: 'Staking',
  stakeBond: 'Stake a bond',
  stake: /^Stake \d/,
  staked: 'New Stake created',
  fee: 'Paying the staking fee',
  onItsWay: /A payment is on its way/,
  show: 'Show',
  missing: /Not enough TON: 4 \d{3}(\.\d\d)? missing/,
  stakes: (count) => new RegExp(`Stakes ${count} active`),
};

export const russian: Words = {
  firstDay: 'Пока ничего не растёт. Начать можно так.',
  connect: 'Подключить кошелёк',
  openTelegramWallet: 'Открыть Wallet в Telegram',
  address: /^Кошелёк .{4}….{4}$/,
  bondTab: 'Бонд',
  plan: (days) => new RegExp(`^${days} (день|дня|дней)`),
  review: (amount) => new RegExp(`^Проверить бонд на ${amount}`),
  pay: 'Открыть кошелёк',
  booked: 'Новый бонд создан',
  close: 'Закрыть',
  again: 'Попробовать снова',
  stillChecking: 'Ещё проверяем',
  onlyOnce: /Не платите второй раз/,
  tooLittle: (amount) => new RegExp(`Для заказа на ${amount}\\.00 TON пришло 3\\.00 TON`),
  wentBack: /Перевод вернулся на кошелёк отправителя/,
  declined: 'Транзакция отменена',
  sent: 'Транзакция отправлена',
  ended: 'Срок заказа истёк',
  home: 'На главную',
  isBond: (amount) => new RegExp(`30 дней · ${amount} TON`),
  stakingTab: 'Стейкинг',
  stakeBond: 'Отправить бонд в стейк',
  stake: /^В стейк \d/,
  staked: 'Новый стейк создан',
  fee: 'Оплата комиссии стейкинга',
  onItsWay: /Платёж уже в пути/,
  show: 'Показать',
  missing: /Мало TON: не хватает 4 \d{3}(\.\d\d)?/,
  stakes: (count) => new RegExp(`Стейки ${count} активны`),
};
