import type { MessageDescriptor } from '@lingui/core';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useRouteTitle } from '../lib/hooks/use-route-title.ts';
import { ToastRegion } from '../ui/overlay/toast.tsx';

/** The `handle` of a route. */
export interface RouteHandle {
  title: MessageDescriptor;
}

/** Around every screen: page title, focus and scroll position on navigation, toasts. */
export function RootLayout() {
  const title = useRouteTitle();
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = title === undefined ? 'Shipdesk' : `${title} · Shipdesk`;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // Screen readers announce the new screen and the keyboard starts at its top, unless the screen focused a field.
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
