import { IS_LISTED } from '../../../src-server/store/migrations/0038-one-way-to-a-row.ts';

/** The newest rows of one person, as the server's lists have them. */
const newest = (table: string, most: number) =>
  `select * from ${table} where owner_id = $1 and ${IS_LISTED} order by created_at desc, id desc limit ${most}`;

/** What a bare route asks the database: by a key, or for the rows of a list. */
export const FLOORS = {
  key: 'select * from users where id = $1',
  mints: newest('mints', 300),
  stakes: newest('stakes', 300),
  links: newest('farm_links', 300),
  sales: newest('payouts', 10),
  operations: `select m.*, e.account, e.amount from ledger_entries e join ledger_movements m on m.id = e.movement_id and m.owner_id = e.owner_id
    where e.owner_id = $1 and e.account like 'user/%' order by e.at desc, e.movement_id desc limit 10`,
  friends: 'select * from users where inviter_id = $1 order by created_at desc limit 50',
  earnings: `select r.*, u.first_name from referral_bonuses r join users u on u.id = r.invitee_id
    where r.inviter_id = $1 and r.status <> 'reversed' order by coalesce(r.closed_at, r.created_at) desc, r.mint_id desc limit 30`,
  // Without a use for the person: everybody is asked for the same.
  candles: `select * from candles where length_s = 3600 and $1::text <> '' order by start_s desc limit 300`,
  entries: `select e.*, m.kind, m.shown_ton from ledger_entries e join ledger_movements m on m.id = e.movement_id and m.owner_id = e.owner_id
    where e.owner_id = $1 and e.account like 'user/%' order by e.at, e.movement_id, e.position`,
} as const;

/** A read with something behind it. `path`: `{place}` stands for the caller's number, `{hex}` for an account's of theirs. */
interface ComparedRoute {
  readonly path: string;
  readonly floor: keyof typeof FLOORS;
  readonly goal: number;
}

/** The path of a read for one caller. */
export const pathFor = (path: string, place: number): string =>
  path.replace('{place}', String(place)).replace('{hex}', place.toString(16).padStart(64, '0'));

/** Every authenticated read that asks the database, beside its floor, at its goal. */
export const COMPARED: readonly ComparedRoute[] = [
  { path: '/user/me', floor: 'key', goal: 0.7 },
  { path: '/mint/', floor: 'mints', goal: 0.5 },
  { path: '/staking/', floor: 'stakes', goal: 0.5 },
  { path: '/farming/', floor: 'links', goal: 0.5 },
  { path: '/withdraw/history', floor: 'sales', goal: 0.5 },
  { path: '/operations/history', floor: 'operations', goal: 0.5 },
  { path: '/user/referrals', floor: 'friends', goal: 0.5 },
  { path: '/user/referral-earnings', floor: 'earnings', goal: 0.5 },
  { path: '/task/list', floor: 'key', goal: 0.5 },
  { path: '/user/notices', floor: 'key', goal: 0.7 },
  { path: '/staking/calculate?staking_id=s{place}', floor: 'key', goal: 0.7 },
  { path: '/farming/plans', floor: 'key', goal: 0.7 },
  { path: '/farming/activation-status?activation_code=code{place}', floor: 'key', goal: 0.7 },
  { path: '/withdraw/calculate?token_amount=10', floor: 'key', goal: 0.7 },
  { path: '/stats/financial', floor: 'key', goal: 0.7 },
  { path: '/operations/statement/o{place}', floor: 'key', goal: 0.7 },
  {
    path: '/operations/statement?from_timestamp=1735689600&to_timestamp=1767225600',
    floor: 'entries',
    goal: 0.5,
  },
  { path: '/price/candles?interval=1h', floor: 'candles', goal: 0.5 },
];

/** Reads that ask no database: only their times are told. */
export const TIMED: readonly string[] = [
  '/mint/all-plans',
  '/mint/calculate?amount=10&freeze_days=30',
  '/farming/calculate?amount=10&freeze_days=30',
  '/price/current-price',
  '/wallet/proof-payload',
  '/maintenance/',
];
