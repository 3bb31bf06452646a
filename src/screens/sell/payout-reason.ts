import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Withdrawal } from '@axiom/domain/ports/client';

/** Why a sale waits or came back, by the server's code. */
const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  hot_wallet_short: msg`Waits until the treasury wallet is topped up; it keeps its place in line.`,
  over_limit: msg`Large sales are looked at by a person first.`,
  treasury_day: msg`The treasury has sent out all that it may on one UTC day; it goes out after 00:00 UTC, or as soon as a person has looked at it.`,
  halted: msg`No payout leaves until a person has checked the treasury; it keeps its place in line.`,
  operator: msg`Stopped by the operator.`,
  refunded_by_operator: msg`Refunded by the operator; the tokens are back in your balance.`,
  expired: msg`The network did not take it in time; the tokens are back in your balance.`,
  returned: msg`The recipient’s side sent it back; the tokens are back in your balance.`,
  left_out: msg`The network left it out; it is tried again.`,
  left_out_often: msg`The network left it out several times; a person looks at it.`,
};

/** The reason in the reader's language; the server's own words for a code that this app does not know (R9.13c). */
export function usePayoutReason(): (sale: Pick<Withdrawal, 'reason' | 'reasonCode'>) => string | undefined {
  const { i18n } = useLingui();
  return ({ reason, reasonCode = '' }) => {
    const known = REASONS[reasonCode];
    return known === undefined ? reason : i18n._(known);
  };
}
