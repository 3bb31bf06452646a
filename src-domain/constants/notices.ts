export const TOAST_ERROR_TIMEOUT_MS = 3000;
export const TOAST_TIMEOUT_MS = 15_000;
export const NOTIFICATION_TIMEOUT_MS = 4500;
export const ADDRESS_COPIED_MS = 1000;
export const LINK_COPIED_MS = 1500;
