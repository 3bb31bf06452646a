/** A socket that is not open after this time is closed. */
export const SOCKET_CONNECT_TIMEOUT_MS = 5000;
/** How long a connection waits for an access token. */
export const SOCKET_TOKEN_WAIT_MS = 5000;
/** Pause after that wait failed. */
export const SOCKET_TOKEN_RETRY_MS = 1000;
/** First backoff pause before a reconnect. */
export const SOCKET_BACKOFF_MIN_MS = 1000;
/** Factor between two backoff pauses. */
export const SOCKET_BACKOFF_FACTOR = 2;
/** Longest backoff pause. */
export const SOCKET_BACKOFF_MAX_MS = 30_000;
/** Reconnects in a row before the count restarts. */
export const SOCKET_MAX_ATTEMPTS = 1000;
/** Pause before that restart. */
export const SOCKET_RESTART_AFTER_MS = 5000;
/** How often a message that could not be sent is retried. */
export const SOCKET_SEND_RETRIES = 15;
/** Pause between two of these retries. */
export const SOCKET_SEND_RETRY_MS = 2000;
