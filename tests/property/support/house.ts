import type { Bonuses } from '@axiom/domain/bonus';
import { DomainError } from '@axiom/domain/errors';
import {
  type FarmActivation,
  type FarmLink,
  type FarmStep,
  openFarmLink,
  transitionFarmLink,
} from '@axiom/domain/farming';
import {
  applyBooking,
  type Balances,
  balanceOf,
  type Booking,
  booking,
  bookingOfFarmEffect,
  bookingOfMintEffect,
  bookingOfStakeEffect,
  bookingOfTaskEffect,
  UnbalancedBooking,
  userAccount,
} from '@axiom/domain/ledger';
import { type Mint, type MintStep, openMint, transitionMint } from '@axiom/domain/mint';
import { axiom, type Nano, ton, ZERO_PERCENT } from '@axiom/domain/money';
import { quoteMint } from '@axiom/domain/price';
import { referralBonus, referralDecision } from '@axiom/domain/referral';
import { expireStake, orderStake, payStakingFee, type Stake, transitionStake } from '@axiom/domain/staking';
import { currentTasks, transitionTask, type UserTask } from '@axiom/domain/task';
import { checkTransfer } from '@axiom/domain/transfer';
import { checkWithdrawal, type PayoutEvent, transitionPayout } from '@axiom/domain/withdrawal';
import { freePolicy, PRICE, type Source, tinyPolicy, type User } from './tiny-world.ts';
import {
  again,
  type Deposit,
  type Draft,
  type Payout,
  payoutBooking,
  type Posted,
  posted,
} from './postings.ts';

/** u1 invited u2 and has reached the highest level. */
const INVITER_LEVEL = 8;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 2);

const NO_BONUS: Bonuses = {
  holdBonus: ZERO_PERCENT,
  investmentBonus: ZERO_PERCENT,
  collectiveBonus: ZERO_PERCENT,
};

/** The house as a server keeps it: entities moved by the domain's transitions, every effect booked. Tuned for collisions: the last two of each. */
export class House {
  day = 0;
  balances: Balances = new Map();
  readonly journal: Posted[] = [];
  readonly mints: Mint[] = [];
  readonly stakes: (Stake | null)[] = [];
  readonly links: FarmLink[] = [];
  readonly activations: FarmActivation[] = [];
  tasks: readonly UserTask[] = [];
  readonly payouts: Payout[] = [];
  readonly deposits: Deposit[] = [];
  /** By the bond they came from. */
  readonly bonuses = new Map<string, { readonly bonusToken: Nano<'AXIOM'>; isOpen: boolean }>();

  get nowMs(): number {
    return START_MS + this.day * DAY_MS;
  }

  /** Whether the step was legal; when it was not, nothing was changed. */
  attempt(plan: () => Draft | null): boolean {
    const before = this.balances;
    try {
      const draft = plan();
      if (draft === null) return false;
      const posts = draft.posts.filter((each) => each !== null);
      this.balances = posts.reduce<Balances>(
        (balances, each) => applyBooking(balances, each.booking),
        before,
      );
      this.journal.push(...posts);
      draft.change();
      return true;
    } catch (error) {
      this.balances = before;
      if (error instanceof DomainError && !(error instanceof UnbalancedBooking)) return false;
      throw error;
    }
  }

  order(ownerId: User, amount: bigint, days: number): Draft {
    const each = tinyPolicy.plans.find((offered) => offered.days === days);
    if (each === undefined) throw new Error(`no plan of ${days} days`);
    const quote = quoteMint({ amountTon: ton(amount), price: PRICE, plan: each, policy: tinyPolicy });
    const id = `m${this.mints.length}`;
    const mint = openMint({ id, ownerId, quote, policy: tinyPolicy, pendingCount: 0, nowMs: this.nowMs });
    return { posts: [], change: () => void this.mints.push(mint) };
  }

