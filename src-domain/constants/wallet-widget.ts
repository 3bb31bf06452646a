/** Pause between two attempts to restore a connection. */
export const RESTORE_RETRY_MS = 2000;
/** After this time the attempt to restore a connection has failed. */
export const RESTORE_CUTOFF_MS = 12_000;
/** If a native wallet app did not open after this time, its universal link is opened. */
export const NATIVE_OPEN_FALLBACK_MS = 200;
/** Duration of the modal's open and close animation on a phone. */
export const MODAL_ANIMATION_MOBILE_MS = 200;
/** The same on other screens. */
export const MODAL_ANIMATION_MS = 100;
/** Width of the modal. */
export const MODAL_WIDTH_PX = 416;
/** Width of the connected button’s menu. */
export const DROPDOWN_WIDTH_PX = 256;
/** Side of the QR code. */
export const QR_SIZE_PX = 256;
/** Side of the logo on the QR code’s frame. */
export const QR_LOGO_PX = 60;
/** Characters before the ellipsis of a shortened address. */
export const ADDRESS_HEAD_CHARS = 4;
/** Characters after it. */
export const ADDRESS_TAIL_CHARS = 4;
/** With more mobile wallets than this, the row ends in a "View all wallets" tile. */
export const VIEW_ALL_THRESHOLD = 7;
/** Wallets in the row on a wide screen. */
export const DESKTOP_WALLETS_SHOWN = 3;
/** Wallets in the row on a phone. */
export const MOBILE_WALLETS_SHOWN = 4;
/** Icons on the “View all wallets” tile. */
export const VIEW_ALL_TILE_ICONS = 4;
/** Height on a phone that the list of all wallets does not use. */
export const WALLET_LIST_INSET_MOBILE_PX = 150;
/** The same on other screens. */
export const WALLET_LIST_INSET_PX = 200;
/** `appName` of the messenger's own wallet: it is listed first and shown as "Wallet On Telegram". */
export const TELEGRAM_WALLET_APP_NAME = 'telegram-wallet';
/** The only wallet with the label Popular. */
export const POPULAR_WALLET_NAME = 'Tonkeeper';
/** Messages per transaction for a wallet that states no limit: the limit of a v4 contract. */
export const DEFAULT_MAX_MESSAGES = 4;
