import { createHash } from 'node:crypto';
import { getRole, type Role } from '@shipdesk/domain/account/roles';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Config } from '../../config.ts';
import { createKeyRing, readSignedText, signText } from '../../platform/keys.ts';
import { isRowId } from '../../platform/row-id.ts';

const ISSUER = 'shipdesk';
const AUDIENCE = 'shipdesk-desk';
const TYPE = 'at+jwt';
/** Maximum clock difference between servers. */
const LEEWAY_SECONDS = 30;

/** The server finds the session row by `tid` and `sid`. It reads the user and the role from the database. */
interface AccessTokenClaims {
  sub: string;
  /** The id of the seller of the session. */
  tid: string;
  /** The id of the seller that the session acts for. */
  act: string;
  /** The id of the session. */
  sid: string;
  /** The counter of the refresh token that was current when this token was signed. */
  rtc: number;
  /** True for a token that is valid only with the refresh cookie of its session. */
  bound: boolean;
  iat: number;
  exp: number;
  /** The client derives the user's permissions from the role. It also reads `UserInfo`. */
  role: Role;
  UserInfo: { username: string; roles: string[] };
}

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
  role: Role;
  /** The seller that the session acts for, if it is not the user's own. */
  actingSellerId?: string | undefined;
  logo: string;
}

export interface Tokens {
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

export function createSessionTokens(
  { sessionSecrets, accessTokenSeconds }: Pick<Config, 'sessionSecrets' | 'accessTokenSeconds'>,
  now: () => Date,
) {
  const accessTokens = createAccessTokens(sessionSecrets, accessTokenSeconds);
  const refreshKeys = createKeyRing(sessionSecrets, 'refresh cookie');

  const readRefreshToken = (token: string | undefined) => {
    const text = token === undefined ? null : readSignedText(refreshKeys, token);
    if (text === null) return null;
    const [sellerId = '', sessionId = '', counter = ''] = text.split('.');
    return { sellerId, sessionId, counter: Number(counter) };
  };

  return {
    issueTokens: (
      user: SessionUser,
      session: { sessionId: string; counter: number; isBound: boolean; endsAt: Date },
    ): SessionGrant => ({
      accessToken: accessTokens.sign(
        {
          sub: user.userId,
          tid: user.sellerId,
          act: user.actingSellerId ?? user.sellerId,
          sid: session.sessionId,
          rtc: session.counter,
          bound: session.isBound,
          role: user.role,
          UserInfo: { username: user.email, roles: [...getRole(user.role).tokenRoles] },
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

    readRefreshToken,

    /** A bound token requires the refresh token of its session. */
    readAccessToken: ({ accessToken, refreshToken }: Tokens): AccessTokenClaims | null => {
      const claims = accessToken === undefined ? null : accessTokens.verify(accessToken, now());
      const hasWrongCookie =
        claims?.bound && readRefreshToken(refreshToken)?.sessionId !== claims.sid;
      return hasWrongCookie ? null : claims;
    },
  };
}

/** Signs with the current secret. Verifies with the current and the older secrets. */
export function createAccessTokens(secrets: readonly [string, ...string[]], lifeSeconds: number) {
  const ring = createKeyRing(secrets, 'access token');
  const sign = createSigner({
    key: ring.current,
    algorithm: 'HS256',
    kid: deriveKeyId(ring.current),
    header: { typ: TYPE, alg: 'HS256' },
  });
  const verifiers = ring.keys.map((key) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      checkTyp: TYPE,
      requiredClaims: [
        'iss',
        'aud',
        'sub',
        'tid',
        'act',
        'sid',
        'rtc',
        'bound',
        'iat',
        'exp',
        'UserInfo',
      ],
      // `isCurrent` checks the times against the injected clock.
      ignoreExpiration: true,
      ignoreNotBefore: true,
      cache: false,
    }),
  );

  const verifySignature = (token: string): AccessTokenClaims | null => {
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
    verify: (token: string, now: Date): AccessTokenClaims | null => {
      const claims = verifySignature(token);
      return claims && isCurrent(claims, now) ? claims : null;
    },
  };
}

/** Rejects `nbf`, because the server never issues it. */
function isCurrent(claims: AccessTokenClaims, now: Date): boolean {
  const { iat, exp, sid, tid, act } = claims;
  const nowSeconds = now.getTime() / 1000;
  return (
    isRowId(sid) &&
    isRowId(tid) &&
    isRowId(act) &&
    !('nbf' in claims) &&
    Number.isInteger(exp) &&
    Number.isInteger(iat) &&
    nowSeconds < exp + LEEWAY_SECONDS &&
    iat <= nowSeconds + LEEWAY_SECONDS
  );
}

function deriveKeyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8);
}
