import { useEffect, useState } from 'react';

/** Returns a value after it has stayed the same for a while, such as a text after a pause in typing. */
export function useSettled(value: string, pauseMs: number): string {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settledValue;
}
