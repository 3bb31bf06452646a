/** The code of a screen or of a machine could not be loaded: a network error, or a deploy removed it. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed' as const;
  readonly attempt: number;

  constructor(attempt: number, options: { readonly cause: unknown }) {
    super('The code of a screen did not arrive.', options);
    this.attempt = attempt;
  }
}

/** The address of the failed module in the browser's error message. */
const ADDRESS = /https?:\/\/[^\s?]+\.js/;

/**
 * Loads a module, and after a failure again. A browser keeps a module's failure and never requests its address again:
 * a retry needs another one.
 * @returns a function that rejects with ChunkFailed
 */
export function loadingAgain<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let ask = load;
  let attempt = 0;
  return () =>
    ask().catch((error: unknown) => {
      attempt += 1;
      const address = ADDRESS.exec(error instanceof Error ? error.message : '')?.[0];
      const again = `${address}?again=${attempt}`;
      if (address !== undefined) ask = () => import(/* @vite-ignore */ again) as Promise<Module>;
      throw new ChunkFailed(attempt, { cause: error });
    });
}
