import './app.css';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepFresh } from '../session/keep-fresh.ts';
import { SessionContext } from '../session/use-session.ts';
import { protectedRouteId, routes } from './routes.tsx';
import { createStore } from './store.ts';

const { store, session } = createStore();
session.followOtherTabs();
keepFresh(store, session);
const matches = matchRoutes(routes, window.location.pathname) ?? [];
if (matches.some(({ route }) => route.id === protectedRouteId)) session.enterSoon();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks the element with id "root"');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <SessionContext value={session}>
        <I18nProvider locale="en-IN">
          <RouterProvider router={createBrowserRouter(routes)} />
        </I18nProvider>
      </SessionContext>
    </Provider>
  </StrictMode>,
);
