/** The messenger's version when it reports none. */
export const MESSENGER_DEFAULT_VERSION = '6.0';
/** First version with `web_app_open_tg_link`. */
export const OPEN_TG_LINK_VERSION = '6.1';
/** First version with the messenger's own share message. */
export const SHARE_MESSAGE_VERSION = '8.0';
/** Longest start parameter that the messenger carries. */
export const START_PARAM_MAX_CHARS = 512;
