import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';

interface Entry {
  readonly id: string;
  readonly go: () => void;
}

interface BackStack {
  readonly top: Entry | undefined;
  readonly enter: (entry: Entry) => void;
  readonly leave: (id: string) => void;
}

const BackContext = createContext<BackStack>({ top: undefined, enter: () => {}, leave: () => {} });

/** Back undoes the last step: it closes the newest sheet before it leaves the screen. */
export function BackStackProvider({ children }: { readonly children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const value = useMemo<BackStack>(
    () => ({
      top: entries.at(-1),
      enter: (entry) => setEntries((old) => [...old.filter((one) => one.id !== entry.id), entry]),
      leave: (id) => setEntries((old) => old.filter((one) => one.id !== id)),
    }),
    [entries],
  );
  return <BackContext value={value}>{children}</BackContext>;
}

/** While `isOn`, back calls `onBack`. */
export function useBackStep(isOn: boolean, onBack: () => void): void {
  const { enter, leave } = useContext(BackContext);
  const id = useId();
  const handler = useRef(onBack);
  const steps = useRef({ enter, leave });
  useEffect(() => {
    handler.current = onBack;
    steps.current = { enter, leave };
  });
  useEffect(() => {
    if (!isOn) return;
    steps.current.enter({ id, go: () => handler.current() });
    return () => steps.current.leave(id);
  }, [isOn, id]);
}

/** The step that back undoes before it leaves the screen. */
export function useTopBackStep(): (() => void) | undefined {
  return useContext(BackContext).top?.go;
}
