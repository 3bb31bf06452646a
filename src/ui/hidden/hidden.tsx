import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** What stands for an amount while balances are hidden: as many dots for every amount. */
export const DOTS = '•••••';

export interface Hiding {
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
}

const HidingContext = createContext<Hiding>({ isHidden: false, setHidden: () => {} });

/** Whether a person's own amounts are hidden, and the switch for it (R9.09). */
export function HidingProvider({
  value,
  children,
}: {
  readonly value: Hiding;
  readonly children: ReactNode;
}) {
  return <HidingContext value={value}>{children}</HidingContext>;
}

export function useHiding(): Hiding {
  return useContext(HidingContext);
}

/** Amounts in here are shown although balances are hidden: nobody can agree to a sum of dots. */
export function ShownSums({ children }: { readonly children: ReactNode }) {
  const { setHidden } = useHiding();
  const value = useMemo(() => ({ isHidden: false, setHidden }), [setHidden]);
  return <HidingContext value={value}>{children}</HidingContext>;
}

/** The dots, and one word for screen readers. */
export function Dots() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <span className="visually-hidden">{t({ message: 'hidden', context: 'amount' })}</span>
    </>
  );
}
