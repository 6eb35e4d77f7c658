import type { Role } from '@shipdesk/domain/account/roles';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { render } from '../i18n/test-render.tsx';
import { SessionContext } from '../session/use-session.ts';
import { ToastRegion } from '../ui/overlay/toast.tsx';
import { createStore } from './store.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  /** The query of the request, such as `?days=7`, or an empty string. */
  readonly search: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Responses of a stubbed server by path: the body of a 200, or a function that returns the response. */
export type Responses = Record<
  string,
  object | ((request: SentRequest) => Response | Promise<Response>)
>;

export function stubServer(responses: Responses): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname: path, search } = new URL(address, 'http://x.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init.method ?? 'GET';
    const request = { method, path, search, body, headers: new Headers(init.headers) };
    requests.push(request);
    const response = responses[path] ?? new Response('{"message":"not stubbed"}', { status: 404 });
    if (response instanceof Response) return response;
    return typeof response === 'function' ? response(request) : Response.json(response);
  });
  return requests;
}

/**
 * Renders a screen with a session. By default the user has every permission, of sellers and of operator staff.
 * `sellerId` is the seller that the session acts for.
 */
export async function renderScreen(
  element: ReactElement,
  address = '/',
  roles: readonly string[] = ['Customer'],
  role: Role = 'Admin',
  sellerId?: string,
) {
  const { store, session } = createStore();
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = { exp, role, act: sellerId, UserInfo: { username: 'seller@example.in', roles } };
  session.open({ accessToken: `e30.${btoa(JSON.stringify(claims))}.x`, userCompanylogo: '' });
  // Sticky headers cover the padding of the shell, so this element has the same padding.
  const screen = <main className="px-6 pt-5">{element}</main>;
  const router = createMemoryRouter([{ path: '*', element: screen }], {
    initialEntries: [address],
  });
  await render(
    <Provider store={store}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
        <ToastRegion />
      </SessionContext>
    </Provider>,
  );
  return { router };
}
