import { useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Navigation state of an order that was opened from a list: the list as it stood. */
interface FromList {
  readonly list: string;
}

/** The list as it stands, for the order that is opened from it. */
export function useListState(): FromList {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** The list that an order was opened from; null for an order opened by its address. */
export function listOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  const isList =
    typeof list === 'string' &&
    [paths.forwardOrders(), paths.reverseOrders()].some(
      (path) => list === path || list.startsWith(`${path}?`),
    );
  return isList ? list : null;
}
