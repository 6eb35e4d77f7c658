import { createHash } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { isRowId } from '../http/row-id.ts';
import { keyRing, remembering } from './keys.ts';

const ISSUER = 'shipdesk';
const AUDIENCE = 'shipdesk-desk';
const TYPE = 'at+jwt';
/** Clocks of two servers may differ by this much. */
const LEEWAY_SECONDS = 30;

/** What a token says. Only `sid` and `tid` are used, to find the session row; the row decides the rest. */
export interface AccessTokenClaims {
  sub: string;
  /** Seller. */
  tid: string;
  /** Session. */
  sid: string;
  /** Counter of the refresh token that was current when this one was made. */
  rtc: number;
  /** Bound: only good together with the session's refresh cookie. */
  bound: boolean;
  iat: number;
  exp: number;
  /** Read by the client. Spec §3. */
  UserInfo: { username: string; roles: string[] };
}

export interface AccessTokens {
  sign(claims: Omit<AccessTokenClaims, 'iat' | 'exp'>, now: Date): string;
  /** The claims of a genuine token that has not expired, else null. */
  verify(token: string, now: Date): AccessTokenClaims | null;
}

/** How many signatures are not checked again: a browser sends the same token for as long as it lives. */
const REMEMBERED = 5_000;

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
      // Judged below against the application's own clock.
      ignoreExpiration: true,
      ignoreNotBefore: true,
      cache: false,
    }),
  );

  const signedClaims = remembering((token): AccessTokenClaims | null => {
    for (const verify of verifiers) {
      try {
        return verify(token);
      } catch {
        // Not signed with this key: the next one decides.
      }
    }
    return null;
  }, REMEMBERED);

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

/** Whether the claims name a session and hold now. Ours have no `nbf`: a token that has one is none of ours. */
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
