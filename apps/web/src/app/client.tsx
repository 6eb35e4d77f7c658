import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { I18nRoot } from '../i18n/i18n-root.tsx';
import { SingleKeysUser } from '../lib/single-keys.ts';
import { followEvents } from '../session/follow-events.ts';
import { keepFresh } from '../session/keep-fresh.ts';
import { selectUsername } from '../session/session-slice.ts';
import { SessionContext } from '../session/use-session.ts';
import { protectedRouteId, routes } from './routes.tsx';
import { createStore } from './store.ts';

export function startClient(element: HTMLElement): () => void {
  const { store, session } = createStore();
  const stopFunctions = [session.followOtherTabs()];
  void session.finishSignOut();
  stopFunctions.push(keepFresh(store, session), followEvents(store, session));
  const router = createBrowserRouter(routes);
  // The session check runs while the code of the screen is still loading.
  if (router.state.matches.some(({ route }) => route.id === protectedRouteId)) {
    void session.startSessionCheck();
  }
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <I18nRoot>
        <Provider store={store}>
          <SessionContext value={session}>
            <SingleKeysUser value={() => selectUsername(store.getState())}>
              <RouterProvider router={router} />
            </SingleKeysUser>
          </SessionContext>
        </Provider>
      </I18nRoot>
    </StrictMode>,
  );
  return () => {
    root.unmount();
    for (const stop of stopFunctions) stop();
  };
}
