/** A socket that is not open by then is given up. */
export const SOCKET_CONNECT_TIMEOUT_MS = 5000;
/** How long a connection waits for an access token. */
export const SOCKET_TOKEN_WAIT_MS = 5000;
/** After the token was awaited in vain. */
export const SOCKET_TOKEN_RETRY_MS = 1000;
/** The first pause before a reconnect. */
export const SOCKET_BACKOFF_MIN_MS = 1000;
/** Each pause is so many times the one before. */
export const SOCKET_BACKOFF_FACTOR = 2;
/** The longest pause. */
export const SOCKET_BACKOFF_MAX_MS = 30_000;
/** Reconnects in a row before the count starts again. */
export const SOCKET_MAX_ATTEMPTS = 1000;
/** The pause before it does. */
export const SOCKET_RESTART_AFTER_MS = 5000;
/** How often a message that could not be sent is tried again. */
export const SOCKET_SEND_RETRIES = 15;
/** Between two of those tries. */
export const SOCKET_SEND_RETRY_MS = 2000;
