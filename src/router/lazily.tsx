import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { loadingAgain } from '../app/load-again.ts';
import { loadLaterWords } from '../notices/later.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export type Lazily<Props> = FunctionComponent<Props> & {
  /** Loads the code before the component is shown; a failure is not told. */
  readonly warm: () => void;
  /** Loads it too; resolves when it can be shown at once, or when it could not be loaded. */
  readonly there: () => Promise<void>;
  readonly isThere: () => boolean;
};

/**
 * A component whose code is loaded when it is first shown, or before by `warm`: then it is shown at once. Not by
 * React.lazy, which suspends although the code is there, keeps a shown fallback for 300 ms and a rejection for ever.
 * After a failure, rendering again loads again.
 * @param words loads what it says, unless it belongs to the first figures
 */
export function lazily<Props extends object>(
  load: Load<Props>,
  fallback: ReactNode,
  words: () => Promise<void> = loadLaterWords,
): Lazily<Props> {
  const again = loadingAgain(load);
  let loaded: ComponentType<Props> | null = null;
  const ask = async () => {
    if (loaded !== null) return loaded;
    const [code] = await Promise.all([again(), words()]);
    loaded = code.default;
    return loaded;
  };
  function Lazily(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (Shown !== null) return;
      let isHere = true;
      ask().then(
        (found) => isHere && setShown(() => found),
        (problem: unknown) => isHere && setError(problem),
      );
      return () => {
        isHere = false;
      };
    }, [Shown]);
    if (error !== null) throw error;
    if (Shown === null) return fallback;
    // For a machine behind a door, which its views wait for.
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  }
  const there = () =>
    ask().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Lazily, { warm: () => void there(), there, isThere: () => loaded !== null });
}
