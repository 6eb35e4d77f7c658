import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

/** The session of the app, provided by `app/client.tsx`. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext around it');
  return session;
}
