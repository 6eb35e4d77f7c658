import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { ToastRegion } from '../ui/overlay/toast.tsx';

/** What a route may say about itself in `handle`. */
export interface RouteHandle {
  title: string;
}

function titleOf(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
}

/** Around every screen: page title, focus and scroll position on navigation, toasts. */
export function RootLayout() {
  const title = useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((found) => found !== undefined);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = title === undefined ? 'Shipdesk' : `${title} · Shipdesk`;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // The new screen is announced and the keyboard starts at its top, unless it chose a field itself.
    const main = document.getElementById('main');
    const focused = document.activeElement;
    if (main === null || (focused !== main && main.contains(focused))) return;
    const heading = main.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
