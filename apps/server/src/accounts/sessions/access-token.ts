import { createHash } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { keyRing } from '../../platform/keys.ts';
import { isRowId } from '../../platform/row-id.ts';

const ISSUER = 'shipdesk';
const AUDIENCE = 'shipdesk-desk';
const TYPE = 'at+jwt';
/** Clocks of two servers may differ by this much. */
const LEEWAY_SECONDS = 30;

/** Only `sid` and `tid` are trusted, to find the session row; the row decides the rest. */
export interface AccessTokenClaims {
  sub: string;
  /** Seller. */
  tid: string;
  /** Session. */
  sid: string;
  /** Counter of the refresh token that was current when this one was made. */
  rtc: number;
  /** Valid only together with the session's refresh cookie. */
  bound: boolean;
  iat: number;
  exp: number;
  /** Read by the client. */
  UserInfo: { username: string; roles: string[] };
}

export interface AccessTokens {
  sign(claims: Omit<AccessTokenClaims, 'iat' | 'exp'>, now: Date): string;
  /** The claims of a signed token that has not expired, or null. */
  verify(token: string, now: Date): AccessTokenClaims | null;
}

/** HS256 access tokens; the algorithm is fixed, older keys still verify. */
export function createAccessTokens(
  secrets: readonly [string, ...string[]],
  lifeSeconds: number,
): AccessTokens {
  const ring = keyRing(secrets, 'access token');
  const sign = createSigner({
    key: ring.current,
    algorithm: 'HS256',
    kid: kidOf(ring.current),
    header: { typ: TYPE, alg: 'HS256' },
  });
  const verifiers = ring.all.map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      checkTyp: TYPE,
      requiredClaims: ['iss', 'aud', 'sub', 'tid', 'sid', 'rtc', 'bound', 'iat', 'exp', 'UserInfo'],
      // isCurrent checks both against the application's clock.
      ignoreExpiration: true,
      ignoreNotBefore: true,
      cache: false,
    }),
  );

  const signedClaims = (token: string): AccessTokenClaims | null => {
    for (const verify of verifiers) {
      try {
        return verify(token);
      } catch {
        // Try the next key.
      }
    }
    return null;
  };

  return {
    sign: (claims, now) => {
      const iat = Math.floor(now.getTime() / 1000);
      return sign({ ...claims, iss: ISSUER, aud: AUDIENCE, iat, exp: iat + lifeSeconds });
    },
    verify: (token, now) => {
      const claims = signedClaims(token);
      return claims && isCurrent(claims, now) ? claims : null;
    },
  };
}

/** Whether the claims name a session and are valid now. The server issues no `nbf`, so a token with one is refused. */
function isCurrent(claims: AccessTokenClaims, now: Date): boolean {
  const { iat, exp, sid, tid } = claims;
  const seconds = now.getTime() / 1000;
  return (
    isRowId(sid) &&
    isRowId(tid) &&
    !('nbf' in claims) &&
    Number.isInteger(exp) &&
    Number.isInteger(iat) &&
    seconds < exp + LEEWAY_SECONDS &&
    iat <= seconds + LEEWAY_SECONDS
  );
}

function kidOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
