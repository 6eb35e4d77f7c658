import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { listMenuFor } from '../shell/menu-items.ts';
import { listPages } from '../shell/palette/palette-entries.ts';
import { routes } from './routes.tsx';

const findRoutePath = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;

test.for([
  '/',
  '/login',
  '/register',
  '/coming_soon',
  '/dashboard',
  '/dashboard/order-status',
  '/dashboard/ndr',
  '/orders',
  '/orders/forward',
  '/orders/reverse',
  '/orders/add',
  '/orders/imports',
  '/account',
  '/admin',
  '/admin/configure-rates',
])('Spec §2: route %s exists', (path) => {
  const lastRoute = matchRoutes(routes, path)?.at(-1)?.route;
  expect(lastRoute).toBeDefined();
  expect(lastRoute?.path).not.toBe('*');
});

test('Spec §2: every link of the side menu has a screen', () => {
  for (const entry of listMenuFor(['Admin'])) {
    for (const { path } of [entry, ...entry.children]) expect(findRoutePath(path)).not.toBe('*');
  }
});

test.each(['Customer', 'Admin'])(
  'every palette page of the role %s has a unique id and a screen',
  (role) => {
    const pages = listPages({ roles: [role], hasReverse: true });
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    for (const { path = '*' } of pages) expect(findRoutePath(path)).not.toBe('*');
  },
);

test('shows the not-found screen inside the app frame for an unknown path', () => {
  expect(findRoutePath('/nowhere')).toBe('*');
  const findFrame = (path: string) => matchRoutes(routes, path)?.at(-2)?.route.lazy;
  expect(findFrame('/nowhere')).toBeDefined();
  expect(findFrame('/nowhere')).toBe(findFrame('/orders/forward'));
  expect(findRoutePath('/orders/forward/x')).toBe('*');
});
