import type { NextHold } from '@axiom/domain/bonus';
import { FIRST_PAGE, MAINTENANCE_OFF_DETAIL, MAX_PAGE_SIZE } from '@axiom/domain/constants';
import { MINT_STATUSES } from '@axiom/domain/mint';
import { parseAmount, parsePercent, parseSignedPercent } from '@axiom/domain/money';
import { RETURN_REASONS, RETURN_STATUSES, type ReturnedPayment } from '@axiom/domain/payment';
import { parsePrice } from '@axiom/domain/price';
import { levelFromWire } from '@axiom/domain/referral';
import { STAKE_STATUSES } from '@axiom/domain/staking';
import type { Bond, Me, OfferedPlan, OwnStake } from '@axiom/domain/ports/client';
import { CODE, DECIMAL, ID, INSTANT, PERCENT, SIGNED_PERCENT } from '#contract/forms.ts';
import type { RouteAnswer, RouteValue } from '#contract/routes.ts';
import type { FirstCall } from './first-answers.ts';

/**
 * The values of the first answers where each is written exactly as this server writes it. Whatever is not, the client's
 * schemas judge, which know all that is allowed and what to say of the rest: they are large, and the first figures need not
 * wait for them.
 */
export const plainValues: { readonly [Name in FirstCall]: Read<RouteValue<Name>> } = {
  register: (wire) => fieldsOf(wire, { token: ['token', text], refresh: ['refresh', text] }),
  me: (wire) => ({ ...meBeside(wire), value: person(wire) }),
  mints: (wire) => versioned(wire, bond),
  stakes: (wire) => versioned(wire, stake),
  plans: (wire) => offer(wire),
  price: (wire) => price(wire),
  maintenance: (wire) => {
    const { detail } = fieldsOf<{ detail: string }>(wire, { detail: ['detail', text] });
    return { isOn: detail !== MAINTENANCE_OFF_DETAIL, detail };
  },
};

/** @throws NotPlain, or the domain's refusal */
type Read<Value> = (wire: unknown) => Value;
type Table<Value, Wire extends string> = {
  readonly [Name in keyof Value]-?: readonly [wire: Wire, read: Read<Value[Name]>, alias?: Wire];
};

class NotPlain extends Error {
  override readonly name = 'NotPlain' as const;
}

function plain<Value>(isPlain: boolean, value: unknown): Value {
  if (!isPlain) throw new NotPlain();
  return value as Value;
}

function fieldsOf<Value>(wire: unknown, table: Table<Value, string>): Value {
  const row = plain<Record<string, unknown>>(typeof wire === 'object' && wire !== null, wire);
  const value: Record<string, unknown> = {};
  for (const [name, [key, read, alias]] of Object.entries<Table<Value, string>[keyof Value]>(table)) {
    const found = read(row[key]);
    if (alias !== undefined) read(row[alias]);
    if (found !== undefined) value[name] = found;
  }
  return value as Value;
}

const thing =
  <Value, Answer>(table: Table<Value, keyof Answer & string>): Read<Value> =>
  (wire) =>
    fieldsOf(wire, table);

const text: Read<string> = (wire) => plain(typeof wire === 'string', wire);
const flag: Read<boolean> = (wire) => plain(typeof wire === 'boolean', wire);
const between =
  (least: number, most: number): Read<number> =>
  (wire) =>
    plain(Number.isSafeInteger(wire) && (wire as number) >= least && (wire as number) <= most, wire);
const count = between(0, Infinity);
const like =
  (form: RegExp): Read<string> =>
  (wire) =>
    plain(form.test(text(wire)), wire);
const oneOf =
  <const Values extends readonly string[]>(values: Values): Read<Values[number]> =>
  (wire) =>
    plain(values.includes(wire as string), wire);
const orNull =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (wire) =>
    wire === null ? null : read(wire);
const orAbsent =
  <Value>(read: Read<Value>): Read<Value | undefined> =>
  (wire) =>
    wire === null ? undefined : read(wire);
const listOf =
  <Value>(read: Read<Value>): Read<readonly Value[]> =>
  (wire) =>
    plain<unknown[]>(Array.isArray(wire), wire).map(read);

const id = like(ID);
const decimal = like(DECIMAL);
const token = (wire: unknown) => parseAmount(decimal(wire), { field: '', currency: 'AXIOM' });
const ton = (wire: unknown) => parseAmount(decimal(wire), { field: '', currency: 'TON' });
const rate = (wire: unknown) => parsePrice(decimal(wire), '');
const percent = (wire: unknown) => parsePercent(like(PERCENT)(wire), '');
const change = (wire: unknown) => parseSignedPercent(like(SIGNED_PERCENT)(wire), '');
const instant: Read<number> = (wire) => {
  const atMs = Date.parse(like(INSTANT)(wire));
  return plain(Number.isFinite(atMs), atMs);
};

const meBeside = thing<Omit<RouteValue<'me'>, 'value'>, RouteAnswer<'me'>>({
  membership: ['membership', (wire) => plain(wire === undefined, wire)],
  createdAtMs: ['created_at', instant],
  version: ['version', count],
});

