/** The widest screen that is laid out as a phone’s. */
export const MOBILE_MAX_WIDTH_PX = 440;
/** The widest screen that is laid out as a tablet’s. */
export const TABLET_MAX_WIDTH_PX = 1020;
