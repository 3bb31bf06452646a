import { formatDecimal } from '@axiom/domain/money';
import { utcDayStart } from '@axiom/domain/time';
import { PAYOUT_STATUSES, type PayoutLine, reasonNow } from '@axiom/domain/withdrawal';
import * as z from 'zod/mini';
import { holdPayout, refundDeposit, refundPayout, releasePayout, resumePayouts } from '../chain/operator.ts';
import { listedAs } from '../chain/refund-deposit.ts';
import type { Core } from '../compose/core.ts';
import type { Caller } from './channel.ts';
import type { PageQuery } from '../ports/store-bonds.ts';
import type { StoreTx } from '../ports/store.ts';
import type { Deposit, Payout } from '../ports/store-chain.ts';
import { iso } from '../wire/time.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const page = z.optional(z.int().check(z.gte(1), z.lte(1_000_000)));

/** Arguments of the operator's commands for payouts and deposits. */
export const payoutSchemas = {
  payouts_list: z.strictObject({
    status: z.optional(z.enum(['open', ...PAYOUT_STATUSES, 'all'])),
    page,
  }),
  payouts_hold: z.strictObject({ id }),
  payouts_release: z.strictObject({ id }),
  payouts_refund: z.strictObject({ id }),
  payouts_resume: z.strictObject({}),
  deposits_list: z.strictObject({
    status: z.optional(z.enum(['waiting', 'dust', 'refunding', 'refunded', 'all'])),
    page,
  }),
  deposits_refund: z.strictObject({ id }),
};

type Args<N extends keyof typeof payoutSchemas> = z.output<(typeof payoutSchemas)[N]>;

const PAGE_ROWS = 300;
const ENDED: ReadonlySet<string> = new Set(['confirmed', 'refunded', 'all']);

export function payoutCommands({ store, chain }: Pick<Core, 'store' | 'chain'>) {
  const line = (tx: StoreTx) => tx.payouts.line(utcDayStart(chain.clock.nowMs()));
  /** As the operator reads them: each with its reason of now and its owner's Telegram id, for `user show`. */
  const lines = async (tx: StoreTx, payouts: readonly Payout[]) => {
    const now = await line(tx);
    const owners = await tx.users.byIds([...new Set(payouts.flatMap(({ userId }) => userId ?? []))]);
    return payouts.map((payout) =>
      payoutLine(payout, now, owners.get(payout.userId ?? '')?.telegramId ?? null),
    );
  };
  const told = async (payout: Payout) => {
    const [one] = await store.transaction((tx) => lines(tx, [payout]), { readOnly: true });
    return one;
  };
  return {
    /** By default the open ones: held, queued, sending. */
    payouts_list: async ({ status = 'open', page: number }: Args<'payouts_list'>) => {
      const query = { ...pageOf(status, number), ...(status === 'all' ? {} : { status }) };
      return store.transaction(async (tx) => lines(tx, (await tx.payouts.list(query)).rows), {
        readOnly: true,
      });
    },
    payouts_hold: async (args: Args<'payouts_hold'>) => told(await holdPayout(chain, args.id)),
    payouts_release: async (args: Args<'payouts_release'>) => told(await releasePayout(chain, args.id)),
    payouts_refund: async (args: Args<'payouts_refund'>) => told(await refundPayout(chain, args.id)),
    payouts_resume: async (_args: Args<'payouts_resume'>, caller: Caller) => ({
      resumed_from: await resumePayouts(chain, caller),
    }),
    /** By default those that wait for the operator, who can send them back. */
    deposits_list: async ({ status = 'waiting', page: number }: Args<'deposits_list'>) => {
      const query = { ...pageOf(status, number), ...(status === 'all' ? {} : { status }) };
      const { rows } = await store.transaction((tx) => tx.deposits.list(query), { readOnly: true });
      return rows.map(depositLine);
    },
    deposits_refund: async (args: Args<'deposits_refund'>) =>
      depositLine(await refundDeposit(chain, args.id)),
  };
}

/** Open rows come longest waiting first, ended rows newest first. */
function pageOf(status: string, number = 1): PageQuery & { readonly oldestFirst: boolean } {
  return { offset: (number - 1) * PAGE_ROWS, limit: PAGE_ROWS, oldestFirst: !ENDED.has(status) };
}

function payoutLine(payout: Payout, line: PayoutLine, telegramId: string | null): unknown {
  return {
    id: payout.id,
    kind: payout.kind,
    status: payout.status,
    reason: reasonNow(payout, line),
    released: payout.isReleased,
    amount_ton: formatDecimal(payout.amountTon),
    token_amount: formatDecimal(payout.tokenAmount),
    address: payout.shownAddress,
    user_id: payout.userId,
    telegram_id: telegramId,
    created_at: iso(payout.createdAtMs),
    tx_hash: payout.transaction?.hash ?? null,
  };
}

function depositLine(deposit: Deposit): unknown {
  return {
    id: deposit.id,
    status: listedAs(deposit),
    reason: deposit.reason,
    amount_ton: formatDecimal(deposit.valueNano),
    sender: deposit.sender,
    comment: deposit.comment,
    mint_id: deposit.mintId,
    at: iso(deposit.atS * 1000),
    tx_hash: deposit.hash,
  };
}
