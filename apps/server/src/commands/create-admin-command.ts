import { passwordContext } from '@shipdesk/domain/account/password';
import { passwordProblem } from '@shipdesk/domain/account/registration-rules';
import { isEmail, normaliseEmail } from '@shipdesk/domain/contact/contact';
import { textOf } from '@shipdesk/domain/problem/problem';
import { v7 as uuidv7 } from 'uuid';
import { withClient } from '../db/engine/engine-client.ts';
import type { Database } from '../db/query/database.ts';
import { ownSource } from '../db/query/write-source.ts';
import { problemTexts } from '../http/problem-texts.ts';
import { addRole, insertSeller, insertUser } from '../profile/users-store.ts';
import { findLogin, type LoginRow } from '../sessions/sessions-store.ts';
import { commonPasswords } from '../sign-in/common-passwords.ts';
import { createPasswords } from '../sign-in/passwords.ts';
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
      const login = await database.asNobody((db) => findLogin(db, email));
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
  { seller_id: sellerId, user_id }: LoginRow,
  email: string,
): Promise<string> {
  const isNew = await database.asSeller({ sellerId, source }, (db) =>
    addRole(db, user_id, 'Admin'),
  );
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
  const problem = passwordProblem(password, context, commonPasswords());
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
  const created_at = new Date();
  const sellerId = operator ?? uuidv7();
  const password_hash = await createPasswords().hash(password);
  await database.asSeller({ sellerId, source }, async (db) => {
    if (operator === undefined) {
      await insertSeller(db, {
        seller_id: sellerId,
        kind: 'operator',
        name: 'Operator',
        logo: '',
        created_at,
      });
    }
    await insertUser(db, {
      seller_id: sellerId,
      id: uuidv7(),
      email,
      name,
      phone: '',
      password_hash,
      roles: ['Admin'],
      disabled_at: null,
      created_at,
    });
  });
  return `${email} can sign in as Admin.`;
}
