import { randomBytes } from 'node:crypto';
import {
  type RegistrationForm,
  registrationAlert,
  registrationProblems,
} from '@shipdesk/domain/account/registration-rules';
import { normaliseEmail, normaliseMobile, normaliseName } from '@shipdesk/domain/contact/contact';
import { isDuplicate } from '../db/query/database-errors.ts';
import { type Bucket, hitBucket, refundBuckets } from '../db/query/throttle-store.ts';
import type { Caller, WriteSource } from '../db/query/write-source.ts';
import type { Deps } from '../deps.ts';
import { invalid, Refusal } from '../http/problem.ts';
import {
  findUser,
  holdPasswordHash,
  insertSeller,
  insertUser,
  replacePasswordHash,
} from '../profile/users-store.ts';
import { type SecondFactorCodes, wrongCode } from '../second-factor/second-factor.ts';
import { selectSecondFactor } from '../second-factor/second-factor-store.ts';
import { type KeyRing, signText, verifiedText } from '../sessions/keys.ts';
import type { SessionGrant, Sessions } from '../sessions/sessions-service.ts';
import { findLogin } from '../sessions/sessions-store.ts';
import { addressDigest } from './address-digest.ts';
import { commonPasswords } from './common-passwords.ts';
import { countTowardsStop, liftStop } from './sign-in-stop.ts';

const QUARTER_HOUR = 900;

/** Where a sign-in comes from. */
export interface Visitor {
  ip: string;
  /** False for loopback in demo mode, where everybody shares one address. */
  countsByAddress: boolean;
  userAgent: string;
  /** Whether the request carries a browser's fetch metadata: its tokens are bound to its cookie. */
  bound: boolean;
  /** The device cookie, from an earlier successful sign-in. */
  device: string | undefined;
  source: WriteSource;
}

export interface SignIn {
  /** Checks credentials and opens a session. 401 for any that do not fit, 429 when guessing. */
  login(
    credentials: { email: string; password: string; code?: string | undefined },
    visitor: Visitor,
  ): Promise<{ grant: SessionGrant; device: string }>;
  /** Creates a seller with its first user and signs it in. */
  register(
    form: RegistrationForm,
    visitor: Visitor,
  ): Promise<{ grant: SessionGrant; device: string }>;
}

interface Parts {
  sessions: Sessions;
  deviceKeys: KeyRing;
  codes: SecondFactorCodes;
}

