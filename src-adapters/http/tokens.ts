import type { StoragePort } from '@axiom/domain/ports/client';

export interface TokenPair {
  readonly token: string;
  readonly refresh: string;
}

export interface TokenStore {
  access(): string | null;
  refresh(): string | null;
  keep(pair: TokenPair): void;
  /** Drops only the access token: a refresh may still bring a new one. */
  dropAccess(): void;
  clear(): void;
  /** Subscribes to new access tokens; returns the unsubscribe function. */
  onAccess(listener: (token: string) => void): () => void;
}

const ACCESS = 'token';
const REFRESH = 'refresh';

/** @param storage with keys of this user only */
export function createTokenStore(storage: StoragePort): TokenStore {
  const listeners = new Set<(token: string) => void>();
  return {
    access: () => storage.read(ACCESS),
    refresh: () => storage.read(REFRESH),
    keep: ({ token, refresh }) => {
      storage.write(ACCESS, token);
      storage.write(REFRESH, refresh);
      for (const listener of listeners) listener(token);
    },
    dropAccess: () => storage.remove(ACCESS),
    clear: () => {
      storage.remove(ACCESS);
      storage.remove(REFRESH);
    },
    onAccess: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
