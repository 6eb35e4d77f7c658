import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { I18nRoot } from '../i18n/i18n-root.tsx';
import { SessionContext } from '../session/use-session.ts';
import { protectedRouteId, routes } from './routes.tsx';
import type { Client } from './store.ts';

/** Draws the screen of the address, and of every address that the user goes on to. */
export function drawClient(root: Root, { store, session }: Client) {
  const router = createBrowserRouter(routes);
  if (router.state.matches.some(({ route }) => route.id === protectedRouteId)) {
    void session.enterSoon();
  }
  // A transition is drawn in short pieces, between which the browser answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nRoot>
          <Provider store={store}>
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
          </Provider>
        </I18nRoot>
      </StrictMode>,
    ),
  );
}
