/** Number of the first page. */
export const FIRST_PAGE = 1;
/** For mints, stakes and farming links. */
export const DEFAULT_PAGE_SIZE = 300;
/** The longest page that the server returns. */
export const MAX_PAGE_SIZE = 300;
/** For operation history and withdrawal history. */
export const HISTORY_PAGE_SIZE = 10;
/** Bonuses in words, of the referral screen's earnings over time. */
export const EARNINGS_SHOWN = 30;
/** Points of the line of the referral screen's earnings over time. */
export const EARNED_POINTS = 60;
/** Names of people who opened a farming link, on its card. */
export const LINK_OPENERS_SHOWN = 3;
/** Default sort field of lists. */
export const DEFAULT_SORT_BY = 'created_at';
/** Default sort order: newest first. */
export const DEFAULT_SORT_ORDER = 'desc';
