/** A person. `version` counts the changes of what he sees. */
export interface UserRow {
  readonly id: string;
  readonly telegramId: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly languageCode: string | null;
  readonly isPremium: boolean;
  readonly refCode: string;
  readonly inviterId: string | null;
  readonly communityParticipation: boolean;
  readonly version: number;
  readonly createdAtMs: number;
  readonly referralSeenAtMs: number;
  /** Start of the days in a row on which he held a paid bond or stake; null while he holds none. */
  readonly heldSinceMs: number | null;
}

export interface NewUser {
  readonly id: string;
  readonly telegramId: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly languageCode: string | null;
  readonly isPremium: boolean;
  readonly refCode: string;
  readonly inviterId: string | null;
  readonly communityParticipation: boolean;
  readonly createdAtMs: number;
}

export interface UserRepository {
  byId(id: string): Promise<UserRow | null>;
  byTelegramId(telegramId: string): Promise<UserRow | null>;
  byRefCode(refCode: string): Promise<UserRow | null>;
  /** Locks the rows of these people until the end of the transaction, in one order for everybody, so that two commands never deadlock. */
  lock(ids: readonly string[]): Promise<void>;
  /** Inserts the person; answers false and changes nothing when his telegram id is already known. */
  insert(user: NewUser): Promise<boolean>;
  /** Name, language and membership as the messenger says them now. */
  updateProfile(
    id: string,
    profile: Pick<
      UserRow,
      'firstName' | 'lastName' | 'username' | 'languageCode' | 'isPremium' | 'communityParticipation'
    >,
  ): Promise<void>;
  setReferralSeen(id: string, atMs: number): Promise<void>;
  setHeldSince(id: string, heldSinceMs: number | null): Promise<void>;
  invitees(inviterId: string): Promise<readonly UserRow[]>;
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

export interface SessionRepository {
  openFamily(family: {
    readonly id: string;
    readonly userId: string;
    readonly createdAtWallMs: number;
  }): Promise<void>;
  insertToken(token: Omit<RefreshTokenRow, 'usedAtWallMs'>): Promise<void>;
  /** Locks the token's family and answers the token with the family's state; null when it is unknown. */
  token(tokenHash: string): Promise<(RefreshTokenRow & { readonly isRevoked: boolean }) | null>;
  markUsed(tokenHash: string, usedAtWallMs: number): Promise<boolean>;
  revokeFamily(familyId: string, atWallMs: number): Promise<boolean>;
  /** Families revoked since: their access tokens may still look valid. */
  revokedSince(wallMs: number): Promise<readonly string[]>;
  forgetExpired(beforeWallMs: number): Promise<void>;
}
