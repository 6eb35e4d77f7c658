import { useEffect, useState } from 'react';

/** Returns `value` debounced: it updates after `delayMs` without a change. */
export function useDebounced(value: string, delayMs: number): string {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debouncedValue;
}
