import { expect, test } from 'vitest';
import { createPasswords } from './passwords-service.ts';

const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

// ASVS V11.4.2
test('hashes a password with Argon2id, 64 MiB, 2 passes, 1 lane and a random salt', async () => {
  const passwords = createPasswords();
  const [firstHash, secondHash] = [
    await passwords.hash('Kaveri#7751x'),
    await passwords.hash('Kaveri#7751x'),
  ];
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(secondHash.split('$')[4]).not.toBe(firstHash.split('$')[4]);
  expect(await passwords.verify(firstHash, 'Kaveri#7751x')).toBe(true);
  expect(await passwords.verify(firstHash, 'Kaveri#7751X')).toBe(false);
  expect(passwords.isOutdated(firstHash)).toBe(false);
});

// ASVS V11.4.2
test('verifies a hash with a lower cost and reports it as outdated', async () => {
  const passwords = createPasswords();
  const weakHash = await createPasswords(cost).hash('Kaveri#7751x');
  expect(passwords.isOutdated(weakHash)).toBe(true);
  expect(await passwords.verify(weakHash, 'Kaveri#7751x')).toBe(true);
});

test('rejects the password of the dummy hash for an unknown user', async () => {
  expect(await createPasswords(cost).verify(undefined, 'no user has this password')).toBe(false);
});

test('hashes or queues 34 passwords and rejects one more as unavailable', async () => {
  const passwords = createPasswords(cost);
  const results = await Promise.allSettled(
    Array.from({ length: 35 }, () => passwords.hash('Kaveri#7751x')),
  );
  expect(results.map(({ status }) => status)).toEqual([...Array(34).fill('fulfilled'), 'rejected']);
  expect(results.at(-1)).toMatchObject({
    reason: { code: 'unavailable', retryAfterSeconds: 3 },
  });
});

test('queues the passwords of signed-in users separately from sign-ins', async () => {
  const passwords = createPasswords(cost);
  const storedHash = await passwords.hash('Kaveri#7751x');
  const verifications = Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.signedIn.verify(storedHash, 'Kaveri#7751x')),
  );
  const signIns = await Promise.allSettled(
    Array.from({ length: 34 }, () => passwords.verify(storedHash, 'Kaveri#7751x')),
  );
  expect(signIns.map(({ status }) => status)).toEqual(Array(34).fill('fulfilled'));
  const outcomes = (await verifications).map(({ status }) => status);
  expect(outcomes).toEqual([...Array(9).fill('fulfilled'), ...Array(31).fill('rejected')]);
});
