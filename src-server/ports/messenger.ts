/** What the messenger says about one person's membership of the community; `unknown` when it could not be asked. */
export type Membership = 'member' | 'stranger' | 'unknown';

/** The messenger's own API, as far as the server calls it. Every call ends within 5 s. */
export interface Messenger {
  membership(telegramId: string): Promise<Membership>;
}

/** A person as the messenger signed him. `telegramId` is decimal text. */
export interface LaunchUser {
  readonly telegramId: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly languageCode: string | null;
  readonly isPremium: boolean;
}

export interface Launch {
  readonly user: LaunchUser;
  readonly startParam: string | null;
  readonly authDateS: number;
}

/** Checks launch data; throws the server's error `invalid_init_data` (401) on anything but a fresh, well-formed, signed string. */
export interface LaunchCheck {
  check(initData: string, wallMs: number): Launch;
}
