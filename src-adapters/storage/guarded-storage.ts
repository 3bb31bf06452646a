import type { StoragePort } from '@axiom/domain/ports/client';

/** The part of the browser's Storage that is used. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws: a blocked or full area is replaced by memory for what it refuses. What memory holds
 * wins over the area, so that a value written in this visit is read back in it.
 * @param area finds the area; may throw, as `window.localStorage` does where storage is blocked
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

/** The same storage with every key under a prefix: two people on one device never read each other's (R1.03). */
export function storageOf(storage: StoragePort, owner: string): StoragePort {
  const keyed = (key: string) => `axiom:${owner}:${key}`;
  return {
    read: (key) => storage.read(keyed(key)),
    write: (key, value) => storage.write(keyed(key), value),
    remove: (key) => storage.remove(keyed(key)),
  };
}
