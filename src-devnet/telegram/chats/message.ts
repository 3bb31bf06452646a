/** One button under a message, as the Bot API describes it. */
export interface InlineButton {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
  readonly web_app?: { readonly url: string };
  readonly switch_inline_query?: string;
  readonly copy_text?: { readonly text: string };
}

/** A file of a message; its content is read by its id. */
export interface ChatDocument {
  readonly file_id: string;
  readonly file_name: string;
  readonly mime_type: string;
  /** bytes */
  readonly file_size: number;
}

/** A picture of a message; its content is read by its id like a file's. */
export interface ChatPhoto {
  readonly file_id: string;
  readonly width: number;
  readonly height: number;
  /** bytes */
  readonly file_size: number;
}

export interface ChatMessage {
  readonly message_id: number;
  /** a person's telegram_id or the bot's id */
  readonly from: number;
  /** a person's telegram_id, the bot's id or the community's chat id (negative) */
  readonly to: number;
  /** epoch seconds, real clock */
  readonly date: number;
  readonly text: string;
  readonly buttons: readonly (readonly InlineButton[])[];
  /** sent by a person, written by the bot (a prepared message) */
  readonly via_bot: boolean;
  readonly document?: ChatDocument;
  readonly photo?: ChatPhoto;
}
