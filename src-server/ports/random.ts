/** The only source of randomness in the server. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** Opaque ids for rows: unique, sortable by creation, in [A-Za-z0-9_-]. */
export interface Ids {
  next(): string;
}