/** Sign-in and registration. Limits count devices that never signed in apart from the owner's own. */
export function createSignIn(
  { database, now, newId, passwords }: Pick<Deps, 'database' | 'now' | 'newId' | 'passwords'>,
  { sessions, deviceKeys, codes }: Parts,
): SignIn {
  const newDevice = (email: string) =>
    signText(deviceKeys, `${addressDigest(email)}.${randomBytes(16).toString('base64url')}`);

  /** The nonce of a device that signed in as this user before, else null. */
  const knownDevice = (email: string, device: string | undefined): string | null => {
    const text = device === undefined ? null : verifiedText(deviceKeys, device);
    const [owner, nonce] = text?.split('.') ?? [];
    return owner === addressDigest(email) && nonce ? nonce : null;
  };

  /** Judges a code, and uses it up, where the user has a second factor. */
  const factorOf = (caller: Caller, user_id: string, code: string | undefined) =>
    database.asSeller(caller, async (db): Promise<'fine' | 'missing' | 'wrong'> => {
      const factor = await selectSecondFactor(db, user_id);
      if (!factor?.confirmed_at) return 'fine';
      if (code === undefined || code.trim() === '') return 'missing';
      return (await codes.spend(db, user_id, code, now())) ? 'fine' : 'wrong';
    });

  return {
    login: async ({ email, password, code }, visitor) => {
      const address = normaliseEmail(email);
      const nonce = knownDevice(address, visitor.device);
      const failures: Bucket[] = [
        nonce === null
          ? {
              key: `unknown-device:${addressDigest(address)}`,
              limit: 10,
              windowSeconds: QUARTER_HOUR,
            }
          : { key: `device:${addressDigest(nonce)}`, limit: 10, windowSeconds: QUARTER_HOUR },
      ];
      if (visitor.countsByAddress) {
        failures.push({ key: `ip-failures:${visitor.ip}`, limit: 30, windowSeconds: QUARTER_HOUR });
      }
      const attempts: Bucket[] = visitor.countsByAddress
        ? [{ key: `ip:${visitor.ip}`, limit: 10, windowSeconds: 60 }]
        : [];

      const login = await database.asNobody(async (db) => {
        // Counted before the password is checked, so that parallel guesses count as well.
        const waits: number[] = [];
        for (const bucket of [...attempts, ...failures])
          waits.push(await hitBucket(db, bucket, now()));
        const wait = Math.max(...waits);
        if (wait > 0) {
          throw new Refusal(
            'too_many_requests',
            'Too many attempts to sign in. Wait a few minutes and try again.',
            {
              retryAfterSeconds: wait,
            },
          );
        }
        if (nonce === null) await countTowardsStop(db, addressDigest(address), now());
        return findLogin(db, address);
      }, visitor.source);

      const fits = await passwords.verify(login?.password_hash, password);
      if (!login || !fits || login.disabled) {
        throw wrongCredentials();
      }
      // A wrong code stays counted with the wrong passwords.
      const caller = { sellerId: login.seller_id, source: visitor.source };
      const factor = await factorOf(caller, login.user_id, code);
      if (factor === 'wrong') throw wrongCode();
      await database.asNobody(async (db) => {
        await refundBuckets(
          db,
          failures.map(({ key }) => key),
        );
        // The password alone is no success: codes could be guessed forever.
        if (factor === 'fine') await liftStop(db, addressDigest(address));
      }, visitor.source);
      if (factor === 'missing') {
        throw new Refusal('second_factor_required', 'Enter the code of your authenticator app.');
      }
      const upgraded = passwords.isOutdated(login.password_hash)
        ? await passwords.hash(password)
        : undefined;
      const grant = await database.asSeller(caller, async (db) => {
        // A password that was changed while this one was being checked opens nothing.
        const isCurrent = upgraded
          ? await replacePasswordHash(db, login.user_id, {
              from: login.password_hash,
              to: upgraded,
            })
          : (await holdPasswordHash(db, login.user_id)) === login.password_hash;
        if (!isCurrent) throw wrongCredentials();
        const user = await findUser(db, login.user_id);
        return sessions.open(db, { ...user, sellerId: user.seller_id, userId: user.id }, visitor);
      });
      return { grant, device: newDevice(address) };
    },

    register: async (form, visitor) => {
      const alert = registrationAlert(form);
      if (alert !== null) {
        throw invalid([
          { field: alert.code === 'passwords_differ' ? 'confirmPassword' : 'terms', ...alert },
        ]);
      }
      const problems = registrationProblems(form, commonPasswords());
      if (problems.length > 0) throw invalid(problems);
      const email = normaliseEmail(form.email);

      const passwordHash = await passwords.hash(form.password);
      const user = {
        sellerId: newId(),
        userId: newId(),
        email,
        name: normaliseName(form.name),
        roles: ['Customer'],
        logo: '',
      };
      const grant = await database
        .asSeller({ sellerId: user.sellerId, source: visitor.source }, async (db) => {
          await insertSeller(db, {
            seller_id: user.sellerId,
            kind: 'seller',
            name: user.name,
            logo: user.logo,
            created_at: now(),
          });
          await insertUser(db, {
            seller_id: user.sellerId,
            id: user.userId,
            email,
            name: user.name,
            phone: normaliseMobile(form.phone) ?? form.phone,
            password_hash: passwordHash,
            roles: user.roles,
            disabled_at: null,
            created_at: now(),
          });
          return sessions.open(db, user, visitor);
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error, 'users_email')) throw error;
          throw new Refusal('duplicate', {
            reason: 'email_taken',
            details: [{ field: 'email', code: 'email_taken' }],
          });
        });
      return { grant, device: newDevice(email) };
    },
  };
}

function wrongCredentials(): Refusal {
  return new Refusal('bad_credentials', 'Invalid email or password');
}
