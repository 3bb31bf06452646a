import { useMemo, useState } from 'react';
import type { StoragePort } from '@axiom/domain/ports/client';
import { readHidden, writeHidden } from '../app/preferences.ts';
import type { Hiding } from '../ui/hidden/hidden.tsx';

/** Whether this person hides balances on this device (R9.09). */
export function useHidingOf(preferences: StoragePort): Hiding {
  const [isHidden, setIsHidden] = useState(() => readHidden(preferences));
  return useMemo(() => {
    const setHidden = (next: boolean) => {
      writeHidden(preferences, next);
      setIsHidden(next);
    };
    return { isHidden, setHidden };
  }, [preferences, isHidden]);
}
