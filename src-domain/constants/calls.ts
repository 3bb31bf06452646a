/** A call without an answer by then has failed. */
export const REQUEST_TIMEOUT_MS = 25_000;
/** How often the end of maintenance is asked for. */
export const MAINTENANCE_POLL_MS = 10_000;
/** User data is fetched again on return to the foreground at most this often. */
export const USER_REFETCH_MIN_MS = 10_000;
/** `detail` of the maintenance answer while there is none. */
export const MAINTENANCE_OFF_DETAIL = 'Maintenance mode is disabled';
