/** The widest screen with the phone layout. */
export const MOBILE_MAX_WIDTH_PX = 440;
/** The widest screen with the tablet layout. */
export const TABLET_MAX_WIDTH_PX = 1020;
/** Width of the picture that a person shares. */
export const CARD_WIDTH_PX = 1080;
/** Height of the picture that a person shares. */
export const CARD_HEIGHT_PX = 1350;
