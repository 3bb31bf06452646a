import { NothingLeft } from '../errors/index.ts';
import { formatDecimal } from '../money/index.ts';
import type { BondOutcome } from '../referral/referral-decision.ts';
import { orderEndsAtMs } from '../payment/order-ends-at.ts';
import { bonusAtMaturity, derivedAmounts, earlyExitCredit } from './amounts.ts';
import { IllegalMintTransition, type MintRefusal } from './illegal-mint-transition.ts';
import { maturityAfter } from './maturity.ts';
import type { Mint, MintStatus } from './mint.ts';
import type { MintEffect, MintEvent, MintEventType } from './mint-event.ts';

/** The bond after a step, and its effects. */
export interface MintStep {
  readonly mint: Mint;
  readonly effects: readonly MintEffect[];
}

type EventOf<T extends MintEventType> = Extract<MintEvent, { type: T }>;
type Step<T extends MintEventType> = (mint: Mint, event: EventOf<T>) => MintStep;
/** Every status with every event; null is an illegal step. */
type Table = { readonly [S in MintStatus]: { readonly [T in MintEventType]: Step<T> | null } };

const NOTHING = {
  activate: null,
  cancel: null,
  expire: null,
  mature: null,
  reserve: null,
  release: null,
  stake: null,
} as const;

const TABLE: Table = {
  pending: { ...NOTHING, activate, cancel: cancelUnpaid, expire },
  active: { ...NOTHING, cancel: cancelActive, mature, reserve, release, stake },
  canceled: NOTHING,
  completed: NOTHING,
  move_to_staking: NOTHING,
};

/**
 * One legal step of a bond and its effects (R4.01). Total: every status handles every event.
 * @throws IllegalMintTransition naming status, event and reason; NothingLeft for an early exit that would
 * return nothing. Nothing is changed then.
 */
export function transitionMint(mint: Mint, event: MintEvent): MintStep {
  refuseIf(mustBePending(event) && mint.status !== 'pending', mint, event, 'not_pending');
  const step = TABLE[mint.status][event.type] as Step<MintEventType> | null;
  if (step === null) throw new IllegalMintTransition(mint, event.type, 'wrong_status');
  return step(mint, event);
}

function activate(mint: Mint, event: EventOf<'activate'>): MintStep {
  refuseIf(mint.origin === 'farm', mint, event, 'farm_created');
  refuseIf(event.amountToken <= 0n, mint, event, 'nothing_to_credit');
  const amounts = derivedAmounts(event.amountToken, mint.terms);
  const { amountToken } = amounts;
  const { amountTon } = mint;
  return {
    mint: {
      ...mint,
      ...amounts,
      status: 'active',
      activatedAtMs: event.atMs,
      maturesAtMs: maturityAfter(event.atMs, mint.tariffDays),
    },
    effects: [
      { type: 'issue', amountTon, amountToken },
      { type: 'referral_pending', amountTon, amountToken },
    ],
  };
}

function cancelUnpaid(mint: Mint, event: EventOf<'cancel'>): MintStep {
  return { mint: close(mint, 'canceled', event.atMs), effects: [] };
}

function expire(mint: Mint, event: EventOf<'expire'>): MintStep {
  refuseIf(event.atMs < orderEndsAtMs(mint), mint, event, 'not_yet_due');
  return { mint: close(mint, 'canceled', event.atMs), effects: [] };
}

function cancelActive(mint: Mint, event: EventOf<'cancel'>): MintStep {
  refuseIf(mint.origin === 'farm', mint, event, 'farm_created');
  refuseIf(mint.reservedByStake !== undefined, mint, event, 'reserved');
  refuseIf(hasMatured(mint, event.atMs), mint, event, 'already_matured');
  const creditToken = earlyExitCredit(mint);
  if (creditToken <= 0n) throw nothingLeft(mint);
  return {
    mint: close(mint, 'canceled', event.atMs),
    effects: [
      {
        type: 'return_early',
        amountToken: mint.amountToken,
        feeToken: mint.earlyExitFee,
        creditToken,
      },
      ...ended(mint, 'canceled'),
    ],
  };
}

function nothingLeft({ amountToken, earlyExitFee }: Mint): NothingLeft {
  const [found, fee] = [amountToken, earlyExitFee].map((amount) => `${formatDecimal(amount)} AXIOM`);
  return new NothingLeft(
    { field: 'mint_id', found: found as string, bound: `the exit fee of ${fee as string}` },
    'it matures, or is staked',
  );
}

function mature(mint: Mint, event: EventOf<'mature'>): MintStep {
  refuseIf(!hasMatured(mint, event.atMs), mint, event, 'not_yet_due');
  const dropped: MintEffect[] =
    mint.reservedByStake === undefined ? [] : [{ type: 'drop_stake', stakeId: mint.reservedByStake }];
  return {
    mint: close(mint, 'completed', event.atMs),
    effects: [
      {
        type: 'pay_out_matured',
        amountToken: mint.amountToken,
        bonusToken: bonusAtMaturity(mint),
        creditToken: mint.expectedToken,
      },
      ...dropped,
      ...ended(mint, 'matured'),
    ],
  };
}

function reserve(mint: Mint, event: EventOf<'reserve'>): MintStep {
  refuseIf(mint.reservedByStake !== undefined, mint, event, 'reserved');
  refuseIf(hasMatured(mint, event.atMs), mint, event, 'already_matured');
  return { mint: { ...mint, reservedByStake: event.stakeId }, effects: [] };
}

function release(mint: Mint, event: EventOf<'release'>): MintStep {
  refuseIf(mint.reservedByStake !== event.stakeId, mint, event, 'not_reserved_by_this_stake');
  const { reservedByStake: _freed, ...free } = mint;
  return { mint: free, effects: [] };
}

function stake(mint: Mint, event: EventOf<'stake'>): MintStep {
  const isForeign = mint.reservedByStake !== undefined && mint.reservedByStake !== event.stakeId;
  refuseIf(isForeign, mint, event, 'reserved');
  refuseIf(hasMatured(mint, event.atMs), mint, event, 'already_matured');
  return {
    mint: close(mint, 'move_to_staking', event.atMs),
    effects: [
      { type: 'move_to_stake', stakeId: event.stakeId, amountToken: mint.amountToken },
      ...ended(mint, 'staked'),
    ],
  };
}

function mustBePending(event: MintEvent): boolean {
  return event.type === 'cancel' && event.onlyPending === true;
}

function close(mint: Mint, status: MintStatus, atMs: number): Mint {
  const { reservedByStake: _freed, ...rest } = mint;
  return { ...rest, status, closedAtMs: atMs };
}

function ended(mint: Mint, outcome: BondOutcome): MintEffect[] {
  return mint.origin === 'paid' ? [{ type: 'referral_due', outcome }] : [];
}

function hasMatured(mint: Mint, atMs: number): boolean {
  return atMs >= (mint.maturesAtMs ?? Infinity);
}

function refuseIf(condition: boolean, mint: Mint, event: MintEvent, reason: MintRefusal): void {
  if (condition) throw new IllegalMintTransition(mint, event.type, reason);
}
