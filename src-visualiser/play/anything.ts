/**
 * A value of which nothing is known: it can be read, called, made and gone through, and what comes of that is the same
 * again; where text or a number is needed it is empty. A machine of others runs on it where its calls answer, and where
 * it is given something at its start.
 */
export const anything: unknown = new Proxy(function anything() {}, {
  get: (target, key) => {
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return function* none() {};
    // Awaited, it is there at once; printed, it has nothing of its own.
    if (key === 'then' || key === 'toJSON') return undefined;
    return key === 'prototype' || key === 'name' ? Reflect.get(target, key) : anything;
  },
  apply: () => anything,
  construct: () => anything as object,
});
