import { useCallback, useSyncExternalStore } from 'react';

/** Matches tablets. Below 640 px the rows of tables are cards. */
export const TABLET = '(min-width: 40rem) and (max-width: 79.98rem)';

/** Matches laptops, where the side menu leaves too little room for a wide table. */
export const LAPTOP = '(min-width: 80rem) and (max-width: 89.98rem)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const mediaQuery = window.matchMedia(query);
      mediaQuery.addEventListener('change', listener);
      return () => mediaQuery.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
