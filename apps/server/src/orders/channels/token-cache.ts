import type { OpenConnection } from './port.ts';

/** The share of a token's lifetime during which the cache returns it. */
const USED_SHARE = 0.8;

interface StoredToken {
  readonly version: number;
  readonly token: string;
  readonly renewAtMs: number;
}

type Owner = Pick<OpenConnection, 'id' | 'version'>;

/** Creates a cache for the access tokens of a channel. A new version of the credentials invalidates a token. */
export function createTokenCache(now: () => Date) {
  const tokens = new Map<string, StoredToken>();
  return {
    find: ({ id, version }: Owner): string | null => {
      const entry = tokens.get(id);
      const isUsable = entry?.version === version && entry.renewAtMs > now().getTime();
      return isUsable ? entry.token : null;
    },
    store: ({ id, version }: Owner, token: string, lifetimeSeconds: number): void => {
      const nowMs = now().getTime();
      for (const [key, { renewAtMs }] of tokens) if (renewAtMs <= nowMs) tokens.delete(key);
      tokens.set(id, { version, token, renewAtMs: nowMs + lifetimeSeconds * 1000 * USED_SHARE });
    },
    /** Removes a token that the shop refused. Returns true if there was one. */
    remove: ({ id }: Owner): boolean => tokens.delete(id),
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
