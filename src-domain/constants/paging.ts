/** Pages count from here. */
export const FIRST_PAGE = 1;
/** Mints, stakes, farming links. */
export const DEFAULT_PAGE_SIZE = 300;
/** The longest page that is answered. */
export const MAX_PAGE_SIZE = 300;
/** Operation history and withdrawal history. */
export const HISTORY_PAGE_SIZE = 10;
/** What lists are sorted by unless told otherwise. */
export const DEFAULT_SORT_BY = 'created_at';
/** Newest first. */
export const DEFAULT_SORT_ORDER = 'desc';
