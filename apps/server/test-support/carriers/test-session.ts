import type { CarrierSession } from '../../src/shipping/carriers/port.ts';

/** Creates a session that keeps its token in memory, for adapters without a database. */
export function createTestSession(): CarrierSession {
  let storedToken: string | undefined;
  return {
    getToken: async (signIn, signal, refusedToken) => {
      if (storedToken !== undefined && storedToken !== refusedToken)
        return { kind: 'token', token: storedToken };
      const outcome = await signIn(signal);
      if (outcome.kind !== 'signed_in') return outcome;
      storedToken = outcome.token;
      return { kind: 'token', token: outcome.token };
    },
  };
}
