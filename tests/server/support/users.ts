import type { NewUser } from '#server/ports/store-users.ts';

/** A person as the first sign-in writes one down. */
export const userRow = (id: string, more: Partial<NewUser> = {}): NewUser => ({
  id,
  telegramId: id,
  firstName: 'Ada',
  lastName: null,
  username: null,
  languageCode: null,
  isPremium: false,
  refCode: id,
  inviterId: null,
  isMember: true,
  communityCheckedAtWallMs: 0,
  createdAtMs: 0,
  ...more,
});
