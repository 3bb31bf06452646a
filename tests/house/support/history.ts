import { bonusesFor } from '@axiom/domain/bonus';
import { defaultPolicyJson, type EconomyPolicy, parsePolicy } from '@axiom/domain/economy';
import { isDomainError } from '@axiom/domain/errors';
import { applyBooking, balanceOf, type Balances, booking, userAccount } from '@axiom/domain/ledger';
import { type Mint, openMint, transitionMint } from '@axiom/domain/mint';
import { formatDecimal, parseAmount, ZERO_AXIOM, ZERO_TON } from '@axiom/domain/money';
import { quoteMint, simulatedPriceAt } from '@axiom/domain/price';
import { LEVELS, levelOf, referralBonus } from '@axiom/domain/referral';
import { nextSettlementAtMs, openStake, type Stake, transitionStake } from '@axiom/domain/staking';
import { toFriendly } from '@axiom/domain/wallet/address';
import { checkWithdrawal } from '@axiom/domain/withdrawal';

/**
 * Two years of a few customers, computed with the package alone: each buys at the price of their day, stakes or waits,
 * sells what they have and is refused a second time. The same lines wherever it runs; it is also the consumer whose types the tests check.
 */
export function history(): readonly string[] {
  const lines: string[] = [];
  const { policy } = parsePolicy(defaultPolicyJson);
  if (policy === undefined) return ['the default policy does not hold'];
  let balances: Balances = new Map();
  for (let number = 0; number < 25; number += 1) balances = live(number, policy, balances, lines);
  for (const key of [...balances.keys()].toSorted())
    lines.push(`${key} ${formatDecimal(balances.get(key) ?? 0n)}`);
  lines.push(toFriendly(`0:${'66cd2d1d'.repeat(8)}`, { testOnly: true }));
  return lines;
}

const START_MS = 1_772_409_600_000;
const DAY_MS = 86_400_000;

function live(number: number, policy: EconomyPolicy, balances: Balances, lines: string[]): Balances {
  const userId = `u${number}`;
  const boughtMs = START_MS + number * 3 * DAY_MS + number * 61_001;
  const bought = buy(number, policy, boughtMs);
  const { amountTon, amountToken } = bought;
  let next = applyBooking(balances, booking.mintActivated({ userId, amountTon, amountToken }));
  const level = levelOf(LEVELS[number % LEVELS.length]?.fromTurnover ?? amountTon);
  lines.push(
    `${userId} buys ${formatDecimal(amountToken)}, level ${level}: ${formatDecimal(referralBonus(amountToken, level))}`,
  );
  next = number % 2 === 0 ? mature(bought, next) : grow(bought, policy, next, lines);
  const soldMs = boughtMs + 730 * DAY_MS;
  next = sell(userId, soldMs, policy, next, lines);
  return sell(userId, soldMs, policy, next, lines);
}

function buy(number: number, policy: EconomyPolicy, nowMs: number): Mint {
  const plan = policy.plans[number % policy.plans.length];
  if (plan === undefined) throw new Error('no plan');
  const amountTon = parseAmount(`${10 + number * 37}.${number}`, { field: 'amount', currency: 'TON' });
  const quote = quoteMint({ amountTon, price: simulatedPriceAt(7, nowMs), plan, policy });
  const pending = openMint({
    id: `m${number}`,
    ownerId: `u${number}`,
    quote,
    policy,
    pendingCount: 0,
    nowMs,
  });
  return transitionMint(pending, {
    type: 'activate',
    atMs: nowMs + 20_000,
    amountToken: quote.amountToken,
  }).mint;
}

function mature(mint: Mint, balances: Balances): Balances {
  let next = balances;
  const step = transitionMint(mint, { type: 'mature', atMs: mint.maturesAtMs ?? 0 });
  for (const effect of step.effects)
    if (effect.type === 'pay_out_matured')
      next = applyBooking(next, booking.mintMatured({ ...effect, userId: mint.ownerId }));
  return next;
}

function grow(mint: Mint, policy: EconomyPolicy, balances: Balances, lines: string[]): Balances {
  const userId = mint.ownerId;
  const facts = { holdDays: 40, investedToken: mint.amountToken, stakedToken: mint.amountToken };
  const nowMs = (mint.activatedAtMs ?? 0) + 1234;
  const bonuses = bonusesFor(policy, facts);
  let next = applyBooking(balances, booking.mintStaked({ userId, amountToken: mint.amountToken }));
  let stake: Stake | null = openStake({ id: `s-${mint.id}`, mint, bonuses, waitsForFee: false, nowMs });
  for (let day = 0; day < 730 && stake?.status === 'active'; day += 1) {
    const step = transitionStake(stake, { type: 'settle', atMs: nextSettlementAtMs(stake) });
    stake = step.stake;
    for (const effect of step.effects) {
      if (effect.type === 'pay_reward')
        next = applyBooking(next, booking.stakeSettled({ ...effect, userId }));
      if (effect.type === 'return_stake')
        next = applyBooking(next, booking.stakeCompleted({ ...effect, userId }));
    }
  }
  lines.push(
    `${userId} earned ${formatDecimal(stake?.earnedReward ?? 0n)}, is ${stake?.status}, rest ${stake?.accrualRemainder}`,
  );
  return next;
}

function sell(
  userId: string,
  nowMs: number,
  policy: EconomyPolicy,
  balances: Balances,
  lines: string[],
): Balances {
  const main = userAccount(userId, 'main');
  const availableToken = parseAmount(formatDecimal(balanceOf(balances, main, 'AXIOM')), {
    field: 'token_amount',
    currency: 'AXIOM',
  });
  try {
    const { quote } = checkWithdrawal({
      tokenAmount: availableToken,
      availableToken,
      withdrawnTodayToken: ZERO_AXIOM,
      sentTodayTon: ZERO_TON,
      price: simulatedPriceAt(7, nowMs),
      policy,
    });
    lines.push(`${userId} sells ${formatDecimal(quote.tokenAmount)} for ${formatDecimal(quote.amountTon)}`);
    return applyBooking(balances, booking.withdrawalCreated({ ...quote, userId, source: 'main' }));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    lines.push(`${userId}: ${error.code}, ${error.message}`);
    return balances;
  }
}
