import { createContext, type ReactNode, useContext } from 'react';

/** The symbols next to amounts: the token's is the product's name, the coin's is a setting. */
export interface Units {
  readonly token: string;
  readonly coin: string;
}

const UnitsContext = createContext<Units>({ token: 'AXIOM', coin: 'TON' });

export function UnitsProvider({ units, children }: { readonly units: Units; readonly children: ReactNode }) {
  return <UnitsContext value={units}>{children}</UnitsContext>;
}

export function useUnits(): Units {
  return useContext(UnitsContext);
}
