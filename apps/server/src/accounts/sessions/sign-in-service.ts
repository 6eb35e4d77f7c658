import { randomBytes } from 'node:crypto';
import {
  findRegistrationAlert,
  findRegistrationProblems,
  type RegistrationForm,
} from '@shipdesk/domain/account/registration-rules';
import {
  normaliseEmail,
  normaliseMobile,
  normaliseName,
} from '@shipdesk/domain/values/contact/contact';
import type { Deps, ServiceDeps } from '../../deps.ts';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import { type Bucket, hitBucket, refundBuckets } from '../../platform/db/query/throttle-store.ts';
import { createKeyRing, readSignedText, signText } from '../../platform/keys.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { addSeller, assertNotSuspended } from '../sellers/seller-steps.ts';
import { loadGuessCheck } from '../users/passwords-service.ts';
import type { SecondFactor } from '../users/second-factor-service.ts';
import {
  addUser,
  findLogin,
  findUser,
  lockPasswordHash,
  readCredentials,
  renewPasswordHash,
} from '../users/user-steps.ts';
import type { Sessions } from './sessions-service.ts';
import { allowNewDevices, buildGuessKey, countGuess, hashText } from './sign-in-steps.ts';

const QUARTER_HOUR_SECONDS = 900;

/** Stands in for an unknown address, so that its rejection takes the same number of round trips. */
const NO_LOGIN = {
  sellerId: '00000000-0000-0000-0000-000000000000',
  userId: '00000000-0000-0000-0000-000000000000',
};

export interface Visitor {
  /** An IPv4 address or an IPv6 /64. */
  network: string;
  /** False for loopback in demo mode, where the limits per network do not apply. */
  countsByNetwork: boolean;
  userAgent: string;
  /** True for a request with the fetch metadata of a browser. Its tokens are bound to its cookie. */
  isBound: boolean;
  /** The device cookie of a previous sign-in. */
  device: string | undefined;
  source: WriteSource;
}

export type SessionGrant = Awaited<ReturnType<Sessions['renew']>>;

export interface SignedIn {
  grant: SessionGrant;
  device: string;
}

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
}

