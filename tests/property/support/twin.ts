import type { PayoutEvent, PayoutStatus } from '@axiom/domain/withdrawal';
import type { Source, User } from './tiny-world.ts';

const ACCOUNTS = ['main', 'referral', 'referral_pending', 'task', 'bonded', 'staked'] as const;
type Purse = Record<(typeof ACCOUNTS)[number], bigint>;

const purse = (): Purse => ({
  main: 0n,
  referral: 0n,
  referral_pending: 0n,
  task: 0n,
  bonded: 0n,
  staked: 0n,
});
const least = (a: bigint, b: bigint) => (a < b ? a : b);
/** 10 %, rounded up, at least 1, at most all of it: both fees of the tiny policy. */
const feeOf = (amount: bigint) => least(amount, (amount + 9n) / 10n);

interface TwinMint {
  readonly owner: User;
  readonly amount: bigint;
  readonly days: number;
  readonly isFarm: boolean;
  readonly born: number;
  state: 'pending' | 'active' | 'gone';
  since: number;
  waiting: boolean;
}

interface TwinStake {
  readonly mint: TwinMint;
  readonly born: number;
  state: 'pending' | 'active' | 'gone';
  since: number;
  paid: bigint;
}

interface TwinLink {
  readonly owner: User;
  readonly source: Source;
  readonly share: bigint;
  readonly users: User[];
  left: number;
  isRevoked: boolean;
}

interface TwinPayout {
  readonly user: User;
  readonly source: 'main' | 'referral';
  readonly amount: bigint;
  readonly ton: bigint;
  status: PayoutStatus;
}

const NEXT: Readonly<Record<string, PayoutStatus>> = {
  'queued hold': 'held',
  'queued release': 'queued',
  'held release': 'queued',
  'queued send': 'sending',
  'sending put_back': 'queued',
  'sending confirm': 'confirmed',
  'queued refund': 'refunded',
  'held refund': 'refunded',
  'sending refund': 'refunded',
  'confirmed come_back': 'refunded',
};

/**
 * The simplified model: plain numbers kept by hand, no booking, no transition of the domain. Every step says whether it
 * is legal, and changes nothing when it is not. Entities are named from the end of their list: −1 is the newest.
 */
export class Twin {
  day = 0;
  readonly users: Record<User, Purse> = { u1: purse(), u2: purse() };
  hot = 0n;
  unmatched = 0n;
  readonly mints: TwinMint[] = [];
  readonly stakes: TwinStake[] = [];
  readonly links: TwinLink[] = [];
  readonly payouts: TwinPayout[] = [];
  readonly deposits: { amount: bigint; state: 'waiting' | 'sending' | 'refunded' }[] = [];
  readonly claims: string[] = [];

  order(owner: User, amount: bigint, days: number): boolean {
    const { day: born } = this;
    this.mints.push({
      owner,
      amount,
      days,
      isFarm: false,
      born,
      state: 'pending',
      since: born,
      waiting: false,
    });
    return true;
  }

  pay(at: number): boolean {
    const mint = this.mints.at(at);
    if (mint?.state !== 'pending') return false;
    mint.state = 'active';
    mint.since = this.day;
    this.hot += mint.amount;
    this.users[mint.owner].bonded += mint.amount;
    this.inviter(mint).referral_pending += bonusOf(mint);
    return true;
  }

  endMint(at: number, type: 'cancel' | 'mature' | 'expire'): boolean {
    const mint = this.mints.at(at);
    if (mint === undefined) return false;
    const isDue = this.day >= mint.since + mint.days;
    if (mint.state === 'pending') {
      if (type === 'mature' || (type === 'expire' && this.day === mint.born)) return false;
      mint.state = 'gone';
      return true;
    }
    if (mint.state !== 'active' || type === 'expire' || isDue !== (type === 'mature')) return false;
    if (type === 'cancel' && (mint.isFarm || mint.waiting)) return false;
    const credit = type === 'mature' ? mint.amount + mint.amount / 2n : mint.amount - feeOf(mint.amount);
    if (credit === 0n) return false;
    this.users[mint.owner].main += credit;
    this.leave(mint, type === 'mature' && mint.days >= 3);
    return true;
  }

  private leave(mint: TwinMint, isReleased: boolean): void {
    mint.state = 'gone';
    mint.waiting = false;
    for (const stake of this.stakes)
      if (stake.mint === mint && stake.state === 'pending') stake.state = 'gone';
    this.users[mint.owner].bonded -= mint.amount;
    this.inviter(mint).referral_pending -= bonusOf(mint);
    if (isReleased) this.inviter(mint).referral += bonusOf(mint);
  }

  private inviter(mint: TwinMint): Purse {
    return mint.owner === 'u2' && !mint.isFarm ? this.users.u1 : purse();
  }

  stake(at: number, hasFee: boolean): boolean {
    const mint = this.mints.at(at);
    if (mint?.state !== 'active' || mint.waiting || this.day >= mint.since + mint.days) return false;
    this.stakes.push({ mint, born: this.day, state: 'pending', since: this.day, paid: 0n });
    if (hasFee) mint.waiting = true;
    else this.begin(-1);
    return true;
  }

  private begin(at: number): void {
    const stake = this.stakes.at(at);
    if (stake === undefined) throw new Error('nothing begins');
    stake.state = 'active';
    stake.since = this.day;
    this.users[stake.mint.owner].staked += stake.mint.amount;
    this.leave(stake.mint, true);
  }

  payFee(at: number): boolean {
    const stake = this.stakes.at(at);
    if (stake?.state !== 'pending' || this.day >= stake.mint.since + stake.mint.days) return false;
    this.hot += 2n;
    this.begin(at);
    return true;
  }

