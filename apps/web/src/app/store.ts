import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { liveReducer } from '../api/live-slice.ts';
import type { ApiDependencies } from '../api/send.ts';
import { createSession, type Session } from '../session/session.ts';
import { sessionReducer } from '../session/session-slice.ts';

export function createStore() {
  // The request layer needs the session and the session needs the store, so the session gets the store lazily.
  const session: Session = createSession(() => store);
  const dependencies: ApiDependencies = { session };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      live: liveReducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: dependencies } }).concat(api.middleware),
  });
  return { store, session };
}
