/** The newest rows of one person, as the server's lists have them. */
const newest = (table: string, most: number) =>
  `select * from ${table} where owner_id = $1 order by created_at desc, id desc limit ${most}`;

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
    where r.inviter_id = $1 order by coalesce(r.closed_at, r.created_at) desc, r.mint_id desc limit 30`,
} as const;

/** A read of the server; `floor` null: no database is behind it. */
interface ReadRoute {
  readonly path: string;
  readonly floor: keyof typeof FLOORS | null;
}

/** Every authenticated read that is measured beside its floor, at its goal. */
export const COMPARED: readonly (ReadRoute & {
  readonly floor: keyof typeof FLOORS;
  readonly goal: number;
})[] = [
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
];

/** The other reads, of which only the times are told. */
export const TIMED: readonly string[] = [
  '/mint/all-plans',
  '/mint/calculate?amount=10&freeze_days=30',
  '/farming/plans',
  '/farming/calculate?amount=10&freeze_days=30',
  '/withdraw/calculate?token_amount=10',
  '/price/current-price',
  '/price/candles?interval=1h',
  '/stats/financial',
  '/maintenance/',
];
