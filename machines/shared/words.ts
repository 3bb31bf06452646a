/** What a machine is about, and what may happen to it, for titles of its flows. */
export interface MachineWords {
  /** What it does for a person: "Buying a bond". */
  readonly title: string;
  /**
   * What happens, as a clause in the present: by the event's name without the machine's, the delay's, or the actor's;
   * `… fails` where the actor does not answer.
   */
  readonly happens: Readonly<Record<string, string>>;
}

/** Said of every machine that does not say otherwise. */
const COMMON: MachineWords['happens'] = {
  always: 'nothing more is needed',
  'amount.bounds': 'the limits of the amount are known',
  'amount.clear': 'the amount is cleared',
  'amount.max': 'Max is pressed',
  'amount.renew': 'a quote is asked for again',
  'amount.requote': 'the price has moved',
  'amount.terms': 'the terms are chosen',
  'amount.typed': 'an amount is typed',
  balances: 'the balances are known',
  balanceChanged: 'the balance in the wallet changes',
  close: 'the screen is closed',
  confirm: 'the person confirms',
  form: 'the form says something new',
  leave: 'the screen is left',
  max: 'Max is pressed',
  nextLook: 'it is time to look again',
  open: 'the screen is opened',
  payment: 'the payment goes on',
  'payment.again': 'Try again is pressed',
  'payment.close': 'the payment sheet is closed',
  'payment.openWallet': 'the wallet is opened once more',
  'payment.pay': 'Open wallet is pressed',
  'payment.reopen': 'the payment is opened again',
  refresh: 'everything is read again',
  renew: 'a quote is asked for again',
  requote: 'the price has moved',
  retry: 'Retry is pressed',
  review: 'Review is pressed',
  typed: 'an amount is typed',
  wallet: 'the wallet says which account it has',
  // The end of a look at the server, or of a question to a wallet.
  requestWriteAccess: 'the person says whether the bot may write',
  'requestWriteAccess fails': 'the messenger cannot ask the person',
};

/** Words of one machine, with what is said of every machine. */
export const wordsFor = (title: string, happens: MachineWords['happens']): MachineWords => ({
  title,
  happens: { ...COMMON, ...happens },
});
