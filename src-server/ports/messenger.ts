import type { Nano } from '@axiom/domain/money';

/** A person's membership of a chat; `unknown` when the messenger could not be queried. */
export type Membership = 'member' | 'stranger' | 'unknown';

/** A button under a message: opens the mini-app, opens a link, or sends `data` to the bot. */
export type MessageButton =
  | { readonly text: string; readonly webApp: string }
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly data: string };

/** Plain text with rows of buttons. */
export interface OutgoingMessage {
  readonly text: string;
  readonly buttons: readonly (readonly MessageButton[])[];
}

/** A file of at most 50 MB. */
export interface OutgoingFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A message that a person sends under their own name; `title` is shown to them before. */
export interface ShareMessage extends OutgoingMessage {
  readonly title: string;
}

/** What is shared: a person's invitation, or their re-bonding link. */
export type Shared =
  | { readonly kind: 'invitation'; readonly refCode: string }
  | {
      readonly kind: 'link';
      readonly farmCode: string;
      readonly amountToken: Nano<'AXIOM'>;
      readonly days: number;
    };

/**
 * Result of sending. `busy`: not now, nothing was sent. `gone`: this person cannot be reached. `refused`:
 * this message can never be sent. `unanswered`: unknown; most likely nothing was sent. `why` is for the
 * operator and contains no secret.
 */
export type Sending =
  | { readonly kind: 'sent' }
  | { readonly kind: 'busy'; readonly waitMs: number }
  | { readonly kind: 'gone' | 'refused' | 'unanswered'; readonly why: string };

/** A person's act towards the bot. `languageCode` is theirs, as the messenger reports it. */
export interface BotUpdate {
  readonly updateId: number;
  /** null: nothing that the bot answers. */
  readonly act: BotAct | null;
}

export interface BotAct {
  /** Decimal text; also the id of the person's private chat with the bot. */
  readonly telegramId: string;
  readonly languageCode: string | null;
  readonly wish:
    | { readonly kind: 'start'; readonly param: string }
    /** null: they ask for the current setting. */
    | { readonly kind: 'notices'; readonly to: 'on' | 'off' | null }
    | { readonly kind: 'press'; readonly pressId: string; readonly data: string }
    | { readonly kind: 'other' };
}

/** The messenger could not be reached. `waitMs`: the wait it requested; `message` contains no secret. */
export class MessengerAway extends Error {
  override readonly name = 'MessengerAway';
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** The bot may not write to this person; `message` contains no secret. */
export class BotNotAllowed extends Error {
  override readonly name = 'BotNotAllowed';
}

/**
 * The messenger's own API, as far as the server calls it. Every call ends within 5 s, except `updates`,
 * `sendFile` and `sendPicture`.
 */
export interface Messenger {
  /** Of the community, or of another chat (@name or number). Without a community everybody is a member. */
  membership(telegramId: string, chat?: string): Promise<Membership>;
  send(telegramId: string, message: OutgoingMessage): Promise<Sending>;
  /** Sends a file with a message under it. This call ends within 15 s. */
  sendFile(telegramId: string, file: OutgoingFile, message: OutgoingMessage): Promise<Sending>;
  /**
   * Sends a picture with a message under it, without a sound, and returns the messenger's own id of the picture.
   * This call ends within 15 s. @throws MessengerAway, BotNotAllowed
   */
  sendPicture(telegramId: string, picture: Uint8Array, message: OutgoingMessage): Promise<string>;
  /**
   * Prepares a message that this person can send once, and returns its id. @throws MessengerAway
   * @param pictureId the messenger's id of a picture that stands above the text
   */
  prepareShare(
    telegramId: string,
    message: ShareMessage,
    pictureId?: string,
  ): Promise<{ id: string; expiresAtMs: number }>;
  /** Ends the loading state of a pressed button. Errors are ignored. */
  answerPress(pressId: string): Promise<void>;
}

/** Where the bot's updates come from: polled (`updates`) or posted to `hookUrl`; the messenger does only one. */
export interface BotReceiver {
  /** Sets the bot's commands and menu button, in every language. @throws MessengerAway */
  introduce(): Promise<void>;
  /** From now on the messenger posts to this address, with the secret in a header. @throws MessengerAway */
  hookTo(hookUrl: string, secret: string): Promise<void>;
  /** From now on the bot polls. @throws MessengerAway */
  unhook(): Promise<void>;
  /**
   * Waits up to 25 s for updates with ids from `offset` on; the messenger forgets earlier ones. 0: all that
   * are left. @throws MessengerAway
   */
  updates(offset: number, signal: AbortSignal): Promise<readonly BotUpdate[]>;
  /** Parses an update as it was posted; null if it is not one. */
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

/** Checks launch data. @throws `invalid_init_data` (401) for all but a fresh, well-formed, signed string */
export interface LaunchCheck {
  check(initData: string, wallMs: number): Launch;
}
