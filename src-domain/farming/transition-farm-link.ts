import { axiom, type Nano } from '../money/index.ts';
import type { FarmEvent, FarmEventType, FarmStep } from './farm-event.ts';
import type { FarmLink, FarmLinkStatus } from './farm-link.ts';
import { grantShare } from './grant-share.ts';
import { IllegalFarmLinkTransition, OwnFarmLink } from './refusals.ts';

type EventOf<T extends FarmEventType> = Extract<FarmEvent, { type: T }>;
type Step<T extends FarmEventType> = (link: FarmLink, event: EventOf<T>) => FarmStep;
/** Every status with every event. */
type Table = { readonly [S in FarmLinkStatus]: { readonly [T in FarmEventType]: Step<T> } };

const TABLE: Table = {
  ACTIVE: { activate: firstOf(take), cancel: revoke },
  REACHED: { activate: firstOf(tellStatus), cancel: refuseCancel },
  REVOKED: { activate: firstOf(tellStatus), cancel: refuseCancel },
};

/**
 * One step of a link and its effects (R4.08). Total: every status handles every event. Each person gets one
 * share; a repeated activation returns the first result. A link that is REACHED or REVOKED returns its
 * status. Both change nothing.
 * @throws OwnFarmLink; IllegalFarmLinkTransition for a cancel of a link that is not active. Nothing is
 * changed then.
 */
export function transitionFarmLink(link: FarmLink, event: FarmEvent): FarmStep {
  const step = TABLE[link.status][event.type] as Step<FarmEventType>;
  return step(link, event);
}

/** nano-AXIOM in a link's escrow: the shares that are not taken; 0 after it was canceled. */
export function escrowOf(
  link: Pick<FarmLink, 'status' | 'amountToken' | 'countActivations' | 'activated'>,
): Nano<'AXIOM'> {
  if (link.status === 'REVOKED') return axiom(0n);
  return axiom(link.amountToken * BigInt(link.countActivations - link.activated));
}

/** A person who already has their bond gets the same answer again, in any status; the author is refused. */
function firstOf(step: Step<'activate'>): Step<'activate'> {
  return (link, event) => {
    if (event.earlier !== undefined) {
      return { link, answer: { status: 'ACTIVE', mintId: event.earlier.mintId }, effects: [] };
    }
    if (event.userId === link.ownerId) throw new OwnFarmLink(link);
    return step(link, event);
  };
}

function take(link: FarmLink, event: EventOf<'activate'>): FarmStep {
  const granted = grantShare(link, event);
  return { ...granted, effects: [...granted.effects, { type: 'reset_hold', userId: link.ownerId }] };
}

function tellStatus(link: FarmLink): FarmStep {
  return { link, answer: { status: link.status }, effects: [] };
}

function revoke(link: FarmLink, event: EventOf<'cancel'>): FarmStep {
  return {
    link: { ...link, status: 'REVOKED', closedAtMs: event.atMs },
    answer: { status: 'REVOKED' },
    effects: [{ type: 'return_rest', source: link.source, amountToken: escrowOf(link) }],
  };
}

function refuseCancel(link: FarmLink, event: EventOf<'cancel'>): FarmStep {
  throw new IllegalFarmLinkTransition(link, event.type);
}
