import { IllegalTransition } from '../errors/index.ts';
import type { PayoutStatus } from './payout.ts';

/** Events of a payout. */
export const PAYOUT_EVENTS = [
  'hold',
  'release',
  'send',
  'put_back',
  'confirm',
  'refund',
  'come_back',
] as const;
/**
 * `release`: by the operator; one that is in line already leaves without regard to the treasury's limit of the day.
 * `send`: the signed message is stored. `put_back`: that message was executed without this payout, which
 * returns to its place in the queue. `confirm`: its outgoing message was found. `refund`: by the operator, or
 * after a sent message expired and is proven absent. `come_back`: a confirmed payout bounced.
 */
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];

const NOTHING = {
  hold: null,
  release: null,
  send: null,
  put_back: null,
  confirm: null,
  refund: null,
  come_back: null,
} as const;

/** Every status with every event; null is an illegal step. */
const TABLE: { readonly [S in PayoutStatus]: { readonly [E in PayoutEvent]: PayoutStatus | null } } = {
  queued: { ...NOTHING, hold: 'held', release: 'queued', send: 'sending', refund: 'refunded' },
  held: { ...NOTHING, release: 'queued', refund: 'refunded' },
  sending: { ...NOTHING, put_back: 'queued', confirm: 'confirmed', refund: 'refunded' },
  confirmed: { ...NOTHING, come_back: 'refunded' },
  refunded: NOTHING,
};

/** A payout cannot take this step now. Nothing was changed. */
export class IllegalPayoutTransition extends IllegalTransition<PayoutStatus, PayoutEvent> {
  override readonly name = 'IllegalPayoutTransition' as const;
  override readonly code = 'illegal_payout_transition' as const;

  constructor(status: PayoutStatus, event: PayoutEvent) {
    super({
      thing: 'payout',
      status,
      event,
      legalFrom: (Object.keys(TABLE) as PayoutStatus[]).filter((each) => TABLE[each][event] !== null),
      message: (seen, needed) =>
        `A payout that is ${seen} cannot take the step ${event}; right is a payout that is ${needed}.`,
    });
  }
}

/** The status after a step. @throws IllegalPayoutTransition naming status and event */
export function transitionPayout(status: PayoutStatus, event: PayoutEvent): PayoutStatus {
  const next = TABLE[status][event];
  if (next === null) throw new IllegalPayoutTransition(status, event);
  return next;
}

/** Whether TON or AXIOM of this payout is still owed: true for queued, held and sending ones. */
export function isPayoutOpen(status: PayoutStatus): boolean {
  return status === 'queued' || status === 'held' || status === 'sending';
}
