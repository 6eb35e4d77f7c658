import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { ApiDependencies } from '../api/base-query.ts';
import { createSession, type Session } from '../session/session.ts';
import { sessionReducer } from '../session/session-slice.ts';
import { sidebarReducer } from '../shell/sidebar-slice.ts';

/** The store and the session that lives in it, one per page (or test). */
export function createStore() {
  // The request layer needs the session, the session the store: it asks for it when it is used.
  const session: Session = createSession(() => store);
  const dependencies: ApiDependencies = { session };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      sidebar: sidebarReducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: dependencies } }).concat(api.middleware),
  });
  return { store, session };
}
