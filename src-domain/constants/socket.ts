export const SOCKET_CONNECT_TIMEOUT_MS = 5000;
export const SOCKET_TOKEN_WAIT_MS = 5000;
/** After the token was awaited in vain. */
export const SOCKET_TOKEN_RETRY_MS = 1000;
export const SOCKET_BACKOFF_MIN_MS = 1000;
export const SOCKET_BACKOFF_FACTOR = 2;
export const SOCKET_BACKOFF_MAX_MS = 30_000;
export const SOCKET_MAX_ATTEMPTS = 1000;
export const SOCKET_RESTART_AFTER_MS = 5000;
export const SOCKET_SEND_RETRIES = 15;
export const SOCKET_SEND_RETRY_MS = 2000;
