/** Number of the first page. */
export const FIRST_PAGE = 1;
/** For mints, stakes and farming links. */
export const DEFAULT_PAGE_SIZE = 300;
/** The longest page that the server returns. */
export const MAX_PAGE_SIZE = 300;
/** For operation history and withdrawal history. */
export const HISTORY_PAGE_SIZE = 10;
/** Default sort field of lists. */
export const DEFAULT_SORT_BY = 'created_at';
/** Default sort order: newest first. */
export const DEFAULT_SORT_ORDER = 'desc';
