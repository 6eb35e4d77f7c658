import './app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { keepFresh } from '../session/keep-fresh.ts';
import { SessionContext } from '../session/use-session.ts';
import { protectedRouteId, routes } from './routes.tsx';
import { createStore } from './store.ts';

function start(root: HTMLElement) {
  const { store, session } = createStore();
  session.followOtherTabs();
  keepFresh(store, session);
  const router = createBrowserRouter(routes);
  if (router.state.matches.some(({ route }) => route.id === protectedRouteId)) session.enterSoon();
  const reactRoot = createRoot(root);
  // A transition is drawn in short pieces, between which the browser answers.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <Provider store={store}>
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </Provider>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lacks the element with id "root"');
// A task of its own, apart from that of running the modules.
setTimeout(() => start(root));
