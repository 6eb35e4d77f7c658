import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useLocation } from 'react-router';
import { selectIsLoading, type WithApi } from '../api/api.ts';

/** The longest time that a slow response hides the rest of a page. */
const MAX_WAIT_MS = 2000;

/** Marks the element with `data-arriving` from the opening of a page until its first queries have responses. */
export function useArrivalMark(element: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const store = useStore<WithApi>();
  const isLoading = useSelector(selectIsLoading);
  useLayoutEffect(() => {
    element.current?.setAttribute('data-arriving', address);
    const timer = setTimeout(() => removeMark(element.current, address), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [element, address]);
  useEffect(() => {
    // A response may have started the next query in this commit, so the store is read again.
    if (!isLoading && !selectIsLoading(store.getState())) removeMark(element.current, address);
  }, [element, address, isLoading, store]);
}

function removeMark(element: HTMLElement | null, address: string): void {
  if (element?.dataset['arriving'] === address) element.removeAttribute('data-arriving');
}
