import type { EventFrom } from 'xstate';
import type { AmountBounds, AmountFormEvent } from '#machines/amount-form/types.ts';
import type { appMachine } from '#machines/app/machine.ts';
import type { AppMachines } from '#machines/app/slots.ts';
import type { TransactionEvent, TransactionInput } from '#machines/transaction/types.ts';
import {
  SAMPLE_NOW_MS,
  sampleAccount,
  sampleBond,
  sampleMe,
  sampleOffer,
  samplePrice,
  sampleStake,
} from '../../support/samples.ts';

const { activatedAtMs: _, ...unpaidEnd } = sampleBond({ status: 'canceled' });

type LongLived = AppMachines & { readonly app: typeof appMachine };

/** One sample of every event of every long-lived machine; the three lists share theirs. */
export const samples: {
  readonly [Name in Exclude<keyof LongLived, 'withdrawals' | 'tasks'>]: readonly EventFrom<LongLived[Name]>[];
} = {
  app: [
    { type: 'app.retry' },
    { type: 'app.signIn' },
    { type: 'app.signOut' },
    { type: 'app.openBot' },
    { type: 'app.joinCommunity' },
    { type: 'app.joined' },
    { type: 'app.foreground', atMs: SAMPLE_NOW_MS + 20_000 },
    { type: 'app.maintenanceSeen' },
  ],
  session: [
    { type: 'session.signIn' },
    { type: 'session.signOut' },
    {
      type: 'session.lost',
      problem: {
        kind: 'unauthenticated',
        message: 'The session has ended.',
        code: 'refresh_invalid',
        isOutcomeKnown: true,
      },
    },
  ],
  maintenance: [{ type: 'maintenance.check' }],
  toasts: [
    {
      type: 'toast.show',
      notice: { name: 'error', message: 'Price is older than 5 minutes.', code: 'price_stale' },
    },
    { type: 'toast.show', notice: { name: 'bond-created' } },
    { type: 'toast.show', notice: { name: 'network-error' } },
    { type: 'toast.hold' },
    { type: 'toast.release' },
    { type: 'toast.over', name: 'bond-created' },
    { type: 'toast.dismiss', id: 'toast-1' },
    { type: 'toast.dismiss', id: 'toast-2' },
  ],
  notifications: [
    { type: 'notification.action', action: 'confirm-transaction' },
    { type: 'notification.action', action: 'transaction-sent' },
    { type: 'notification.action', action: 'transaction-canceled' },
    { type: 'notification.settled' },
    { type: 'notification.hold' },
    { type: 'notification.release' },
    { type: 'notification.dismiss', id: 'notification-1' },
  ],
  wallet: [
    { type: 'wallet.wake' },
    { type: 'wallet.intent' },
    { type: 'wallet.connect', layout: 'mobile' },
    { type: 'wallet.connect', layout: 'desktop' },
    { type: 'wallet.choose', appName: 'telegram-wallet' },
    { type: 'wallet.choose', appName: 'harbour' },
    { type: 'wallet.choose', appName: 'nobody' },
    { type: 'wallet.retry' },
    { type: 'wallet.openLink' },
    { type: 'wallet.showQr' },
    { type: 'wallet.back' },
    { type: 'wallet.close' },
    { type: 'wallet.disconnect' },
    { type: 'wallet.refresh' },
    { type: 'wallet.watchBalance' },
    { type: 'wallet.proven' },
    { type: 'wallet.gone' },
  ],
  realtime: [
    { type: 'realtime.wake' },
    { type: 'realtime.sleep' },
    { type: 'realtime.retry' },
    { type: 'realtime.caughtUp', version: 3 },
    { type: 'realtime.opened' },
    { type: 'realtime.closed' },
    { type: 'realtime.refused' },
    { type: 'realtime.frame', frame: { type: 'ready', version: 4, beatMs: 10_000 } },
    { type: 'realtime.frame', frame: { type: 'beat' } },
    { type: 'realtime.frame', frame: { type: 'price', price: samplePrice } },
    { type: 'realtime.frame', frame: { type: 'bond', version: 2, bond: sampleBond() } },
    { type: 'realtime.frame', frame: { type: 'stake', version: 3, stake: sampleStake() } },
    { type: 'realtime.frame', frame: { type: 'stake', version: 9, stake: sampleStake() } },
  ],
  portfolio: [
    { type: 'portfolio.load' },
    { type: 'portfolio.retry' },
    { type: 'portfolio.refresh' },
    { type: 'portfolio.foreground', atMs: SAMPLE_NOW_MS + 20_000 },
    { type: 'portfolio.clear' },
    {
      type: 'portfolio.frames',
      frames: [
        { type: 'bond', version: 2, bond: sampleBond({ status: 'move_to_staking' }) },
        { type: 'stake', version: 2, stake: sampleStake() },
      ],
    },
    { type: 'portfolio.frames', frames: [{ type: 'price', price: samplePrice }] },
    { type: 'portfolio.bondChanged', bond: sampleBond({ status: 'pending' }) },
    { type: 'portfolio.stakeChanged', stake: sampleStake({ status: 'pending' }) },
    { type: 'portfolio.signingFailed' },
    {
      type: 'portfolio.paymentOpen',
      payment: {
        kind: 'bond',
        subjectId: 'b1',
        outcome: 'signed',
        sinceMs: SAMPLE_NOW_MS,
        payUntilMs: SAMPLE_NOW_MS + 900_000,
      },
    },
    {
      type: 'portfolio.paymentOpen',
      payment: {
        kind: 'stake-fee',
        subjectId: 's1',
        outcome: 'unknown',
        sinceMs: SAMPLE_NOW_MS,
        payUntilMs: SAMPLE_NOW_MS + 900_000,
      },
    },
    { type: 'portfolio.paymentOver', subjectId: 'b1' },
    { type: 'portfolio.friendsSeen' },
    { type: 'portfolio.selectBond', bondId: 'b1' },
  ],
  purchase: [
    { type: 'purchase.typed', text: '250' },
    { type: 'purchase.typed', text: '10' },
    { type: 'purchase.max' },
    { type: 'purchase.days', days: 90 },
    { type: 'purchase.requote' },
    { type: 'purchase.review' },
    { type: 'purchase.acknowledgeRisk', isAcknowledged: true },
    { type: 'payment.pay' },
    { type: 'payment.openWallet' },
    { type: 'payment.again' },
    { type: 'payment.close' },
    { type: 'payment.reopen' },
    { type: 'purchase.offer', offer: sampleOffer },
    { type: 'purchase.wallet', account: sampleAccount, balanceNano: 412_000_000_000n },
    { type: 'purchase.wallet', account: null, balanceNano: null },
    { type: 'purchase.bonds', bonds: [sampleBond()] },
    { type: 'purchase.bonds', bonds: [unpaidEnd] },
    { type: 'purchase.balanceChanged', spentNano: 250_004_000_000n, atMs: SAMPLE_NOW_MS + 20_000 },
  ],
  stake: [
    { type: 'stake.select', bond: sampleBond() },
    { type: 'stake.confirm' },
    { type: 'payment.pay' },
    { type: 'payment.openWallet' },
    { type: 'payment.again' },
    { type: 'payment.close' },
    { type: 'payment.reopen' },
    { type: 'stake.wallet', account: sampleAccount },
    { type: 'stake.holdings', bonds: [sampleBond()], stakes: [sampleStake()] },
    { type: 'stake.holdings', bonds: [sampleBond()], stakes: [] },
    { type: 'stake.balanceChanged', spentNano: 250_004_000_000n, atMs: SAMPLE_NOW_MS + 20_000 },
  ],
  cancel: [{ type: 'cancel.open', bond: sampleBond() }, { type: 'cancel.confirm' }, { type: 'cancel.close' }],
  sale: [
    { type: 'sale.open', fromReferral: false },
    { type: 'sale.open', fromReferral: true },
    { type: 'sale.leave' },
    { type: 'sale.typed', text: '50' },
    { type: 'sale.max' },
    { type: 'sale.address', address: '0QBmzS0dZs0tHWbNLR1mzS0dZs0tHWbNLR1mzS0dZs0tHWbN' },
    { type: 'sale.requote' },
    { type: 'sale.review' },
    { type: 'sale.confirm' },
    { type: 'sale.retry' },
    { type: 'sale.close' },
    { type: 'sale.balances', mainNano: 100_000_000_000n, referralNano: 6_000_000_000n },
    { type: 'sale.wallet', address: '0QBmzS0dZs0tHWbNLR1mzS0dZs0tHWbNLR1mzS0dZs0tHWbN' },
  ],
  referral: [
    { type: 'referral.open' },
    { type: 'referral.close' },
    { type: 'referral.retry' },
    { type: 'referral.copy', link: sampleMe.refLink },
    { type: 'referral.share', link: sampleMe.refLink, text: 'Bond TON with me' },
  ],
  operations: [
    { type: 'history.open' },
    { type: 'history.close' },
    { type: 'history.page', page: 2 },
    { type: 'history.retry' },
    { type: 'history.refresh' },
  ],
};

