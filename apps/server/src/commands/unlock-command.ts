import { normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import { addressDigest } from '../accounts/sign-in/address-digest.ts';
import { liftStop } from '../accounts/sign-in/sign-in-stop.ts';
import { findLogin } from '../accounts/users/users-service.ts';
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
      const login = await findLogin(database, email);
      if (!login) throw new CommandError(`No account has the e-mail address ${email}.`);
      await database.withoutSeller((db) => liftStop(db, addressDigest(email)));
    });
    call.output.write(`New devices can sign in as ${email} again.\n`);
  } finally {
    prompt.close();
  }
}
