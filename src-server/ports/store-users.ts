/** The days in a row on which somebody held something paid. */
export interface HeldRow {
  /** Start of the days in a row with a paid bond or stake; null before the first and after a reset. */
  readonly heldSinceMs: number | null;
  /** When the last one they held ended; null while they hold one. */
  readonly heldUntilMs: number | null;
  /** 00:00 UTC of the day of its last change; null before the first. */
  readonly heldDayMs: number | null;
  /** The days in a row at that 00:00, valid until the next 00:00. */
  readonly heldDays: number;
}

/** A person. `version` counts the changes of what they see. */
export interface UserRow extends HeldRow {
  readonly id: string;
  readonly telegramId: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly languageCode: string | null;
  readonly isPremium: boolean;
  readonly refCode: string;
  readonly inviterId: string | null;
  readonly isMember: boolean;
  readonly version: number;
  readonly createdAtMs: number;
  readonly referralSeenAtMs: number;
  /** How many friends the list had when it was last read. */
  readonly friendsSeen: number;
  /** When the messenger was last queried about their membership. */
  readonly communityCheckedAtWallMs: number;
}

/** A person who signs in for the first time: nothing has changed yet, and nothing was held. */
export type NewUser = Omit<UserRow, 'version' | 'referralSeenAtMs' | 'friendsSeen' | keyof HeldRow>;

export interface UserRepository {
  byId(id: string): Promise<UserRow | null>;
  /** By id; ids without a row are missing. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, UserRow>>;
  byTelegramId(telegramId: string): Promise<UserRow | null>;
  byRefCode(refCode: string): Promise<UserRow | null>;
  /** Who invited a person, who invited those, and so on: the nearest first, at most 1,000. */
  invitersOf(id: string): Promise<readonly string[]>;
  /** Locks these people's rows until the transaction ends, in one order for all commands: no deadlock. */
  lock(ids: readonly string[]): Promise<void>;
  /** Inserts the person; returns false and changes nothing when their telegram id is already known. */
  insert(user: NewUser): Promise<boolean>;
  /** Changes some fields. The version is raised by the outbox alone. */
  change(id: string, changes: Partial<Omit<UserRow, 'id' | 'version'>>): Promise<void>;
  /** Replaces the days in a row of several people. */
  changeHeld(rows: readonly (HeldRow & { readonly id: string })[]): Promise<void>;
  /** Everybody who has ever signed in, kept while they come: it costs the same after years. */
  count(): Promise<number>;
  /** Folds up to `limit` of the oldest changes of that number, which stays the same. Returns how many there were. */
  foldCount(limit: number): Promise<number>;
}

/** One refresh token of a session family. Only the token's SHA-256 is stored. */
export interface RefreshTokenRow {
  readonly tokenHash: string;
  readonly familyId: string;
  readonly userId: string;
  readonly issuedAtWallMs: number;
  readonly expiresAtWallMs: number;
  readonly usedAtWallMs: number | null;
}

/** A session that begins, with its first token and what the messenger says of its person now. */
export interface OpenedSession {
  readonly person: Pick<
    UserRow,
    'telegramId' | 'firstName' | 'lastName' | 'username' | 'languageCode' | 'isPremium'
  >;
  /** null: the messenger did not say, and what is stored stays. */
  readonly isMember: boolean | null;
  readonly familyId: string;
  readonly tokenHash: string;
  readonly atWallMs: number;
  readonly expiresAtWallMs: number;
}

export interface SessionRepository {
  openFamily(family: {
    readonly id: string;
    readonly userId: string;
    readonly createdAtWallMs: number;
  }): Promise<void>;
  insertToken(token: Omit<RefreshTokenRow, 'usedAtWallMs'>): Promise<void>;
  /** Locks the token's family and returns the token with the family's state; null when it is unknown. */
  token(tokenHash: string): Promise<(RefreshTokenRow & { readonly isRevoked: boolean }) | null>;
  markUsed(tokenHash: string, usedAtWallMs: number): Promise<boolean>;
  revokeFamily(familyId: string, atWallMs: number): Promise<boolean>;
  /** Families revoked since then: their access tokens may not have expired yet. */
  revokedSince(wallMs: number): Promise<readonly string[]>;
  /**
   * Deletes the tokens that expired first, from before an instant, `most` at most, and the families that have none left.
   * Returns how many tokens.
   */
  forgetExpired(beforeWallMs: number, most: number): Promise<number>;
}
