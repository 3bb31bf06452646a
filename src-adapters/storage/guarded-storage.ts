import type { StoragePort } from '@axiom/domain/ports/client';

/** The part of the browser's Storage that is used. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws: values that a blocked or full area refuses are kept in memory. Memory has
 * precedence, so a value written during this visit can be read back.
 * @param area finds the area; may throw, as `window.localStorage` does if storage is blocked
 */
export function guardedStorage(area: () => StorageArea): StoragePort {
  const memory = new Map<string, string | null>();
  const attempt = <Result>(step: (storage: StorageArea) => Result): Result | null => {
    try {
      return step(area());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => {
      const kept = memory.get(key);
      return kept === undefined ? attempt((storage) => storage.getItem(key)) : kept;
    },
    write: (key, value) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isKept === true) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      const isGone = attempt((storage) => {
        storage.removeItem(key);
        return true;
      });
      if (isGone === true) memory.delete(key);
      else memory.set(key, null);
    },
  };
}

/** The same storage with a prefix on every key: two people on one device cannot mix values (R1.03). */
export function storageOf(storage: StoragePort, owner: string): StoragePort {
  const keyed = (key: string) => `axiom:${owner}:${key}`;
  return {
    read: (key) => storage.read(keyed(key)),
    write: (key, value) => storage.write(keyed(key), value),
    remove: (key) => storage.remove(keyed(key)),
  };
}
