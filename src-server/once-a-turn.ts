/** Runs `work` when the process next looks up, once however often it is asked for until then. */
export function onceATurn(work: () => void): () => void {
  let isSoon = false;
  return () => {
    if (isSoon) return;
    isSoon = true;
    setImmediate(() => {
      isSoon = false;
      work();
    });
  };
}
