import { buttonHandlers } from './handle-buttons.js';
import { dialogHandlers } from './handle-dialogs.js';
import { frameHandlers } from './handle-frame.js';
import { linkHandlers } from './handle-links.js';
import { storageHandlers } from './handle-storage.js';

/**
 * What the messenger does on one message of the app. `since`: the first version that supports it; older ones
 * ignore it.
 * @typedef {{since: string, run: (phone: import('./phone.js').Phone, data: any, app:
 * import('./phone.js').AppState) => void}} Handler
 */

/** @type {Readonly<Record<string, Handler>>} */
export const handlers = {
  ...frameHandlers,
  ...buttonHandlers,
  ...dialogHandlers,
  ...linkHandlers,
  ...storageHandlers,
};
