import { passwordContext } from '@shipdesk/domain/account/password';
import { passwordProblem } from '@shipdesk/domain/account/registration-rules';
import { isEmail, normaliseEmail } from '@shipdesk/domain/contact/contact';
import { textOf } from '@shipdesk/domain/problem/problem';
import { v7 as uuidv7 } from 'uuid';
import { withClient } from '../db/engine/engine-client.ts';
import { ownSource } from '../db/query/caller.ts';
import type { Database } from '../db/query/database.ts';
import { problemTexts } from '../http/problem-texts.ts';
import { commonPasswordList, createPasswords } from '../passwords/passwords-service.ts';
import { addSeller } from '../sellers/sellers-service.ts';
import { addRole, addUser, findLogin, type Login } from '../users/users-service.ts';
import { type CommandCall, CommandError, withDatabase } from './desk.ts';
import { openPrompt, type Prompt } from './prompt.ts';

const source = ownSource('admin:create');

/**
 * `admin:create`: makes an Admin, or makes an existing user one. Asks for e-mail address, name and password, or reads
 * them from standard input, a line each; in production the one way to the first Admin.
 */
export async function createAdminCommand(call: CommandCall): Promise<void> {
  if (call.args.length > 0) {
    throw new CommandError(
      'Usage: npm run admin:create. E-mail address and password are asked for.',
    );
  }
  const prompt = openPrompt(call);
  try {
    const email = normaliseEmail(await prompt.ask('E-mail address: '));
    if (!isEmail(email)) throw new CommandError(`'${email}' is no e-mail address.`);
    const done = await withDatabase(call.config, async ({ database, owner }) => {
      const login = await findLogin(database, email);
      if (login) return promote(database, login, email);
      const operator = await withClient(owner, async (client) => {
        const { rows } = await client.query<{ seller_id: string }>(
          "select seller_id from sellers where kind = 'operator' order by created_at limit 1",
        );
        return rows[0]?.seller_id;
      });
      return create(database, { email, operator, ...(await askForUser(prompt, email)) });
    });
    call.output.write(`${done}\n`);
  } finally {
    prompt.close();
  }
}

async function promote(
  database: Database,
  { sellerId, userId }: Login,
  email: string,
): Promise<string> {
  const caller = { sellerId, source };
  const isNew = await database.asSeller(caller, (db) => addRole(db, caller, userId, 'Admin'));
  return isNew ? `${email} is an Admin now.` : `${email} is an Admin already.`;
}

async function askForUser(prompt: Prompt, email: string) {
  const name = (await prompt.ask('Name: ')).trim();
  if (name === '' || name.length > 120) throw new CommandError('A name has 1 to 120 characters.');
  const password = await prompt.askHidden('Password: ');
  if (prompt.isTerminal && (await prompt.askHidden('Password again: ')) !== password) {
    throw new CommandError('The two passwords differ. Nothing was made.');
  }
  const context = passwordContext({ name, email });
  const problem = passwordProblem(password, context, commonPasswordList());
  if (problem !== null) throw new CommandError(textOf(problemTexts, problem));
  return { name, password };
}

interface NewAdmin {
  email: string;
  name: string;
  password: string;
  /** The operator's company, when there is one already. */
  operator: string | undefined;
}

async function create(
  database: Database,
  { email, name, password, operator }: NewAdmin,
): Promise<string> {
  const createdAt = new Date();
  const passwordHash = await createPasswords().hash(password);
  const caller = { sellerId: operator ?? uuidv7(), source };
  await database.asSeller(caller, async (db) => {
    if (operator === undefined) {
      await addSeller(db, caller, { kind: 'operator', name: 'Operator', createdAt });
    }
    const user = { id: uuidv7(), email, name, phone: '', roles: ['Admin' as const] };
    await addUser(db, caller, { ...user, passwordHash, createdAt });
  });
  return `${email} can sign in as Admin.`;
}