  pay(at: number): Draft | null {
    const mint = this.mints.at(at);
    if (mint === undefined) return null;
    const { amountToken } = mint;
    return this.moveMint(at, transitionMint(mint, { type: 'activate', atMs: this.nowMs, amountToken }));
  }

  endMint(at: number, type: 'cancel' | 'mature' | 'expire'): Draft | null {
    const mint = this.mints.at(at);
    return mint === undefined ? null : this.moveMint(at, transitionMint(mint, { type, atMs: this.nowMs }));
  }

  /** Posts a bond's effects and what they mean for its inviter and for a stake that waits. */
  private moveMint(at: number, step: MintStep): Draft {
    const { mint, effects } = step;
    const posts: (Posted | null)[] = [];
    const changes: (() => void)[] = [() => void (this.mints[this.mints.length + at] = mint)];
    for (const effect of effects) {
      posts.push(posted(`${mint.id} ${effect.type}`, bookingOfMintEffect(mint, effect)));
      if (effect.type === 'referral_pending' && mint.ownerId === 'u2') {
        const bonusToken = referralBonus(effect.amountToken, INVITER_LEVEL);
        posts.push(posted(`${mint.id} bonus`, booking.referralPending({ userId: 'u1', bonusToken })));
        changes.push(() => void this.bonuses.set(mint.id, { bonusToken, isOpen: true }));
      }
      if (effect.type === 'referral_due') {
        const bonus = this.bonuses.get(mint.id);
        if (bonus === undefined) continue;
        if (!bonus.isOpen) throw new Error(`the bonus of ${mint.id} is due twice`);
        const { bonusToken } = bonus;
        const decision = referralDecision(effect.outcome, mint.tariffDays, tinyPolicy.referral.minDays);
        const book = decision === 'release' ? booking.referralReleased : booking.referralReversed;
        posts.push(posted(`${mint.id} bonus ends`, book({ userId: 'u1', bonusToken })));
        changes.push(() => void this.bonuses.set(mint.id, { bonusToken, isOpen: false }));
      }
      if (effect.type === 'drop_stake') {
        const index = this.stakes.findIndex((stake) => stake?.id === effect.stakeId);
        const stake = this.stakes[index];
        if (!stake) throw new Error(`${effect.stakeId} is gone already`);
        transitionStake(stake, { type: 'drop' });
        changes.push(() => void (this.stakes[index] = null));
      }
    }
    return { posts, change: () => changes.forEach((change) => change()) };
  }

  stake(at: number, hasFee: boolean): Draft | null {
    const mint = this.mints.at(at);
    if (mint === undefined) return null;
    const id = `s${this.stakes.length}`;
    const policy = hasFee ? tinyPolicy : freePolicy;
    const made = orderStake({ id, mint, bonuses: NO_BONUS, policy, nowMs: this.nowMs });
    const moved = this.moveMint(at, made.mintStep);
    return { posts: moved.posts, change: () => (moved.change(), void this.stakes.push(made.stake)) };
  }

  payFee(at: number): Draft | null {
    const found = this.waiting(at);
    if (found === null) return null;
    const steps = payStakingFee(found, { bonuses: NO_BONUS, atMs: this.nowMs });
    const moved = this.moveMint(found.mintAt, steps.mintStep);
    const paid = posted(
      `${found.stake.id} fee`,
      booking.stakingFeePaid({ amountTon: tinyPolicy.staking.feeTon }),
    );
    return {
      posts: [paid, ...moved.posts],
      change: () => (moved.change(), void (this.stakes[this.stakes.length + at] = steps.stakeStep.stake)),
    };
  }

  expireFee(at: number): Draft | null {
    const found = this.waiting(at);
    if (found === null) return null;
    const moved = this.moveMint(found.mintAt, expireStake(found, this.nowMs).mintStep);
    return { posts: [], change: () => (moved.change(), void (this.stakes[this.stakes.length + at] = null)) };
  }

