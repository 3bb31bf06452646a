export const RESTORE_RETRY_MS = 2000;
export const RESTORE_CUTOFF_MS = 12_000;
/** A native wallet app that did not open by then is replaced by its universal link. */
export const NATIVE_OPEN_FALLBACK_MS = 200;
export const MODAL_ANIMATION_MOBILE_MS = 200;
export const MODAL_ANIMATION_MS = 100;
export const MODAL_WIDTH_PX = 416;
export const DROPDOWN_WIDTH_PX = 256;
export const QR_SIZE_PX = 256;
export const QR_ERROR_CORRECTION = 'L';
export const QR_LOGO_PX = 60;
export const ADDRESS_HEAD_CHARS = 4;
export const ADDRESS_TAIL_CHARS = 4;
/** With more mobile wallets than this the row ends in a "View all wallets" tile. */
export const VIEW_ALL_THRESHOLD = 7;
export const DESKTOP_WALLETS_SHOWN = 3;
export const MOBILE_WALLETS_SHOWN = 4;
export const VIEW_ALL_TILE_ICONS = 4;
export const WALLET_LIST_INSET_MOBILE_PX = 150;
export const WALLET_LIST_INSET_PX = 200;
