import { useEffect, useRef, useState } from 'react';

/** True for a while after `mark` is called, then false again. */
export function useFlash(durationMs: number): readonly [boolean, () => void] {
  const [isOn, setIsOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const mark = () => {
    clearTimeout(timer.current);
    setIsOn(true);
    timer.current = setTimeout(() => setIsOn(false), durationMs);
  };
  return [isOn, mark];
}