  private waiting(at: number) {
    const stake = this.stakes.at(at);
    if (!stake) return null;
    const mintAt = this.mints.findIndex((mint) => mint.id === stake.mintId) - this.mints.length;
    const mint = this.mints.at(mintAt);
    return mint === undefined ? null : { stake, mint, mintAt };
  }

  settle(at: number): Draft | null {
    const stake = this.stakes.at(at);
    if (!stake) return null;
    const step = transitionStake(stake, { type: 'settle', atMs: this.nowMs });
    return {
      posts: step.effects.map((effect) =>
        posted(
          `${stake.id} ${effect.type} ${effect.type === 'pay_reward' ? this.day : ''}`,
          bookingOfStakeEffect(stake, effect),
        ),
      ),
      change: () => void (this.stakes[this.stakes.length + at] = step.stake),
    };
  }

  transfer(userId: User, amount: bigint): Draft {
    const availableToken = axiom(balanceOf(this.balances, userAccount(userId, 'referral'), 'AXIOM'));
    const { tokenAmount } = checkTransfer({ tokenAmount: axiom(amount), availableToken, policy: tinyPolicy });
    return this.post(booking.referralTransferred({ userId, amountToken: tokenAmount }));
  }

  openLink(ownerId: User, amount: bigint, count: number, source: Source, isForMe: boolean): Draft {
    const balance = (name: Source) => axiom(balanceOf(this.balances, userAccount(ownerId, name), 'AXIOM'));
    const step = openFarmLink({
      id: `l${this.links.length}`,
      ownerId,
      order: {
        amountToken: axiom(amount),
        days: 3,
        countActivations: count,
        fromRefBalance: source === 'referral',
        fromTaskBalance: source === 'task',
        isMultilink: true,
        isForMe,
      },
      activationCode: `code${this.links.length}`,
      ownBond: { mintId: `m${this.mints.length}`, price: PRICE },
      balances: { main: balance('main'), referral: balance('referral'), task: balance('task') },
      policy: tinyPolicy,
      highestPrice: PRICE,
      nowMs: this.nowMs,
    });
    return this.moveLink(step, () => void this.links.push(step.link));
  }

  activate(at: number, userId: User): Draft | null {
    const link = this.links.at(at);
    if (link === undefined) return null;
    const earlier = this.activations.find((each) => each.linkId === link.id && each.userId === userId);
    const step = transitionFarmLink(link, {
      type: 'activate',
      atMs: this.nowMs,
      userId,
      mintId: `m${this.mints.length}`,
      price: PRICE,
      ...(earlier === undefined ? {} : { earlier }),
    });
    return this.moveLink(step, () => void (this.links[this.links.length + at] = step.link));
  }

  cancelLink(at: number): Draft | null {
    const link = this.links.at(at);
    if (link === undefined) return null;
    const step = transitionFarmLink(link, { type: 'cancel', atMs: this.nowMs });
    return this.moveLink(step, () => void (this.links[this.links.length + at] = step.link));
  }

  private moveLink({ link, effects }: FarmStep, store: () => void): Draft {
    const posts = effects.map((effect) => {
      const whose = effect.type === 'grant' ? effect.activation.userId : '';
      return posted(`${link.id} ${effect.type} ${whose}`, bookingOfFarmEffect(link, effect));
    });
    const change = () => {
      store();
      for (const effect of effects) {
        if (effect.type !== 'grant') continue;
        this.mints.push(effect.mint);
        this.activations.push(effect.activation);
      }
    };
    return { posts, change };
  }

