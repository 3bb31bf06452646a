import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
} from 'react';

/** The code of a screen could not be loaded: a network error, or a deploy removed it. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed' as const;
  readonly attempt: number;

  constructor(attempt: number, options: { readonly cause: unknown }) {
    super('The code of a screen did not arrive.', options);
    this.attempt = attempt;
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** The address of the failed module in the browser's error message. */
const ADDRESS = /https?:\/\/[^\s?]+\.js/;

/** A browser keeps a module's failure and never requests its address again: a retry needs another one. */
function another<Props>(load: Load<Props>, error: unknown, attempt: number): Load<Props> {
  const address = ADDRESS.exec(error instanceof Error ? error.message : '')?.[0];
  if (address === undefined) return load;
  return () => import(/* @vite-ignore */ `${address}?again=${attempt}`) as ReturnType<Load<Props>>;
}

/**
 * A component whose code is loaded when it is first shown. React.lazy keeps a rejection for ever; here
 * rendering again after a failure loads again.
 */
export function lazily<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode,
): FunctionComponent<Props> {
  const fresh = (ask: Load<Props>, attempt: number): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      ask().catch((error: unknown) => {
        Lazy = fresh(another(load, error, attempt), attempt + 1);
        throw new ChunkFailed(attempt, { cause: error });
      }),
    );
  let Lazy = fresh(load, 1);
  return function Lazily(props: Props) {
    const Now = Lazy as ComponentType<Props>;
    return (
      <Suspense fallback={fallback}>
        <Now {...props} />
      </Suspense>
    );
  };
}
