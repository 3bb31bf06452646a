import { createContext, useContext } from 'react';

/** What every screen of the shell may need besides its machines. */
export interface ShellActions {
  readonly copy: (text: string) => void;
  /** Goes back in the history, or to the dashboard if there is none (R2.08). */
  readonly goBack: () => void;
}

export const ShellContext = createContext<ShellActions>({
  copy: () => {},
  goBack: () => {},
});

export function useShellActions(): ShellActions {
  return useContext(ShellContext);
}
