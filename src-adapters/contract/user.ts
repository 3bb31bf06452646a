import type { NextHold } from '@axiom/domain/bonus';
import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import {
  BOT_NOTICE_KINDS,
  type BalanceChange,
  type EarnedPoint,
  type Earning,
  type Earnings,
  type Friend,
  type Me,
} from '@axiom/domain/ports/client';
import { levelFromWire, type LevelRow, wireRef } from '@axiom/domain/referral';
import * as z from 'zod/mini';
import { id, isoTime, listed, pageQuery, percent, refCode, token, ton, version } from './primitives.ts';
import { beside, fields, record, thing } from './thing.ts';
import { list, nullable, wired } from './wired.ts';
import { act, read, type Route } from './route.ts';

const count = z.int().check(z.minimum(0));

/** level − 1 on the wire (0…7), added here, once, to each freshly read value (R4.07). */
const level = wired(z.int().check(z.minimum(0), z.maximum(7)), levelFromWire, wireRef);

/** The next step of the hold bonus, and the 00:00 UTC from which it counts if the streak goes on. */
const nextHold = thing<NextHold>()({ daily: ['daily', percent], fromMs: ['from', isoTime] });

/** Balances in AXIOM, turnover in TON. */
const balanceFields = fields({
  level: ['ref', level],
  balanceToken: ['balance_token', token],
  taskBalance: ['task_balance', token],
  referralBalance: ['referral_balance', token],
  referralPending: ['referral_pending', token],
  turnover: ['turnover', ton],
  turnoverPending: ['turnover_pending', ton],
  holdBonus: ['hold_bonus', percent],
  holdNext: ['hold_next', nullable(nextHold)],
  investmentBonus: ['investment_bonus', percent],
});

/** The part of a user that changes with what they do. */
export const balanceEvent = thing<BalanceChange>()(balanceFields);

/** What a person and the server know of the person. */
export const userFields = fields({
  id: ['id', z.string()],
  telegramId: ['telegram_id', z.string()],
  firstName: ['first_name', z.string()],
  refCode: ['ref_code', refCode],
  isMember: ['community_participation', z.boolean()],
});

/** A person as they see themselves. */
const person = thing<Me>()({
  ...userFields,
  refLink: ['ref_link', z.string()],
  ...balanceFields,
  collectiveBonus: ['collective_bonus', percent],
  communityLink: ['community_link', z.nullable(z.string())],
  /** The wallet that was proven last, in friendly form; withdrawals propose it. */
  walletAddress: ['wallet_address', z.nullable(z.string())],
  newReferrals: ['new_referrals', count],
});

/** GET /user/me. */
export const meAnswer = beside('value', person, {
  /** Only if requested: the messenger's current answer; unknown if it does not answer. */
  membership: ['membership', z.optional(z.enum(['member', 'stranger', 'unknown']))],
  createdAtMs: ['created_at', isoTime],
  version: ['version', version],
});

/** A friend: what they brought, and whether it counts yet (R9.07). */
export const referralRow = thing<Friend>()({
  id: ['id', z.string()],
  firstName: ['first_name', z.string()],
  joinedAtMs: ['joined_at', isoTime],
  isNew: ['is_new', z.boolean()],
  status: ['status', z.enum(['joined', 'pending', 'counted', 'not_counted'])],
  turnover: ['turnover', ton],
  turnoverPending: ['turnover_pending', ton],
  bonus: ['bonus', token],
  bonusPending: ['bonus_pending', token],
});

/** A level: its least released turnover in TON, and the percent of an invitee's bond. */
export const levelRow = thing<LevelRow>()({
  level: ['ref', level],
  fromTurnover: ['turnover', ton],
  bonusPercent: ['bonus_percent', percent],
});

/** Friends, newest first. A friend is new if they registered after the last read of this list. */
export const referralsAnswer = record({
  ...listed(referralRow),
  counts: [
    'counts',
    z.object({
      new: z.int(),
      joined: z.int(),
      pending: z.int(),
      counted: z.int(),
      not_counted: z.int(),
    }),
  ],
  levels: ['levels', list(levelRow)],
  /** The least transfer to the main balance, in AXIOM. */
  transferMinToken: ['transfer_min_token', token],
});

