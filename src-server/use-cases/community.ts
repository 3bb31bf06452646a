import type { Clock } from '../ports/clock.ts';
import type { Membership, Messenger } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';

/** Who joined is asked again after an hour; who did not, at every look but at most every 2 s. */
const MEMBER_AGE_MS = 3_600_000;
const SHORT_AGE_MS = 2000;
/** People whose question stands unanswered; beyond it all are forgotten and may be asked about again. */
const MOST_UNANSWERED = 10_000;

export interface CommunityDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly messenger: Messenger;
}

/** Keeps people's membership fresh: about one person one question at a time, which everybody shares who needs its answer. */
export class Community {
  readonly #deps: CommunityDeps;
  readonly #asked = new Map<string, Promise<Membership>>();
  readonly #unansweredAtMs = new Map<string, number>();

  constructor(deps: CommunityDeps) {
    this.#deps = deps;
  }

  /** For whatever only members may do; when the messenger is silent nothing changes. */
  async refresh(userId: string): Promise<void> {
    await this.#look(userId, MEMBER_AGE_MS);
  }

  /** What the messenger says now, as of 2 s ago at most; `unknown` while it is silent. */
  membershipNow(userId: string): Promise<Membership> {
    return this.#look(userId, SHORT_AGE_MS);
  }

  /** The messenger is asked outside of any transaction. */
  async #look(userId: string, memberAgeMs: number): Promise<Membership> {
    const { store, clock } = this.#deps;
    const asked = this.#asked.get(userId);
    if (asked !== undefined) return asked;
    const user = await store.transaction((tx) => tx.users.byId(userId), { readOnly: true });
    if (user === null) return 'unknown';
    const wallMs = clock.wallMs();
    if (wallMs - (this.#unansweredAtMs.get(userId) ?? -Infinity) < SHORT_AGE_MS) return 'unknown';
    const mostMs = user.communityParticipation ? memberAgeMs : SHORT_AGE_MS;
    if (wallMs - user.communityCheckedAtWallMs < mostMs)
      return user.communityParticipation ? 'member' : 'stranger';
    const begun = this.#asked.get(userId);
    if (begun !== undefined) return begun;
    const mine = this.#ask(userId, user.telegramId, user.communityParticipation).finally(() =>
      this.#asked.delete(userId),
    );
    this.#asked.set(userId, mine);
    return mine;
  }

  async #ask(userId: string, telegramId: string, participated: boolean): Promise<Membership> {
    const { store, clock, messenger } = this.#deps;
    const wallMs = clock.wallMs();
    const membership = await messenger.membership(telegramId);
    const isSilent = membership === 'unknown';
    if (this.#unansweredAtMs.size >= MOST_UNANSWERED) this.#unansweredAtMs.clear();
    if (isSilent) this.#unansweredAtMs.set(userId, clock.wallMs());
    else this.#unansweredAtMs.delete(userId);
    const participates = isSilent ? participated : membership === 'member';
    await store.transaction((tx) => tx.users.setCommunity(userId, participates, wallMs));
    return membership;
  }
}
