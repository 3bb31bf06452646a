/** How long an error’s toast stays. */
export const TOAST_ERROR_TIMEOUT_MS = 3000;
/** How long any other toast stays. */
export const TOAST_TIMEOUT_MS = 15_000;
/** How long a transaction’s notification stays. */
export const NOTIFICATION_TIMEOUT_MS = 4500;
/** How long a copied address is said to be copied. */
export const ADDRESS_COPIED_MS = 1000;
/** How long a copied link is said to be copied. */
export const LINK_COPIED_MS = 1500;
