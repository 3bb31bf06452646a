import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { OutletPlace, ToastState } from './types.ts';

interface Outlets {
  readonly state: ToastState;
  /** The outlet that shows the toasts: the topmost dialog's, because all below it is inert and silent. */
  readonly top: string | undefined;
  /** The outlet of the screen itself, even if a dialog is over it. */
  readonly ofPage: string | undefined;
  readonly enter: (id: string, place: OutletPlace) => void;
  readonly leave: (id: string) => void;
}

const silent: ToastState = { items: [], onDismiss: () => {}, onHold: () => {}, onRelease: () => {} };
const OutletsContext = createContext<Outlets>({
  state: silent,
  top: undefined,
  ofPage: undefined,
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
  const [stack, setStack] = useState<readonly { readonly id: string; readonly place: OutletPlace }[]>([]);
  const enter = useCallback(
    (id: string, place: OutletPlace) =>
      setStack((old) => [...old.filter((one) => one.id !== id), { id, place }]),
    [],
  );
  const leave = useCallback((id: string) => setStack((old) => old.filter((one) => one.id !== id)), []);
  const value = useMemo(() => {
    // A screen that is mounted while a sheet is open is below the sheet.
    const ofPage = stack.findLast(({ place }) => place === 'page');
    const top = stack.findLast(({ place }) => place === 'sheet') ?? ofPage;
    return { state, top: top?.id, ofPage: ofPage?.id, enter, leave };
  }, [state, stack, enter, leave]);
  return <OutletsContext value={value}>{children}</OutletsContext>;
}

export function useOutlets(): Outlets {
  return useContext(OutletsContext);
}