/** Known devices have a separate limit, so that an attacker cannot lock the owner out. */
export function createSignIn(
  {
    database,
    now,
    newId,
    passwords,
    config,
  }: ServiceDeps &
    Pick<Deps, 'passwords'> & {
      config: Pick<Deps['config'], 'sessionSecrets'>;
    },
  { sessions, secondFactor }: { sessions: Sessions; secondFactor: SecondFactor },
) {
  const deviceKeys = createKeyRing(config.sessionSecrets, 'device cookie');

  const createDeviceCookie = (email: string) =>
    signText(deviceKeys, `${hashText(email)}.${randomBytes(16).toString('base64url')}`);

  /** Returns the nonce of a device that signed in as this user before, or null. */
  const readDeviceNonce = (email: string, device: string | undefined): string | null => {
    const text = device === undefined ? null : readSignedText(deviceKeys, device);
    const [owner, nonce] = text?.split('.') ?? [];
    return owner === hashText(email) && nonce ? nonce : null;
  };

  /**
   * Counts a failure before the password is checked, so that parallel guesses count too. Returns the keys to refund
   * after a successful attempt. Throws 429 if a limit is reached.
   */
  async function countFailure(email: string, visitor: Visitor): Promise<string[]> {
    const nonce = readDeviceNonce(email, visitor.device);
    const ownerKey =
      nonce === null ? `unknown-device:${hashText(email)}` : `device:${hashText(nonce)}`;
    const failures: Bucket[] = [{ key: ownerKey, limit: 10, windowSeconds: QUARTER_HOUR_SECONDS }];
    const attempts: Bucket[] = [];
    if (visitor.countsByNetwork) {
      attempts.push({ key: `ip:${visitor.network}`, limit: 10, windowSeconds: 60 });
      const key = `ip-failures:${visitor.network}`;
      failures.push({ key, limit: 30, windowSeconds: QUARTER_HOUR_SECONDS });
    }
    const keys = failures.map(({ key }) => key);
    await database.withoutSeller(async (db) => {
      const waitsSeconds: number[] = [];
      for (const bucket of [...attempts, ...failures]) {
        waitsSeconds.push(await hitBucket(db, bucket, now()));
      }
      const waitSeconds = Math.max(...waitsSeconds);
      if (waitSeconds > 0) throw new Refusal('sign_in_limit', { retryAfterSeconds: waitSeconds });
      if (nonce === null) await countGuess(db, email, now());
    }, visitor.source);
    return nonce === null ? [...keys, buildGuessKey(email)] : keys;
  }

  async function readLogin(email: string, source: WriteSource) {
    const loginRow = await database.asLogin(email, (db) => findLogin(db, email), source);
    const login = loginRow ?? NO_LOGIN;
    const row = await database.asSeller({ sellerId: login.sellerId, source }, (db) =>
      readCredentials(db, login.userId),
    );
    return {
      ...login,
      storedHash: row?.passwordHash,
      isInactive: row?.disabledAt !== null || row.removedAt !== null,
    };
  }

  return {
    /** Throws 401 for wrong credentials, a wrong or missing code or a suspended seller, 429 after too many attempts. */
    login: async ({ email: typedEmail, password, code }: Credentials, visitor: Visitor) => {
      const email = normaliseEmail(typedEmail);
      const keys = await countFailure(email, visitor);
      const refund = () => database.withoutSeller((db) => refundBuckets(db, keys), visitor.source);

      const { sellerId, userId, storedHash, isInactive } = await readLogin(email, visitor.source);
      const isMatch = await passwords.verify(storedHash, password).catch(async (error: unknown) => {
        // The password was not checked, and a full queue must not lock the owner out.
        await refund();
        throw error;
      });
      if (storedHash === undefined || !isMatch) throw new Refusal('bad_credentials');
      const caller = { sellerId, source: { ...visitor.source, userId } };
      const seller = isInactive ? await sessions.findOtherSeller({ userId, email }, caller) : null;
      if (isInactive && !seller) throw new Refusal('bad_credentials');
      const outcome = await secondFactor.check(caller, userId, code);
      // A wrong code counts as a failed attempt, like a wrong password.
      if (outcome === 'wrong') throw new Refusal('second_factor_wrong');
      await refund();
      if (outcome === 'missing') throw new Refusal('second_factor_required');
      await database.withoutSeller((db) => allowNewDevices(db, email), visitor.source);
      const newHash = passwords.isOutdated(storedHash) ? await passwords.hash(password) : undefined;
      const grant = await database.asSeller(caller, async (db) => {
        // The password may have been changed since it was verified.
        const isCurrent = newHash
          ? await renewPasswordHash(db, userId, { from: storedHash, to: newHash })
          : (await lockPasswordHash(db, userId)) === storedHash;
        if (!isCurrent) throw new Refusal('bad_credentials');
        await assertNotSuspended(db, sellerId);
        const user = await findUser(db, userId);
        const actingFields = seller && { role: seller.role, actingSellerId: seller.sellerId };
        return sessions.open(db, { ...user, sellerId, userId, ...actingFields }, visitor);
      });
      return { grant, device: createDeviceCookie(email) };
    },

    register: async (typedForm: RegistrationForm, visitor: Visitor) => {
      const form = {
        ...typedForm,
        email: normaliseEmail(typedForm.email),
        name: normaliseName(typedForm.name),
      };
      const alert = findRegistrationAlert(form);
      if (alert !== null) {
        throw createFieldRefusal([
          { field: alert.code === 'passwords_differ' ? 'confirmPassword' : 'terms', ...alert },
        ]);
      }
      const problems = findRegistrationProblems(form, await loadGuessCheck());
      if (problems.length > 0) throw createFieldRefusal(problems);
      const { email, name } = form;
      const passwordHash = await passwords.hash(form.password);
      const [sellerId, userId, createdAt] = [newId(), newId(), now()];
      const user = { email, name, role: 'Owner' as const };
      const caller = { sellerId, source: { ...visitor.source, userId } };
      const grant = await database
        .asSeller(caller, async (db) => {
          const company = normaliseName(form.companyName ?? '');
          await addSeller(db, caller, { kind: 'seller', name: company || name, createdAt });
          const phone = normaliseMobile(form.phone) ?? form.phone;
          await addUser(db, caller, { ...user, id: userId, phone, passwordHash, createdAt });
          return sessions.open(db, { ...user, sellerId, userId, logo: '' }, visitor);
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error, 'logins_pkey')) throw error;
          throw new Refusal('email_taken', { details: [{ field: 'email', code: 'email_taken' }] });
        });
      return { grant, device: createDeviceCookie(email) };
    },
  };
}
