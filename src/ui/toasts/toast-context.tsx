import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { ToastState } from './types.ts';

interface Outlets {
  readonly state: ToastState;
  /** The outlet that shows the toasts: the one in the topmost dialog, because what is under it is inert and unheard. */
  readonly top: string | undefined;
  readonly enter: (id: string) => void;
  readonly leave: (id: string) => void;
}

const silent: ToastState = { items: [], onDismiss: () => {}, onHold: () => {}, onRelease: () => {} };
const OutletsContext = createContext<Outlets>({
  state: silent,
  top: undefined,
  enter: () => {},
  leave: () => {},
});

export function ToastsProvider({
  state,
  children,
}: {
  readonly state: ToastState;
  readonly children: ReactNode;
}) {
  const [stack, setStack] = useState<readonly string[]>([]);
  const enter = useCallback((id: string) => setStack((old) => [...old.filter((one) => one !== id), id]), []);
  const leave = useCallback((id: string) => setStack((old) => old.filter((one) => one !== id)), []);
  const value = useMemo(() => ({ state, top: stack.at(-1), enter, leave }), [state, stack, enter, leave]);
  return <OutletsContext value={value}>{children}</OutletsContext>;
}

export function useOutlets(): Outlets {
  return useContext(OutletsContext);
}
