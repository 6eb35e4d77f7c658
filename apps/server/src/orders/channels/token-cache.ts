import type { OpenConnection } from './port.ts';

/** A token is renewed after this share of its lifetime. */
const RENEWED_SHARE = 0.8;

interface StoredToken {
  readonly version: number;
  readonly token: string;
  readonly renewAt: number;
}

type Owner = Pick<OpenConnection, 'id' | 'version'>;

/** Creates the cache of access tokens of a channel. New credentials have another version. */
export function createTokenCache(now: () => Date) {
  const tokens = new Map<string, StoredToken>();
  return {
    /** Returns the token of a connection, or null if a new one must be requested. */
    find: ({ id, version }: Owner): string | null => {
      const stored = tokens.get(id);
      const isUsable = stored?.version === version && stored.renewAt > now().getTime();
      return isUsable ? stored.token : null;
    },
    /** Stores a token with its lifetime, and removes expired tokens. */
    keep: ({ id, version }: Owner, token: string, seconds: number): void => {
      const at = now().getTime();
      for (const [key, { renewAt }] of tokens) if (renewAt <= at) tokens.delete(key);
      tokens.set(id, { version, token, renewAt: at + seconds * 1000 * RENEWED_SHARE });
    },
    /** Removes a token that the shop refused. Returns true if there was one. */
    drop: ({ id }: Owner): boolean => tokens.delete(id),
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
