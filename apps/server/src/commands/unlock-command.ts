import { normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import { allowNewDevices } from '../accounts/sign-in/sign-in-steps.ts';
import { findLogin } from '../accounts/users/user-steps.ts';

import { type CommandCall, CommandError, withDatabase } from './desk.ts';
import { openPrompt } from './prompt.ts';

/** `admin:unlock`: lets new devices sign in again to an account that was stopped after a hundred wrong passwords. */
export async function unlockCommand(call: CommandCall): Promise<void> {
  if (call.args.length > 0) {
    throw new CommandError('Usage: npm run admin:unlock. The e-mail address is asked for.');
  }
  const prompt = openPrompt(call);
  try {
    const email = normaliseEmail(await prompt.ask('E-mail address: '));
    await withDatabase(call.config, async ({ database }) => {
      const login = await database.asLogin(email, (db) => findLogin(db, email));
      if (!login) throw new CommandError(`No account has the e-mail address ${email}.`);
      await database.withoutSeller((db) => allowNewDevices(db, email));
    });
    call.output.write(`New devices can sign in as ${email} again.\n`);
  } finally {
    prompt.close();
  }
}
