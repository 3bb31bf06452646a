import { farmLinkRow } from '#contract/farming.ts';
import type { RouteAnswer, RouteValue } from '#contract/routes.ts';
import { type ActivationStatus, escrowOf, type FarmLink } from '@axiom/domain/farming';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import { type BotApp, startLink } from '@axiom/domain/session';

/** A re-bonding link as its author sees it. `openedBy`: first names of the last who opened it, newest first. */
export function linkCardOf(link: FarmLink, openedBy: readonly string[], app: BotApp): FarmLinkCard {
  const { activationCode: farmCode } = link;
  return {
    ...link.terms,
    ...link,
    leftToken: escrowOf(link),
    openedBy,
    ...(farmCode === undefined ? {} : { link: startLink(app, { farmCode }) }),
  };
}

/** The same on the wire (R5.15). */
export function farmLinkOnWire(
  link: FarmLink,
  openedBy: readonly string[],
  app: BotApp,
): RouteAnswer<'farmCancel'> {
  return farmLinkRow.write(linkCardOf(link, openedBy, app));
}

/** What a link says to one person (R5.19). `bondId`: the bond that they got from it; only then they read who gave it. */
export function statusValue(
  { status, mintDetails }: ActivationStatus,
  bondId: string | null,
  authorName: string,
): RouteValue<'activationStatus'> {
  return {
    status,
    message: messageOf(status, bondId !== null),
    details: mintDetails === undefined ? null : { ...mintDetails, bondId },
    authorName: bondId === null ? null : authorName,
  };
}

function messageOf(status: ActivationStatus['status'], isOwn: boolean): string {
  switch (status) {
    case 'ACTIVE':
      return isOwn ? 'This bond is yours.' : 'A bond is waiting for you.';
    case 'REACHED':
      return 'We cannot activate this link.';
    case 'REVOKED':
      return 'This link has been revoked. Please contact its author.';
  }
}
