import { booking } from '@axiom/domain/ledger';
import type { Nano } from '@axiom/domain/money';
import { checkTransfer } from '@axiom/domain/transfer';
import type { SharedTx } from '../ports/store-commands.ts';
import type { UserBalances } from '../ports/store-ledger.ts';
import type { Deps } from './deps.ts';
import { readTokenAmount } from './read-token-amount.ts';
import { emitBalance } from './tell.ts';

/** Moves part of the referral balance to the main balance (R5.23): no fee, no withdrawal. */
export async function transferReferral(
  tx: SharedTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  userId: string,
  amount: string,
): Promise<{ readonly tokenAmount: Nano<'AXIOM'>; readonly balances: UserBalances }> {
  await tx.users.lock([userId]);
  const { tokenAmount } = checkTransfer({
    tokenAmount: readTokenAmount(amount, 'token_amount'),
    availableToken: (await tx.ledger.balances(userId)).referral,
    policy: deps.policies.current().policy,
  });
  const posted = booking.referralTransferred({ userId, amountToken: tokenAmount });
  await tx.ledger.post(posted, { atMs: deps.clock.nowMs() });
  await emitBalance(tx, deps, userId);
  return { tokenAmount, balances: await tx.ledger.balances(userId) };
}
