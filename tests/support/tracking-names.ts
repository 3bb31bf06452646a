/** The names of the specification (R3.24), in the order of a connection's life. */
export const TRACKING_NAMES = [
  'connection-started',
  'connection-completed',
  'connection-error',
  'connection-restoring-started',
  'connection-restoring-completed',
  'connection-restoring-error',
  'disconnection',
  'transaction-sent-for-signature',
  'transaction-signed',
  'transaction-signing-failed',
] as const;
