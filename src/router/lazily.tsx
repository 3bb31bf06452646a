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
  let there: ComponentType<Props> | null = null;
  const ask = async () => {
    if (there !== null) return there;
    const [loaded] = await Promise.all([again(), words()]);
    there = loaded.default;
    return there;
  };
  function Lazily(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | null>(() => there);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (Shown !== null) return;
      let isHere = true;
      ask().then(
        (loaded) => isHere && setShown(() => loaded),
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
  return Object.assign(Lazily, { warm: () => void ask().catch(() => undefined) });
}
