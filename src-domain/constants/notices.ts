/** How long an error toast stays visible. */
export const TOAST_ERROR_TIMEOUT_MS = 3000;
/** How long any other toast stays visible. */
export const TOAST_TIMEOUT_MS = 15_000;
/** How long a transaction's notification stays visible. */
export const NOTIFICATION_TIMEOUT_MS = 4500;
/** How long a copied address shows that it was copied. */
export const ADDRESS_COPIED_MS = 1000;
/** How long a copied link shows that it was copied. */
export const LINK_COPIED_MS = 1500;
