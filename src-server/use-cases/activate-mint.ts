import { creditOnActivation } from '@axiom/domain/mint';
import { formatDecimal } from '@axiom/domain/money';
import type { IncomingTransfer } from '../ports/payment.ts';
import type { StoreTx } from '../ports/store.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import type { Deps } from './deps.ts';
import { lockMintPeople, moveMint } from './move-mint.ts';
import { priceOfPayment } from './price.ts';
import { emitBalance, emitMint } from './tell.ts';

/**
 * Activates a paid mint inside the watcher's transaction: credited amount, ledger, the inviter's pending
 * bonus, maturity, outbox. The caller has judged that the payment pays the order.
 * @throws IllegalMintTransition when the mint is not pending any more
 */
export async function activatePaidMint(
  tx: StoreTx,
  deps: Pick<Deps, 'policies' | 'clock' | 'prices'>,
  { record, transfer }: { readonly record: MintRecord; readonly transfer: IncomingTransfer },
): Promise<void> {
  await lockMintPeople(tx, record.mint.ownerId);
  const current = (await tx.mints.ofUser(record.mint.ownerId, record.mint.id)) ?? record;
  const { mint } = current;
  const chainTimeMs = transfer.atS * 1000;
  const policy = await deps.policies.byId(tx, current.policyId);
  const amountToken = creditOnActivation({
    quotedToken: mint.amountToken,
    amountTon: mint.amountTon,
    quotedPrice: mint.terms.price,
    paidPrice: await priceOfPayment(tx, deps, chainTimeMs),
    spread: policy.spread,
    validUntilMs: mint.validUntilMs ?? mint.createdAtMs,
    chainTimeMs,
    largestMove: deps.prices.bounds.largestMove,
  });
  const event = { type: 'activate', atMs: deps.clock.nowMs(), amountToken } as const;
  const after = await moveMint(tx, deps, current, event, { txHash: transfer.hash });
  if (after.mint.maturesAtMs !== undefined)
    await tx.work.schedule('mint', mint.id, after.mint.maturesAtMs, { ownerId: mint.ownerId });
  await emitMint(tx, after);
  await emitBalance(tx, deps, mint.ownerId);
  await tx.messages.notice(mint.ownerId, {
    kind: 'bond_active',
    mintId: mint.id,
    amountToken: formatDecimal(after.mint.amountToken),
    days: mint.tariffDays,
  });
}
