import { expect, test } from 'vitest';
import { createPasswords } from './passwords-service.ts';

const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

// ASVS V11.4.2
test('a password is stored as Argon2id with 64 MiB, 2 passes, 1 lane and its own salt', async () => {
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
test('a hash with lower cost is outdated, but still verifies', async () => {
  const passwords = createPasswords();
  const weakHash = await createPasswords(cost).hash('Kaveri#7751x');
  expect(passwords.isOutdated(weakHash)).toBe(true);
  expect(await passwords.verify(weakHash, 'Kaveri#7751x')).toBe(true);
});

test('rejects every password without a user, even the password of the dummy hash', async () => {
  expect(await createPasswords(cost).verify(undefined, 'no user has this password')).toBe(false);
});

test('hashes two passwords concurrently, queues 32, and returns 503 for one more', async () => {
  const passwords = createPasswords(cost);
  const results = await Promise.allSettled(
    Array.from({ length: 35 }, () => passwords.hash('Kaveri#7751x')),
  );
  expect(results.map(({ status }) => status)).toEqual([...Array(34).fill('fulfilled'), 'rejected']);
  expect(results.at(-1)).toMatchObject({
    reason: { code: 'unavailable', retryAfterSeconds: 3 },
  });
});

test('verifies the passwords of signed-in users in a separate queue, one at a time', async () => {
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
