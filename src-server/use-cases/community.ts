import type { Clock } from '../ports/clock.ts';
import type { Messenger } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';

/** Who joined is asked again after an hour; who did not, at every look but at most every 2 s. */
const MEMBER_AGE_MS = 3_600_000;
const STRANGER_AGE_MS = 2000;

export interface CommunityDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly messenger: Messenger;
}

/** Keeps a person's membership fresh. The messenger is asked outside of any transaction; when it is silent nothing changes. */
export async function refreshMembership(deps: CommunityDeps, userId: string): Promise<void> {
  const user = await deps.store.transaction((tx) => tx.users.byId(userId), { readOnly: true });
  if (user === null) return;
  const wallMs = deps.clock.wallMs();
  const ageMs = wallMs - user.communityCheckedAtWallMs;
  if (ageMs < (user.communityParticipation ? MEMBER_AGE_MS : STRANGER_AGE_MS)) return;
  const membership = await deps.messenger.membership(user.telegramId);
  const participates = membership === 'unknown' ? user.communityParticipation : membership === 'member';
  await deps.store.transaction((tx) => tx.users.setCommunity(userId, participates, wallMs));
}