  /** Start, submit and claim, as far as each is legal; the step is the claim. */
  runTask(userId: User, taskId: string): Draft {
    const offer = tinyPolicy.tasks.find(({ kind }) => kind === taskId);
    const found = currentTasks(tinyPolicy, this.rowsOf(userId), userId, this.nowMs).find(
      (each) => each.taskId === taskId,
    );
    if (found === undefined || offer === undefined) throw new Error(`no task ${taskId}`);
    const paid = this.tasks.filter((each) => each.taskId === taskId && each.status === 'CLAIMED');
    const purse = { budgetToken: offer.budget, paidToken: axiom(BigInt(paid.length) * offer.reward) };
    const atMs = this.nowMs;
    const evidence =
      offer.kind === 'connect_wallet'
        ? ({ kind: 'connect_wallet', hasProvenWallet: true } as const)
        : ({ kind: 'daily_check_in' } as const);
    const started =
      found.status === 'AVAILABLE' ? transitionTask(found, { type: 'start', atMs, purse }).task : found;
    const ready =
      started.status === 'STARTED'
        ? transitionTask(started, { type: 'submit', atMs, evidence }).task
        : started;
    const { task, effects } = transitionTask(ready, { type: 'claim', atMs, purse });
    return {
      posts: effects.map((effect) =>
        posted(`${userId} ${taskId} ${task.period}`, bookingOfTaskEffect(task, effect)),
      ),
      change: () => void (this.tasks = [...this.tasks.filter((each) => each !== found), task]),
    };
  }

  private rowsOf(userId: User): readonly UserTask[] {
    return this.tasks.filter((each) => each.userId === userId);
  }

  sell(userId: User, amount: bigint, source: 'main' | 'referral'): Draft {
    const availableToken = axiom(balanceOf(this.balances, userAccount(userId, source), 'AXIOM'));
    const { quote, status } = checkWithdrawal({
      tokenAmount: axiom(amount),
      price: PRICE,
      availableToken,
      withdrawnTodayToken: axiom(0n),
      sentTodayTon: ton(0n),
      policy: tinyPolicy,
    });
    const { tokenAmount, feeToken, amountTon } = quote;
    const payout: Payout = { userId, source, tokenAmount, feeToken, amountTon, status };
    return {
      posts: [posted(`p${this.payouts.length} created`, booking.withdrawalCreated(payout))],
      change: () => void this.payouts.push(payout),
    };
  }

  movePayout(at: number, event: PayoutEvent): Draft | null {
    const payout = this.payouts.at(at);
    if (payout === undefined) return null;
    const status = transitionPayout(payout.status, event);
    const index = this.payouts.length + at;
    return {
      posts: [posted(`p${index} ${again(event, this.journal.length)}`, payoutBooking(payout, event))],
      change: () => void (this.payouts[index] = { ...payout, status }),
    };
  }

  deposit(amount: bigint): Draft {
    const amountTon = ton(amount);
    return {
      posts: [posted(`d${this.deposits.length} came`, booking.depositUnmatched({ amountTon }))],
      change: () => void this.deposits.push({ amountTon, status: 'waiting' }),
    };
  }

  moveDeposit(at: number, event: 'send' | 'confirm' | 'fail'): Draft | null {
    const deposit = this.deposits.at(at);
    if (deposit === undefined || deposit.status !== (event === 'send' ? 'waiting' : 'sending')) return null;
    const { amountTon } = deposit;
    const index = this.deposits.length + at;
    const networkFeeTon = ton(1n);
    const made = {
      send: () => booking.depositRefundSending({ amountTon }),
      fail: () => booking.depositRefundFailed({ amountTon }),
      confirm: () =>
        booking.depositRefundConfirmed({ amountTon, sentTon: ton(amountTon - 1n), networkFeeTon }),
    }[event]();
    const status = ({ send: 'sending', fail: 'waiting', confirm: 'refunded' } as const)[event];
    return {
      posts: [posted(`d${index} ${again(event, this.journal.length)}`, made)],
      change: () => void (this.deposits[index] = { amountTon, status }),
    };
  }

  /** A booking that no entity stands behind. */
  post(made: Booking): Draft {
    return { posts: [posted(`free ${this.journal.length}`, made)], change: () => undefined };
  }
}
