import { escrowOf } from '../farming/transition-farm-link.ts';
import type { FarmLink } from '../farming/farm-link.ts';
import * as booking from '../ledger/bookings/index.ts';
import { linkEscrow, accountKey } from '../ledger/account.ts';
import { axiom } from '../money/index.ts';
import { type Difference, differenceIf } from './difference.ts';
import { type BookedLine, compareBookings } from './lines.ts';

/** A farming link, the uses stored for it, and the bookings on its escrow. */
export interface LinkFacts {
  readonly link: FarmLink;
  readonly uses: number;
  /** Only lines of the escrow account. */
  readonly lines: readonly BookedLine[];
}

/** Checks that `activated` is the number of uses and that the escrow holds the shares that are left. */
export function auditLink({ link, uses, lines }: LinkFacts): readonly Difference[] {
  const { id: linkId, ownerId: userId, source, amountToken } = link;
  const rest = axiom(escrowOf({ ...link, status: 'ACTIVE' }));
  const escrow = accountKey(linkEscrow(linkId));
  const whole = axiom(amountToken * BigInt(link.countActivations));
  const expected = [
    booking.farmingCreated({ userId, linkId, source, amountToken: whole }),
    ...Array.from({ length: link.activated }, () =>
      booking.farmingActivated({ userId, linkId, amountToken }),
    ),
    ...(link.status === 'REVOKED'
      ? [booking.farmingCanceled({ userId, linkId, source, amountToken: rest })]
      : []),
  ].map(({ kind, entries }) => ({
    booking: { kind, entries: entries.filter(({ account }) => accountKey(account) === escrow) },
  }));
  return [
    ...differenceIf('status', `link ${linkId} activated`, String(uses), String(link.activated)),
    ...compareBookings(`link ${linkId}`, expected, lines),
  ];
}
