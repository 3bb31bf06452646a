/** What the messenger says about one person's membership of a chat; `unknown` when it could not be asked. */
export type Membership = 'member' | 'stranger' | 'unknown';

/** A button under a message: opens the mini-app, follows a link, or tells the bot `data`. */
export type MessageButton =
  | { readonly text: string; readonly webApp: string }
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly data: string };

/** Plain text with rows of buttons. */
export interface OutgoingMessage {
  readonly text: string;
  readonly buttons: readonly (readonly MessageButton[])[];
}

/** A message that a person sends on under their own name; `title` is what they see before. */
export interface ShareMessage extends OutgoingMessage {
  readonly title: string;
}

/**
 * How sending ended. `busy`: not now, nothing was sent. `gone`: this person cannot be written to. `refused`: this message never can.
 * `unanswered`: nobody knows; most likely nothing was sent. `why` is for the operator and carries no secret.
 */
export type Sending =
  | { readonly kind: 'sent' }
  | { readonly kind: 'busy'; readonly waitMs: number }
  | { readonly kind: 'gone' | 'refused' | 'unanswered'; readonly why: string };

/** What a person did to the bot. `languageCode` is theirs, as the messenger says it. */
export interface BotUpdate {
  readonly updateId: number;
  /** null: nothing that the bot answers. */
  readonly act: BotAct | null;
}

export interface BotAct {
  /** Decimal text; the person's private chat with the bot has the same. */
  readonly telegramId: string;
  readonly languageCode: string | null;
  readonly wish:
    | { readonly kind: 'start'; readonly param: string }
    /** null: they ask how it stands. */
    | { readonly kind: 'notices'; readonly to: 'on' | 'off' | null }
    /** They pressed a button with this data. */
    | { readonly kind: 'press'; readonly pressId: string; readonly data: string }
    | { readonly kind: 'other' };
}

/** The messenger could not be asked. `waitMs` where it said for how long; `message` carries no secret. */
export class MessengerAway extends Error {
  override readonly name = 'MessengerAway';
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** The messenger's own API, as far as the server calls it. Every call ends within 5 s, but for `updates`. */
export interface Messenger {
  /** Of the community, or of another chat (@name or its number). Without a community everybody is a member of it. */
  membership(telegramId: string, chat?: string): Promise<Membership>;
  send(telegramId: string, message: OutgoingMessage): Promise<Sending>;
  /** Keeps a message for this person to send on, once, and answers its id. @throws MessengerAway */
  prepareShare(telegramId: string, message: ShareMessage): Promise<{ id: string; expiresAtMs: number }>;
  /** Ends the waiting of a pressed button. Whatever goes wrong is nobody's business. */
  answerPress(pressId: string): Promise<void>;
}

/** Where updates for the bot come from: asked for (`updates`), or told at `hookUrl`; the messenger does one of both at a time. */
export interface BotReceiver {
  /** What the bot's commands and its menu button say, in every language. @throws MessengerAway */
  introduce(): Promise<void>;
  /** From now on the messenger posts to this address, with the secret in a header. @throws MessengerAway */
  hookTo(hookUrl: string, secret: string): Promise<void>;
  /** From now on the bot asks. @throws MessengerAway */
  unhook(): Promise<void>;
  /** Waits up to 25 s for updates with ids from `offset` on; those below are forgotten there. 0: all that are not. @throws MessengerAway */
  updates(offset: number, signal: AbortSignal): Promise<readonly BotUpdate[]>;
  /** An update as it was posted; null for what is none. */
  read(posted: unknown): BotUpdate | null;
}

/** A person as the messenger signed them. `telegramId` is decimal text. */
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