  expireFee(at: number): boolean {
    const stake = this.stakes.at(at);
    if (stake?.state !== 'pending' || this.day === stake.born) return false;
    stake.state = 'gone';
    stake.mint.waiting = false;
    return true;
  }

  settle(at: number): boolean {
    const stake = this.stakes.at(at);
    if (stake?.state !== 'active') return false;
    const { amount, owner } = stake.mint;
    const earned = least(amount, (amount * BigInt(this.day - stake.since)) / 4n);
    this.users[owner].main += earned - stake.paid;
    stake.paid = earned;
    if (this.day < stake.since + 4) return true;
    stake.state = 'gone';
    this.users[owner].staked -= amount;
    this.users[owner].main += amount;
    return true;
  }

  transfer(user: User, amount: bigint): boolean {
    if (amount < 2n || amount > this.users[user].referral) return false;
    this.users[user].referral -= amount;
    this.users[user].main += amount;
    return true;
  }

  openLink(owner: User, share: bigint, count: number, source: Source, isForMe: boolean): boolean {
    const all = share * BigInt(count);
    if (share < 2n || all > this.users[owner][source] || (isForMe && count !== 1)) return false;
    this.users[owner][source] -= all;
    this.links.push({ owner, source, share, users: [], left: count, isRevoked: false });
    if (isForMe) this.take(-1, owner);
    return true;
  }

  activate(at: number, user: User): boolean {
    const link = this.links.at(at);
    if (link === undefined) return false;
    if (link.users.includes(user)) return true;
    if (link.owner === user) return false;
    if (link.left > 0 && !link.isRevoked) this.take(at, user);
    return true;
  }

  private take(at: number, owner: User): void {
    const link = this.links.at(at);
    if (link === undefined) throw new Error('nothing is taken');
    link.left -= 1;
    link.users.push(owner);
    const { share: amount } = link;
    const { day: born } = this;
    this.mints.push({
      owner,
      amount,
      days: 3,
      isFarm: true,
      born,
      state: 'active',
      since: born,
      waiting: false,
    });
    this.users[owner].bonded += amount;
  }

  cancelLink(at: number): boolean {
    const link = this.links.at(at);
    if (link === undefined || link.left === 0 || link.isRevoked) return false;
    link.isRevoked = true;
    this.users[link.owner][link.source] += link.share * BigInt(link.left);
    return true;
  }

  runTask(user: User, taskId: string): boolean {
    const [reward, budget] = taskId === 'connect_wallet' ? [5, 9] : [3, 20];
    const period = taskId === 'connect_wallet' ? 'once' : String(this.day);
    const claim = [user, taskId, period].join(' ');
    const paid = this.claims.filter((each) => each.includes(` ${taskId} `)).length * reward;
    if (this.claims.includes(claim) || paid + reward > budget) return false;
    this.claims.push(claim);
    this.users[user].task += BigInt(reward);
    return true;
  }

  sell(user: User, amount: bigint, source: 'main' | 'referral'): boolean {
    const ton = amount - feeOf(amount);
    if (amount < 2n || amount > this.users[user][source] || ton === 0n) return false;
    this.users[user][source] -= amount;
    this.payouts.push({ user, source, amount, ton, status: ton > 14n ? 'held' : 'queued' });
    return true;
  }

  movePayout(at: number, event: PayoutEvent): boolean {
    const payout = this.payouts.at(at);
    const next = payout && NEXT[`${payout.status} ${event}`];
    if (payout === undefined || next === undefined) return false;
    if (event === 'send' && this.hot < payout.ton) return false;
    if (event === 'confirm' && this.hot < 1n) return false;
    if (event === 'send') this.hot -= payout.ton;
    if (event === 'put_back' || (event === 'refund' && payout.status === 'sending')) this.hot += payout.ton;
    if (event === 'confirm') this.hot -= 1n;
    if (event === 'come_back') this.hot += payout.ton - 1n;
    if (next === 'refunded') this.users[payout.user][payout.source] += payout.amount;
    payout.status = next;
    return true;
  }

  deposit(amount: bigint): boolean {
    this.unmatched += amount;
    this.deposits.push({ amount, state: 'waiting' });
    return true;
  }

  moveDeposit(at: number, event: 'send' | 'confirm' | 'fail'): boolean {
    const deposit = this.deposits.at(at);
    if (deposit === undefined || deposit.state !== (event === 'send' ? 'waiting' : 'sending')) return false;
    if (event === 'send') this.unmatched -= deposit.amount;
    if (event === 'fail') this.unmatched += deposit.amount;
    deposit.state = ({ send: 'sending', fail: 'waiting', confirm: 'refunded' } as const)[event];
    return true;
  }

  treasury(amount: bigint): boolean {
    if (this.hot + amount < 0n) return false;
    this.hot += amount;
    return true;
  }

  adjust(user: User, account: Source, amount: bigint): boolean {
    if (this.users[user][account] + amount < 0n) return false;
    this.users[user][account] += amount;
    return true;
  }

  inFlightTon(): bigint {
    const sent = this.payouts.filter(({ status }) => status === 'sending').map(({ ton }) => ton);
    const returned = this.deposits.filter(({ state }) => state === 'sending').map(({ amount }) => amount);
    return total([...sent, ...returned]);
  }

  inFlightToken(): bigint {
    return total(
      this.payouts
        .filter(({ status }) => ['queued', 'held', 'sending'].includes(status))
        .map(({ amount }) => amount),
    );
  }
}

/** 12 %, for the bonds of u2 alone. */
function bonusOf({ amount }: TwinMint): bigint {
  return (amount * 12n) / 100n;
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
