import { MS_PER_HOUR } from '@axiom/domain/constants';
import type { Clock } from '../ports/clock.ts';
import type { Membership, Messenger } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';
import type { UserRow } from '../ports/store-users.ts';

/** Longest age of a stored membership: an hour for a member, 2 s for everybody else. */
const MEMBER_AGE_MS = MS_PER_HOUR;
const SHORT_AGE_MS = 2000;
/** A timer may fire this much before the clock reaches its time. */
const TIMER_EARLY_MS = 5;
/** Most people whose unanswered request is remembered; beyond it all are forgotten and may ask again. */
const MOST_UNANSWERED = 10_000;

export interface CommunityDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly messenger: Messenger;
  /** Resolves after `ms` of real time. */
  readonly delay: (ms: number) => Promise<void>;
  /** false: everybody participates, and the messenger is not queried. */
  readonly hasCommunity: boolean;
}

const NOTHING = (): void => undefined;

/** A check that is running. */
interface Look {
  readonly mostAgeMs: number;
  readonly answer: Promise<Known>;
}

/** Answer of the messenger, and when it was requested (real time). */
interface Known {
  readonly membership: Membership;
  readonly atWallMs: number;
}

/** Keeps the stored memberships fresh. One request per person is open at a time, shared by all callers. */
export class Community {
  readonly #deps: CommunityDeps;
  readonly #looks = new Map<string, Look>();
  readonly #unansweredAtMs = new Map<string, number>();

  constructor(deps: CommunityDeps) {
    this.#deps = deps;
  }

  /** For calls that only members may make. While the messenger does not answer, nothing changes. */
  async refresh(userId: string): Promise<void> {
    await this.#look(userId, MEMBER_AGE_MS);
  }

  /** As `refresh`, for a person whose row was just read. True: it was too old, and was made fresh. */
  async refreshKnown(user: UserRow): Promise<boolean> {
    if (this.isFresh(user)) return false;
    await this.refresh(user.id);
    return true;
  }

  /** Whether what a person's row says of their membership is new enough for calls that only members may make. */
  isFresh(user: UserRow): boolean {
    return this.#freshIn(user, MEMBER_AGE_MS) !== null;
  }

  /** The messenger's answer, at most 2 s old; `unknown` while it does not answer. */
  async membershipNow(userId: string): Promise<Membership> {
    return (await this.#look(userId, SHORT_AGE_MS)).membership;
  }

  /**
   * The messenger's answer from after the start of this call, for a person who says that they have joined
   * now. If the last answer is older, it waits until the next request is allowed. `unknown` while the
   * messenger does not answer.
   */
  async membershipAnew(userId: string): Promise<Membership> {
    const { clock, delay } = this.#deps;
    const begunWallMs = clock.wallMs();
    const { membership, atWallMs } = await this.#look(userId, SHORT_AGE_MS);
    if (membership === 'member' || atWallMs >= begunWallMs) return membership;
    const restMs = atWallMs + SHORT_AGE_MS - clock.wallMs();
    await delay(Math.max(0, Math.min(SHORT_AGE_MS, restMs)) + TIMER_EARLY_MS);
    return this.membershipNow(userId);
  }

  /** One check of a person at a time: a read before another's answer is stored would be older than that answer. */
  #look(userId: string, memberAgeMs: number): Promise<Known> {
    const current = this.#looks.get(userId);
    if (current?.mostAgeMs === memberAgeMs) return current.answer;
    const begin = current === undefined ? Promise.resolve() : current.answer.then(NOTHING, NOTHING);
    const look: Look = {
      mostAgeMs: memberAgeMs,
      answer: begin
        .then(() => this.#lookOnce(userId, memberAgeMs))
        .finally(() => {
          if (this.#looks.get(userId) === look) this.#looks.delete(userId);
        }),
    };
    this.#looks.set(userId, look);
    return look.answer;
  }

  /** Queries the messenger outside any transaction. */
  async #lookOnce(userId: string, memberAgeMs: number): Promise<Known> {
    const { store, clock } = this.#deps;
    const user = await store.reads.user(userId);
    const wallMs = clock.wallMs();
    if (user === null) return { membership: 'unknown', atWallMs: wallMs };
    const fresh = this.#freshIn(user, memberAgeMs);
    if (fresh !== null) return fresh;
    const membership = await this.#ask(userId, user.telegramId, user.isMember);
    return { membership, atWallMs: wallMs };
  }

  /** What is known of a person, if it is fresh enough. */
  #freshIn(user: UserRow, memberAgeMs: number): Known | null {
    const { clock, hasCommunity } = this.#deps;
    const wallMs = clock.wallMs();
    const unansweredAtMs = this.#unansweredAtMs.get(user.id) ?? -Infinity;
    if (wallMs - unansweredAtMs < SHORT_AGE_MS) return { membership: 'unknown', atWallMs: unansweredAtMs };
    const strangerAgeMs = hasCommunity ? SHORT_AGE_MS : 0;
    const mostMs = user.isMember ? memberAgeMs : strangerAgeMs;
    const checkedAtWallMs = user.communityCheckedAtWallMs;
    if (wallMs - checkedAtWallMs >= mostMs) return null;
    return { membership: user.isMember ? 'member' : 'stranger', atWallMs: checkedAtWallMs };
  }

  async #ask(userId: string, telegramId: string, wasMember: boolean): Promise<Membership> {
    const { store, clock, messenger } = this.#deps;
    const wallMs = clock.wallMs();
    const membership = await messenger.membership(telegramId);
    const isSilent = membership === 'unknown';
    if (this.#unansweredAtMs.size >= MOST_UNANSWERED) this.#unansweredAtMs.clear();
    if (isSilent) this.#unansweredAtMs.set(userId, clock.wallMs());
    else this.#unansweredAtMs.delete(userId);
    const isMember = isSilent ? wasMember : membership === 'member';
    await store.transaction((tx) => tx.users.change(userId, { isMember, communityCheckedAtWallMs: wallMs }));
    return membership;
  }
}
