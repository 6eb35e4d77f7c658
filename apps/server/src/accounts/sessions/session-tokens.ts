import { createHash } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Config } from '../../config.ts';
import { keyRing, signText, verifiedText } from '../../platform/keys.ts';
import { isRowId } from '../../platform/row-id.ts';

const ISSUER = 'shipdesk';
const AUDIENCE = 'shipdesk-desk';
const TYPE = 'at+jwt';
/** Clocks of two servers may differ by this much. */
const LEEWAY_SECONDS = 30;

/** Only `sid` and `tid` are trusted, to find the session row; the row decides the rest. */
interface AccessTokenClaims {
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

/** The response to a sign-in or a token refresh. */
export interface SessionGrant {
  accessToken: string;
  refreshToken: string;
  refreshTokenEndsAt: Date;
  name: string;
  logo: string;
}

export interface SessionUser {
  sellerId: string;
  userId: string;
  email: string;
  name: string;
  roles: string[];
  logo: string;
}

/** The tokens that a request carries. */
export interface Tokens {
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

/** Makes and reads the two tokens of a session. */
export function createSessionTokens(
  { sessionSecrets, accessTokenSeconds }: Pick<Config, 'sessionSecrets' | 'accessTokenSeconds'>,
  now: () => Date,
) {
  const accessTokens = createAccessTokens(sessionSecrets, accessTokenSeconds);
  const refreshKeys = keyRing(sessionSecrets, 'refresh cookie');

  const readRefresh = (token: string | undefined) => {
    const text = token === undefined ? null : verifiedText(refreshKeys, token);
    if (text === null) return null;
    const [sellerId = '', sessionId = '', counter = ''] = text.split('.');
    return { sellerId, sessionId, counter: Number(counter) };
  };

  return {
    grant: (
      user: SessionUser,
      session: { sessionId: string; counter: number; bound: boolean; endsAt: Date },
    ): SessionGrant => ({
      accessToken: accessTokens.sign(
        {
          sub: user.userId,
          tid: user.sellerId,
          sid: session.sessionId,
          rtc: session.counter,
          bound: session.bound,
          UserInfo: { username: user.email, roles: user.roles },
        },
        now(),
      ),
      refreshToken: signText(
        refreshKeys,
        `${user.sellerId}.${session.sessionId}.${session.counter}`,
      ),
      refreshTokenEndsAt: session.endsAt,
      name: user.name,
      logo: user.logo,
    }),

    /** The content of a refresh token, or null for one that is not genuine. */
    readRefresh,

    /** The claims of a valid access token, or null. A bound token also requires the refresh token of its session. */
    readAccess: ({ accessToken, refreshToken }: Tokens): AccessTokenClaims | null => {
      const claims = accessToken === undefined ? null : accessTokens.verify(accessToken, now());
      const isStolen = claims?.bound && readRefresh(refreshToken)?.sessionId !== claims.sid;
      return isStolen ? null : claims;
    },
  };
}

/** HS256 access tokens; the algorithm is fixed, older keys still verify. */
export function createAccessTokens(secrets: readonly [string, ...string[]], lifeSeconds: number) {
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
    sign: (claims: Omit<AccessTokenClaims, 'iat' | 'exp'>, now: Date): string => {
      const iat = Math.floor(now.getTime() / 1000);
      return sign({ ...claims, iss: ISSUER, aud: AUDIENCE, iat, exp: iat + lifeSeconds });
    },
    /** The claims of a signed token that has not expired, or null. */
    verify: (token: string, now: Date): AccessTokenClaims | null => {
      const claims = signedClaims(token);
      return claims && isCurrent(claims, now) ? claims : null;
    },
  };
}

/** True for claims of a session that are valid now. The server issues no `nbf`, so a token with one is refused. */
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
