import { larger } from '@axiom/domain/money';
import type { TransferBalances, TransferContext } from './types.ts';

/** What is typed, if it can be transferred; otherwise null. */
export function transferable({ form }: Pick<TransferContext, 'form'>): bigint | null {
  const { amountNano, fault, bounds } = form.context;
  return fault === null && bounds !== null ? amountNano : null;
}

/** Both balances after the transfer that is typed; as they are if nothing can be transferred. */
export function balancesAfter(context: TransferContext): TransferBalances {
  const moved = transferable(context) ?? 0n;
  return {
    mainNano: context.mainNano + moved,
    referralNano: larger(context.referralNano - moved, 0n),
  };
}

export interface ShownBalances extends TransferBalances {
  /** How much goes, or went, from one to the other. */
  readonly movedNano: bigint;
}

/**
 * Both balances as the sheet shows them: those of the answer, otherwise those that were confirmed while the
 * command is under way (news of the balances may come before its answer), otherwise those after what is typed.
 */
export function shownBalances(context: TransferContext, isUnderWay: boolean): ShownBalances {
  const { transferred, command } = context;
  if (transferred !== null)
    return {
      mainNano: transferred.balanceToken,
      referralNano: transferred.referralBalance,
      movedNano: transferred.tokenAmount,
    };
  if (isUnderWay && command !== null) return { ...command.after, movedNano: command.amountNano };
  return { ...balancesAfter(context), movedNano: transferable(context) ?? 0n };
}
