export const MOBILE_MAX_WIDTH_PX = 440;
export const TABLET_MAX_WIDTH_PX = 1020;