const nextHold = thing<NextHold, NonNullable<RouteAnswer<'me'>['hold_next']>>({
  daily: ['daily', percent],
  fromMs: ['from', instant],
});

const person = thing<Me, RouteAnswer<'me'>>({
  id: ['id', text],
  telegramId: ['telegram_id', text],
  firstName: ['first_name', text],
  level: ['ref', (wire) => levelFromWire(between(0, 7)(wire))],
  refCode: ['ref_code', like(CODE)],
  refLink: ['ref_link', text],
  balanceToken: ['balance_token', token],
  taskBalance: ['task_balance', token],
  referralBalance: ['referral_balance', token],
  referralPending: ['referral_pending', token],
  turnover: ['turnover', ton],
  turnoverPending: ['turnover_pending', ton],
  holdBonus: ['hold_bonus', percent],
  holdNext: ['hold_next', orNull(nextHold)],
  investmentBonus: ['investment_bonus', percent],
  collectiveBonus: ['collective_bonus', percent],
  isMember: ['community_participation', flag],
  communityLink: ['community_link', orNull(text)],
  walletAddress: ['wallet_address', orNull(text)],
  newReferrals: ['new_referrals', count],
});

const returned = thing<ReturnedPayment, NonNullable<RouteAnswer<'mints'>['data'][number]['returned']>>({
  amountTon: ['amount_ton', ton],
  reason: ['reason', oneOf(RETURN_REASONS)],
  status: ['status', oneOf(RETURN_STATUSES)],
});

const bond = thing<Bond, RouteAnswer<'mints'>['data'][number]>({
  id: ['id', id, 'mint_id'],
  status: ['status', oneOf(MINT_STATUSES)],
  origin: ['origin', oneOf(['paid', 'farm'])],
  createdAtMs: ['created_at', instant],
  activatedAtMs: ['activated_at', orAbsent(instant)],
  maturesAtMs: ['matures_at', orAbsent(instant)],
  closedAtMs: ['closed_at', orAbsent(instant)],
  amountTon: ['amount_ton', ton],
  amountToken: ['amount_token', token],
  expectedToken: ['expected_token', token],
  earlyExitFee: ['early_exit_fee', token],
  tariffDays: ['tariff_days', count],
  bonusPercent: ['bonus_percent', percent],
  dailyReward: ['daily_reward', percent],
  maxRewardPercent: ['max_reward_percent', percent],
  payUntilMs: ['pay_until', orAbsent(instant)],
  isReserved: ['reserved', flag],
  txHash: ['tx_hash', orAbsent(text)],
  returned: ['returned', orAbsent(returned)],
});

const stake = thing<OwnStake, RouteAnswer<'stakes'>['data'][number]>({
  id: ['id', id, 'staking_id'],
  mintId: ['mint_id', id],
  status: ['status', oneOf(STAKE_STATUSES)],
  createdAtMs: ['created_at', instant],
  lastUpdatedAtMs: ['last_updated_at', orAbsent(instant)],
  completedAtMs: ['completed_at', orAbsent(instant)],
  totalAmount: ['total_amount', token],
  dailyReward: ['daily_reward', percent],
  holdBonus: ['hold_bonus', percent],
  collectiveBonus: ['collective_bonus', percent],
  investmentBonus: ['investment_bonus', percent],
  earnedReward: ['earned_reward', token],
  maxReward: ['max_reward', token],
  accrualRemainder: ['remainder', (wire) => BigInt(like(/^\d{1,40}$/)(wire))],
  completesAtMs: ['completes_at', orAbsent(instant)],
  tariffDays: ['tariff_days', count],
});

function versioned<Row>(wire: unknown, row: Read<Row>) {
  return thing<
    { value: readonly Row[]; total: number; page: number; limit: number; version: number },
    RouteAnswer<'mints'>
  >({
    value: ['data', listOf(row)],
    total: ['total', count],
    page: ['page', between(FIRST_PAGE, Infinity)],
    limit: ['limit', between(1, MAX_PAGE_SIZE)],
    version: ['version', count],
  })(wire);
}

const plan = thing<OfferedPlan, RouteAnswer<'plans'>['data'][number]>({
  days: ['days', count],
  isActive: ['is_active', flag],
  bonusPercent: ['bonus_percent', percent],
  dailyReward: ['daily_reward', percent],
  maxRewardPercent: ['max_reward_percent', percent],
});

const offer = thing<RouteValue<'plans'>, RouteAnswer<'plans'>>({
  plans: ['data', listOf(plan)],
  total: ['total', count],
  minTon: ['min_ton', ton],
  maxTon: ['max_ton', ton],
  maxPending: ['max_pending', count],
  spreadPercent: ['spread_percent', percent],
  stakingFeeTon: ['staking_fee_ton', ton],
});

const price = thing<RouteValue<'price'>, RouteAnswer<'price'>>({
  price: ['price', rate],
  change24h: ['price_change_24h', orNull(change)],
  change30d: ['price_change_30d', orNull(change)],
  updatedAtMs: ['updated_at', instant],
  isStale: ['is_stale', flag],
});
