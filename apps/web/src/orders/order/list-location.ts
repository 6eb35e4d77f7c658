import { useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Returns the navigation state for links to an order: the path and query of the current list. */
export function useListState(): { readonly list: string } {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** Returns the path and query of the orders list that an order was opened from, or null for any other origin. */
export function findListLocation(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  if (typeof list !== 'string') return null;
  const [path = ''] = list.split('?');
  return [paths.forwardOrders(), paths.reverseOrders()].includes(path) ? list : null;
}
