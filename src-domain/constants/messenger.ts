/** The messenger's version when it reports none. */
export const MESSENGER_DEFAULT_VERSION = '6.0';
/** First version with `web_app_open_tg_link`. */
export const OPEN_TG_LINK_VERSION = '6.1';
/** First version with the messenger's own share message. */
export const SHARE_MESSAGE_VERSION = '8.0';
/** Longest start parameter that the messenger carries. */
export const START_PARAM_MAX_CHARS = 512;
/** Of each code in it, and wherever codes are sent. */
export const START_CODE_MAX_CHARS = 64;
/** First version in which an app may have the messenger ask whether the bot may write. */
export const WRITE_ACCESS_VERSION = '6.9';
/** How long that question may stay open. */
export const WRITE_ACCESS_TIMEOUT_MS = 60_000;
