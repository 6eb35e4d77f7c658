import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import { listPasswordContext } from '@shipdesk/domain/account/password';
import { isGuessable } from '@shipdesk/domain/account/password-guess';
import {
  findAccountEmailProblem,
  findPasswordProblem,
} from '@shipdesk/domain/account/registration-rules';
import type { UserRole } from '@shipdesk/domain/account/roles';
import { isEmail, normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { addSeller } from '../accounts/sellers/seller-steps.ts';
import { allowNewDevices } from '../accounts/sessions/sign-in-steps.ts';
import { createPasswords } from '../accounts/users/passwords-service.ts';
import { addUser, changeRole, findLogin } from '../accounts/users/user-steps.ts';
import { withClient } from '../platform/db/engine/engine-client.ts';
import { createOwnSource } from '../platform/db/query/caller.ts';
import type { Database } from '../platform/db/query/database.ts';
import { type CommandCall, CommandError, withDatabase } from './command-call.ts';

/** Reads values from the input, because any user of the machine can read the arguments of a process. */
interface Prompt {
  ask(question: string): Promise<string>;
  askHidden(question: string): Promise<string>;
  readonly isTerminal: boolean;
  close(): void;
}

const source = createOwnSource('admin:create');

const PROMOTE_FLAG = '--promote';

/**
 * `admin:create`: creates an Admin or, with `--promote`, promotes an existing user. Reads the email address, the name
 * and the password as lines of standard input. In production this is the only way to create the first Admin.
 */
export async function runCreateAdminCommand(call: CommandCall): Promise<void> {
  const [flag, ...extraArgs] = call.args;
  if (extraArgs.length > 0 || (flag !== undefined && flag !== PROMOTE_FLAG)) {
    throw new CommandError(
      `Usage: npm run admin:create [-- ${PROMOTE_FLAG}]. The command asks for the email address, the name and the password.`,
    );
  }
  const prompt = openPrompt(call);
  try {
    const email = normaliseEmail(await prompt.ask('Email address: '));
    if (!isEmail(email)) throw new CommandError(`'${email}' is not an email address.`);
    const result = await withDatabase(call.config, async ({ database, owner }) => {
      const existingUser = await findUser(owner, email);
      if (existingUser !== undefined) {
        return promoteUser(database, existingUser, { email, isAllowed: flag === PROMOTE_FLAG });
      }
      const operatorId = await withClient(owner, async (client) => {
        const { rows } = await client.query<{ seller_id: string }>(
          "select seller_id from sellers where kind = 'operator' order by created_at limit 1",
        );
        return rows[0]?.seller_id;
      });
      return createAdmin(database, { email, operatorId, ...(await askForUser(prompt, email)) });
    });
    call.output.write(`${result}\n`);
  } finally {
    prompt.close();
  }
}

interface ExistingUser {
  sellerId: string;
  id: string;
  name: string;
  role: UserRole;
  company: string;
  createdAt: Date;
}

async function findUser(owner: pg.PoolConfig, email: string): Promise<ExistingUser | undefined> {
  const { rows } = await withClient(owner, (client) =>
    client.query<ExistingUser>(
      `select u.seller_id as "sellerId", u.id, u.name, u.role, s.name as company, u.created_at as "createdAt"
         from users u join sellers s using (seller_id) where u.email = $1`,
      [email],
    ),
  );
  return rows[0];
}

async function promoteUser(
  database: Database,
  user: ExistingUser,
  { email, isAllowed }: { email: string; isAllowed: boolean },
): Promise<string> {
  if (user.role === 'Admin') return `${email} is already an Admin.`;
  if (!isAllowed) {
    const registeredOn = user.createdAt.toISOString().slice(0, 10);
    throw new CommandError(
      `${email} belongs to ${user.name} of ${user.company} (${user.role}), registered on ${registeredOn}. ` +
        `Anyone can register with any address. To make this person an Admin, run the command with ${PROMOTE_FLAG}.`,
    );
  }
  const caller = { sellerId: user.sellerId, source };
  await database.asSeller(caller, (db) =>
    changeRole(db, caller, user.id, { from: user.role, to: 'Admin' }),
  );
  return `${email} is now an Admin.`;
}

async function askForUser(prompt: Prompt, email: string) {
  const emailProblem = findAccountEmailProblem(email);
  if (emailProblem !== null) throw new CommandError(describeProblem(emailProblem));
  const name = (await prompt.ask('Name: ')).trim();
  if (name === '' || name.length > 120) throw new CommandError('Name: enter 1 to 120 characters.');
  const password = await prompt.askHidden('Password: ');
  if (prompt.isTerminal && (await prompt.askHidden('Confirm password: ')) !== password) {
    throw new CommandError('The passwords do not match. No account was created.');
  }
  const context = listPasswordContext({ name, email });
  const problem = findPasswordProblem(password, () => isGuessable(password, context));
  if (problem !== null) throw new CommandError(describeProblem(problem));
  return { name, password };
}

interface NewAdmin {
  email: string;
  name: string;
  password: string;
  /** Undefined for the first Admin. */
  operatorId: string | undefined;
}

async function createAdmin(database: Database, { email, name, password, operatorId }: NewAdmin) {
  const createdAt = new Date();
  const passwordHash = await createPasswords().hash(password);
  const caller = { sellerId: operatorId ?? uuidv7(), source };
  await database.asSeller(caller, async (db) => {
    if (operatorId === undefined) {
      await addSeller(db, caller, { kind: 'operator', name: 'Operator', createdAt });
    }
    const user = { id: uuidv7(), email, name, phone: '', role: 'Admin' as const };
    await addUser(db, caller, { ...user, passwordHash, createdAt });
  });
  return `${email} can sign in as Admin.`;
}

/** `admin:unlock`: lets new devices sign in to an account again after too many wrong passwords. */
export async function runUnlockCommand(call: CommandCall): Promise<void> {
  if (call.args.length > 0) {
    throw new CommandError('Usage: npm run admin:unlock. The command asks for the email address.');
  }
  const prompt = openPrompt(call);
  try {
    const email = normaliseEmail(await prompt.ask('Email address: '));
    await withDatabase(call.config, async ({ database }) => {
      const login = await database.asLogin(email, (db) => findLogin(db, email));
      if (!login) throw new CommandError(`No account has the email address ${email}.`);
      await database.withoutSeller((db) => allowNewDevices(db, email));
    });
    call.output.write(`New devices can sign in as ${email} again.\n`);
  } finally {
    prompt.close();
  }
}

function openPrompt({ input, output }: Pick<CommandCall, 'input' | 'output'>): Prompt {
  const isTerminal = 'isTTY' in input && input.isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input, output: echo, terminal: isTerminal });
  const lines = reader[Symbol.asyncIterator]();
  const readNext = async (question: string) => {
    if (isTerminal) output.write(question);
    const line = await lines.next();
    if (line.done === true)
      throw new CommandError(`${question.trim()} no value was entered. Run the command again.`);
    return line.value;
  };
  return {
    isTerminal,
    ask: readNext,
    askHidden: async (question) => {
      isHidden = true;
      try {
        return await readNext(question);
      } finally {
        isHidden = false;
        if (isTerminal) output.write('\n');
      }
    },
    close: () => reader.close(),
  };
}
