import { useEffect, useRef } from 'react';

const MARK = 'walletModal';

function hasEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

/**
 * While `isOn`, Android's back calls `onBack` instead of leaving the page: there is one entry of the history
 * for it (R3.12d, R3.20f). The entry goes as soon as it is not needed.
 */
export function useAndroidBack(isOn: boolean, onBack: () => void): void {
  const handler = useRef(onBack);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    handler.current = onBack;
  });
  useEffect(() => {
    if (!isOn || !/android/i.test(navigator.userAgent)) return;
    clearTimeout(leaving.current);
    const enter = () => {
      if (!hasEntry()) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    };
    const onPop = () => {
      if (hasEntry()) return;
      handler.current();
      // Still open after a step back: the next back is ours too.
      leaving.current = setTimeout(enter);
    };
    enter();
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      clearTimeout(leaving.current);
      // Not at once: an effect that runs again keeps the entry.
      leaving.current = setTimeout(() => {
        if (hasEntry()) history.back();
      });
    };
  }, [isOn]);
}
