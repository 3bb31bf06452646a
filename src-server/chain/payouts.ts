import { ChainRefused } from '../ports/chain.ts';
import type { PayoutBatch } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { reasonToWait } from './hot-wallets.ts';
import { makeBatch } from './payout-batch.ts';
import { payoutHalt } from './payout-halt.ts';
import { giveUp, lockOwners } from './payout-moves.ts';
import type { Watch } from './watch.ts';

/** Delay before the same bytes are sent again. */
const RESEND_MS = 5_000;
/** Chain seconds after valid_until until a message counts as expired: block times differ by some seconds. */
const EXPIRY_MARGIN_S = 30;
/** No payout leaves when the newest block is older than this, in seconds: the snapshot may miss something. */
const STALE_S = 300;

export interface PayoutRound {
  readonly did: 'nothing' | 'signed' | 'sent' | 'expired';
  /** Why no payout can leave now; null when payouts can. */
  readonly stopped: string | null;
  /** What the nodes answered to the message. */
  readonly complaints: readonly string[];
}

const QUIET: PayoutRound = { did: 'nothing', stopped: null, complaints: [] };

/**
 * One round, after a round of the watcher: gives up an expired message, sends a live one again, or makes and
 * sends the next. A message is stored before it is sent, and only the stored bytes are sent. So a crash
 * leaves no message, or one that is sent again. `retired`: the watches of retired wallets; a message that one
 * of them signed is ended by its own watch.
 */
export async function payOnce(
  deps: ChainDeps,
  watch: Watch,
  retired: readonly Watch[] = [],
): Promise<PayoutRound> {
  const { open, halt } = await deps.store.transaction(
    async (tx) => ({ open: await tx.payouts.openBatch(), halt: await payoutHalt(tx) }),
    { readOnly: true },
  );
  const halted = halt === null ? null : `halted until the operator resumes them: ${halt}`;
  if (open !== null) {
    const own = [watch, ...retired].find(({ account }) => account === open.account);
    if (own === undefined)
      return { ...QUIET, stopped: `the wallet ${open.account} of a message under way is not seen` };
    return tendOpenBatch(deps, own, open, halted);
  }
  const stopped = halted ?? reasonToStop(deps, watch) ?? (await reasonToWait(deps, watch));
  if (stopped !== null) return { ...QUIET, stopped };
  const made = await deps.store.transaction((tx) => makeBatch(tx, deps, watch));
  if (typeof made === 'string') {
    const why = made === 'short' ? 'the hot wallet does not cover the next payout' : null;
    return { ...QUIET, stopped: why };
  }
  const sent = await send(deps, made);
  return { ...sent, did: 'signed' };
}

function reasonToStop(deps: ChainDeps, watch: Watch): string | null {
  if (watch.isDisputed) return 'the nodes tell different histories';
  if (!watch.isCaughtUp || watch.differenceNano === null)
    return 'not all transactions of the hot wallet are booked';
  if (watch.differenceNano !== 0n)
    return `the hot wallet differs from what is booked by ${watch.differenceNano} nano`;
  const behindS = Math.floor(deps.clock.nowMs() / 1000) - watch.snapshot.atS;
  if (behindS > STALE_S) return `the newest block is ${behindS} s old`;
  return null;
}

/** While payouts are halted, a live message is not sent again. The chain still decides when it expired. */
async function tendOpenBatch(
  deps: ChainDeps,
  watch: Watch,
  open: PayoutBatch,
  halted: string | null,
): Promise<PayoutRound> {
  const diesAtS = open.validUntilS + EXPIRY_MARGIN_S;
  const isDead = watch.snapshot.atS > diesAtS;
  if (!isDead) {
    if (halted !== null) return { ...QUIET, stopped: halted };
    const sentAgoMs = deps.clock.wallMs() - (open.sentAtMs ?? 0);
    if (open.sentAtMs !== null && sentAgoMs >= 0 && sentAgoMs < RESEND_MS) return QUIET;
    return send(deps, open);
  }
  // Absent only if everything up to a block past the deadline is booked and does not contain the message.
  if (watch.isDisputed || !watch.isCaughtUp) {
    return { ...QUIET, stopped: 'a message is past its deadline and not all transactions are booked' };
  }
  // A node with stale data and a running clock shows every message as absent: of several, one is not enough.
  if (watch.agreedUntilS === null || watch.agreedUntilS <= diesAtS)
    return { ...QUIET, stopped: deadMessage(open, watch) };
  const isClosed = await deps.store.transaction(async (tx) => {
    if (!(await tx.lock('payouts', false))) return false;
    const cursor = await tx.chain.cursor(open.account);
    if (cursor === null || cursor.lt < watch.cursor.lt) return false;
    if (!(await tx.payouts.closeBatch(open.id, 'expired'))) return false;
    const unsent = (await tx.payouts.inBatch(open.id)).filter((payout) => payout.status === 'sending');
    await lockOwners(tx, unsent);
    for (const payout of unsent) await giveUp(tx, deps, payout);
    return true;
  });
  return { ...QUIET, did: isClosed ? 'expired' : 'nothing', stopped: halted };
}

/** No timer resolves this: a second node answers again, or the operator removes the failed one. */
function deadMessage({ messageHash, validUntilS }: PayoutBatch, { complaints }: Watch): string {
  const ended = new Date(validUntilS * 1000).toISOString();
  const nodes = complaints.length === 0 ? 'they tell it too late' : complaints.join('; ');
  return `message ${messageHash} is past its deadline ${ended} and no second node says that it is absent (${nodes}): see docs/operations.md, “A node that is gone”`;
}

/** Sends the stored bytes to every node. A refusal proves nothing: the contract refuses an executed one too. */
async function send(deps: ChainDeps, batch: PayoutBatch): Promise<PayoutRound> {
  const boc = Buffer.from(batch.boc, 'base64');
  const outcomes = await Promise.allSettled(deps.chain.nodes.map((node) => node.send(boc)));
  await deps.store.transaction((tx) => tx.payouts.markSent(batch.id, deps.clock.wallMs()));
  const complaints = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [];
    const name = deps.chain.nodes[index]?.name ?? '';
    const isRepeat = outcome.reason instanceof ChainRefused && batch.sentCount > 0;
    return isRepeat ? [] : [`${name}: ${String(outcome.reason)}`];
  });
  return { ...QUIET, did: 'sent', complaints };
}
