import type { CarrierSession } from '../../src/shipping/carriers/port.ts';

/** Creates a session that keeps its token in memory, for adapters without a database. */
export function createTestSession(): CarrierSession {
  let current: string | undefined;
  return {
    getToken: async (signIn, signal, refusedToken) => {
      if (current !== undefined && current !== refusedToken)
        return { kind: 'token', token: current };
      const outcome = await signIn(signal);
      if (outcome.kind !== 'signed_in') return outcome;
      current = outcome.token;
      return { kind: 'token', token: outcome.token };
    },
  };
}
