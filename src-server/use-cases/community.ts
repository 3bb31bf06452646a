import type { Clock } from '../ports/clock.ts';
import type { Membership, Messenger } from '../ports/messenger.ts';
import type { Store } from '../ports/store.ts';

/** Who joined is asked again after an hour; who did not, at every look but at most every 2 s. */
const MEMBER_AGE_MS = 3_600_000;
const SHORT_AGE_MS = 2000;
/** A timer may end so much before the clock says so. */
const TIMER_EARLY_MS = 5;
/** People whose question stands unanswered; beyond it all are forgotten and may be asked about again. */
const MOST_UNANSWERED = 10_000;

export interface CommunityDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly messenger: Messenger;
  /** Ends after so much real time. */
  readonly delay: (ms: number) => Promise<void>;
  /** false: everybody participates, and nobody is asked. */
  readonly hasCommunity: boolean;
}

const NOTHING = (): void => undefined;

/** A look that is being taken. */
interface Look {
  readonly mostAgeMs: number;
  readonly answer: Promise<Known>;
}

/** What the messenger said, and when it was asked: real time. */
interface Known {
  readonly membership: Membership;
  readonly atWallMs: number;
}

/** Keeps people's membership fresh: about one person one question at a time, which everybody shares who needs its answer. */
export class Community {
  readonly #deps: CommunityDeps;
  readonly #looks = new Map<string, Look>();
  readonly #unansweredAtMs = new Map<string, number>();

  constructor(deps: CommunityDeps) {
    this.#deps = deps;
  }

  /** For whatever only members may do; when the messenger is silent nothing changes. */
  async refresh(userId: string): Promise<void> {
    await this.#look(userId, MEMBER_AGE_MS);
  }

  /** What the messenger says now, as of 2 s ago at most; `unknown` while it is silent. */
  async membershipNow(userId: string): Promise<Membership> {
    return (await this.#look(userId, SHORT_AGE_MS)).membership;
  }

  /**
   * What the messenger says after this call began, for who says that they have joined by now: a look of the last 2 s is not taken for
   * an answer, the next question waits until it may be asked. `unknown` while the messenger is silent.
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

  /** One look at a time: what is read before another one's answer is stored would be older than that answer. */
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

  /** The messenger is asked outside of any transaction. */
  async #lookOnce(userId: string, memberAgeMs: number): Promise<Known> {
    const { store, clock, hasCommunity } = this.#deps;
    const user = await store.transaction((tx) => tx.users.byId(userId), { readOnly: true });
    const wallMs = clock.wallMs();
    if (user === null) return { membership: 'unknown', atWallMs: wallMs };
    const unansweredAtMs = this.#unansweredAtMs.get(userId) ?? -Infinity;
    if (wallMs - unansweredAtMs < SHORT_AGE_MS) return { membership: 'unknown', atWallMs: unansweredAtMs };
    const strangerAgeMs = hasCommunity ? SHORT_AGE_MS : 0;
    const mostMs = user.communityParticipation ? memberAgeMs : strangerAgeMs;
    const checkedAtWallMs = user.communityCheckedAtWallMs;
    if (wallMs - checkedAtWallMs < mostMs)
      return { membership: user.communityParticipation ? 'member' : 'stranger', atWallMs: checkedAtWallMs };
    const membership = await this.#ask(userId, user.telegramId, user.communityParticipation);
    return { membership, atWallMs: wallMs };
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