/** What one friend's bond brought. */
export const earningRow = thing<Earning>()({
  friendName: ['first_name', z.string()],
  atMs: ['at', isoTime],
  turnover: ['turnover', ton],
  bonus: ['bonus', token],
  status: ['status', z.enum(['pending', 'released'])],
  /** Of a pending one: when it counts, unless the bond is staked before or left; null: only once it is staked. */
  countsByMs: ['counts_by', nullable(isoTime)],
});

/** All that was earned up to an instant. */
export const earnedPoint = thing<EarnedPoint>()({
  atMs: ['at', isoTime],
  earnedToken: ['earned_token', token],
});

/** The newest bonuses, newest first, and the sum of the released ones over time, oldest first. */
export const earningsAnswer = thing<Earnings>()({
  ...listed(earningRow),
  earnedToken: ['earned_token', token],
  pendingToken: ['pending_token', token],
  points: ['points', list(earnedPoint)],
});

/** Which notices of the bot a person wants; none at first. */
export const noticesAnswer = z.object({
  /** A bond matured, or a stake reached its cap. */
  bond_matured: z.boolean(),
  /** A payment was booked as a bond, or a friend's bond counts. */
  payment_received: z.boolean(),
  /** A payout arrived, or came back. */
  withdrawal_sent: z.boolean(),
  /** Somebody opened a link. */
  link_used: z.boolean(),
});

/** The messenger's prepared message under both names: for this person, once, until `expires_at` (R5.05). */
export const preparedAnswer = z.object({
  id: z.string(),
  inline_message_id: z.string(),
  expires_at: isoTime,
});

export const userRoutes = {
  me: {
    ...read,
    path: '/user/me',
    summary: 'The current user',
    /** `membership=now`: asks the messenger again whether this person is in the community; takes up to 2 s. */
    query: z.strictObject({ membership: z.optional(z.enum(['now'])) }),
    answer: meAnswer,
  },
  referrals: {
    ...read,
    path: '/user/referrals',
    summary: 'The people this user invited, newest first',
    query: z.strictObject(pageQuery(DEFAULT_PAGE_SIZE)),
    answer: referralsAnswer,
  },
  referralEarnings: {
    ...read,
    path: '/user/referral-earnings',
    summary: 'What invited people brought, over time: the newest bonuses, and a line of at most 60 points',
    answer: earningsAnswer,
  },
  shareMessage: {
    ...act,
    path: '/user/share-message',
    summary: 'Prepare an invitation, or one’s own re-bonding link, to be sent on; one for every tap',
    /** No fields: an invitation. `farming_id`: that link of one’s own. */
    body: z.optional(z.strictObject({ farming_id: z.optional(id) })),
    answer: preparedAnswer,
    errors: ['messenger_unavailable', 'farm_link_not_found', 'conflict'],
  },
  sharePicture: {
    ...act,
    rate: 'picture',
    path: '/user/share-picture',
    summary: 'Prepare the same with a picture, which the bot first sends into this user’s own chat with it',
    /** The picture is the file `photo` of a multipart form: one whole PNG of at most 5 MB. */
    body: z.strictObject({ farming_id: z.optional(id) }),
    photo: true,
    answer: preparedAnswer,
    errors: [
      'messenger_unavailable',
      'bot_not_allowed',
      'farm_link_not_found',
      'conflict',
      'photo_missing',
      'photo_too_large',
      'not_a_photo',
    ],
  },
  notices: {
    ...read,
    path: '/user/notices',
    summary: 'Which notices of the bot this user wants',
    answer: noticesAnswer,
  },
  noticesChange: {
    ...act,
    path: '/user/notices',
    summary:
      'Turn one kind of notice on or off; `/notices on` and `/notices off` in the chat turn all of them',
    body: z.strictObject({ kind: z.enum(BOT_NOTICE_KINDS), is_on: z.boolean() }),
    answer: noticesAnswer,
    errors: [],
  },
} as const satisfies Record<string, Route>;
