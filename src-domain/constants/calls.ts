/** A call without an answer after this time has failed. */
export const REQUEST_TIMEOUT_MS = 25_000;
/** Poll interval for the end of maintenance. */
export const MAINTENANCE_POLL_MS = 10_000;
/** Minimum time between two fetches of user data on return to the foreground. */
export const USER_REFETCH_MIN_MS = 10_000;
/** `detail` of the maintenance answer while there is none. */
export const MAINTENANCE_OFF_DETAIL = 'Maintenance mode is disabled';
