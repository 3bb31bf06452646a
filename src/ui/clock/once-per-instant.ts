/** The same reading of the clock (epoch ms), computed once for all the figures of one tick. */
export function oncePerInstant<Value>(read: (atMs: number) => Value): (atMs: number) => Value {
  let last: { readonly atMs: number; readonly value: Value } | undefined;
  return (atMs) => {
    if (last?.atMs !== atMs) last = { atMs, value: read(atMs) };
    return last.value;
  };
}
