import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildSettings, runCommand } from '../../test-support/processes/run-command.ts';
import { createEmptyDatabase } from '../../test-support/processes/test-database.ts';
import { PASSWORD, testApp } from '../../test-support/test-app.ts';
import { withClient } from '../platform/db/engine/engine-client.ts';
import { runCreateAdminCommand } from './admin-commands.ts';

const app = await testApp();

const createAdmin = (...lines: string[]) =>
  runCommand(runCreateAdminCommand, buildSettings(app.testDatabase), {
    input: `${lines.join('\n')}\n`,
  });
const promoteUser = (email: string) =>
  runCommand(runCreateAdminCommand, buildSettings(app.testDatabase), {
    args: ['--promote'],
    input: `${email}\n`,
  });

test('creates Admins who can sign in and belong to one company', async () => {
  expect(await createAdmin('First@Ship.example.in', 'Asha Menon', PASSWORD)).toBe(
    'first@ship.example.in can sign in as Admin.\n',
  );
  await createAdmin('second@ship.example.in', 'Ravi Kumar', PASSWORD);
  const firstAdmin = await app.signInAgain('first@ship.example.in');
  expect((await firstAdmin.get('/api/sellers')).statusCode).toBe(200);
  const secondAdmin = await app.signInAgain('second@ship.example.in');
  expect((await secondAdmin.get('/api/rate-card')).statusCode).toBe(200);
  expect(await app.findSeller('first@ship.example.in')).toEqual(
    await app.findSeller('second@ship.example.in'),
  );
  const { rows } = await app.ownerQuery(
    "select call, change from audit_entries where action = 'user.created' and call <> ''",
  );
  const entry = { call: 'admin:create', change: { role: 'Admin' } };
  expect(rows).toEqual([entry, entry]);
});

test('rejects the email address of a seller and names the company', async () => {
  const seller = await app.signIn();
  await expect(createAdmin(seller.email, 'Asha Menon', PASSWORD)).rejects.toThrow(
    new RegExp(`${seller.email} belongs to .+ \\(Owner\\), registered on .+ --promote`),
  );
  expect((await seller.get('/api/sellers')).statusCode).toBe(403);
});

test('promotes an existing user with effect from the next request', async () => {
  const seller = await app.signIn();
  expect((await seller.get('/api/sellers')).statusCode).toBe(403);
  expect(await promoteUser(seller.email)).toContain('is now an Admin');
  expect((await seller.get('/api/sellers')).statusCode).toBe(200);
  expect((await seller.get('/warehouse/getAllWarehouses')).statusCode).not.toBe(403);
  expect(await promoteUser(seller.email)).toContain('is already an Admin');
});

test('rejects invalid input without creating an account', async () => {
  await expect(createAdmin('nobody')).rejects.toThrow('is not an email address');
  await expect(createAdmin('a@ship.example.in')).rejects.toThrow('Name: no value was entered');
  await expect(createAdmin('a@ship.example.in', 'A', 'short')).rejects.toThrow('still needs');
  await expect(createAdmin('a@ship.example.in', 'A', 'Shipdesk#1')).rejects.toThrow(
    'easy to guess',
  );
  await expect(
    runCommand(runCreateAdminCommand, buildSettings(app.testDatabase), {
      args: ['a@b.in', PASSWORD],
    }),
  ).rejects.toThrow('Usage');
  await expect(app.findSeller('a@ship.example.in')).rejects.toThrow('no result');
});

test('creates the first Admin of an empty database without demo accounts', async () => {
  const database = await createEmptyDatabase();
  const SESSION_SECRET = randomBytes(48).toString('base64');
  const settings = { ...buildSettings(database), NODE_ENV: 'production', SESSION_SECRET };
  await runCommand(runCreateAdminCommand, settings, {
    input: `a@ship.example.in\nA\n${PASSWORD}\n`,
  });
  const { rows } = await withClient(database.owner, (client) =>
    client.query('select mode, (select count(*) from users) as users from instance'),
  );
  expect(rows).toEqual([{ mode: 'live', users: '1' }]);
  await database.drop();
});
