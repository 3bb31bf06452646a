export const FIRST_PAGE = 1;
/** Mints, stakes, farming links. */
export const DEFAULT_PAGE_SIZE = 300;
export const MAX_PAGE_SIZE = 300;
/** Operation history and withdrawal history. */
export const HISTORY_PAGE_SIZE = 10;
export const DEFAULT_SORT_BY = 'created_at';
export const DEFAULT_SORT_ORDER = 'desc';
