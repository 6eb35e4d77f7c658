import { useEffect, useState } from 'react';

/** Returns the debounced value, which follows `value` after `delayMs` without a change. */
export function useSettled(value: string, delayMs: number): string {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debouncedValue;
}