/** The payment of the sample bond through the sample wallet. */
export const transactionSampleInput: TransactionInput = {
  walletName: sampleAccount.walletName,
  walletLink: sampleAccount.walletLink,
  from: sampleAccount.friendlyAddress,
  order: {
    kind: 'bond',
    subjectId: 'b1',
    preparedAtMs: SAMPLE_NOW_MS,
    validUntilMs: SAMPLE_NOW_MS + 60_000,
    payUntilMs: SAMPLE_NOW_MS + 900_000,
    request: {
      validUntil: (SAMPLE_NOW_MS + 60_000) / 1000,
      network: '-3',
      messages: [{ address: sampleAccount.friendlyAddress, amount: '250000000000', payload: 'te6c' }],
    },
  },
};

/** One sample of every event of a payment. */
export const transactionSamples: readonly TransactionEvent[] = [
  { type: 'transaction.send' },
  { type: 'transaction.openWallet' },
  { type: 'transaction.abandon' },
  { type: 'transaction.sent', atMs: SAMPLE_NOW_MS + 2000 },
  {
    type: 'transaction.outcome',
    outcome: { type: 'signed', boc: 'te6c' },
    atMs: SAMPLE_NOW_MS + 15_000,
  },
  {
    type: 'transaction.outcome',
    outcome: { type: 'rejected', message: 'Declined by the owner' },
    atMs: SAMPLE_NOW_MS + 15_000,
  },
  {
    type: 'transaction.outcome',
    outcome: { type: 'unknown', message: 'The wallet did not answer.' },
    atMs: SAMPLE_NOW_MS + 90_000,
  },
  {
    type: 'transaction.outcome',
    outcome: { type: 'not-sent', message: 'Connect wallet to send a transaction.', code: 'not-connected' },
    atMs: SAMPLE_NOW_MS,
  },
  { type: 'transaction.balanceChanged', spentNano: 250_004_000_000n, atMs: SAMPLE_NOW_MS + 20_000 },
  { type: 'transaction.ended', atMs: SAMPLE_NOW_MS + 900_000 },
  { type: 'transaction.booked', atMs: SAMPLE_NOW_MS + 24_000, txHash: '9f41c07e' },
];

const UNIT = 1_000_000_000n;

export const amountFormSampleBounds: AmountBounds = {
  minNano: 5n * UNIT,
  maxNano: 10_000n * UNIT,
  maxFillNano: 412n * UNIT,
};

/** One sample of every event of an amount form. */
export const amountFormSamples: readonly AmountFormEvent<{ readonly days: number }>[] = [
  { type: 'amount.typed', text: '250' },
  { type: 'amount.typed', text: '1 234,5' },
  { type: 'amount.typed', text: '3' },
  { type: 'amount.typed', text: 'many' },
  { type: 'amount.typed', text: '' },
  { type: 'amount.max' },
  { type: 'amount.terms', terms: { days: 90 } },
  { type: 'amount.terms', terms: null },
  { type: 'amount.bounds', bounds: amountFormSampleBounds },
  { type: 'amount.requote' },
  { type: 'amount.clear' },
];
