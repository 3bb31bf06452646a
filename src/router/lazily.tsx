import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
} from 'react';

/** The code of a screen did not arrive: the network, or a deploy that took it away. */
export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed' as const;
}

/**
 * A component whose code comes when it is first shown. React.lazy keeps a rejection for ever: here each failure makes room
 * for another attempt, so that rendering it again asks again.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode,
): FunctionComponent<Props> {
  const fresh = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        Lazy = fresh();
        throw new ChunkFailed('The code of a screen did not arrive.', { cause: error });
      }),
    );
  let Lazy = fresh();
  return function Lazily(props: Props) {
    const Now = Lazy as ComponentType<Props>;
    return (
      <Suspense fallback={fallback}>
        <Now {...props} />
      </Suspense>
    );
  };
}
