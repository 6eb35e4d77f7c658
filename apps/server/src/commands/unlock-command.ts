import { findLogin } from '../sessions/sessions-store.ts';
import { addressDigest } from '../sign-in/address-digest.ts';
import { liftStop } from '../sign-in/sign-in-stop.ts';
import { type CommandCall, CommandError, withDatabase } from './desk.ts';
import { openPrompt } from './prompt.ts';

/** `admin:unlock`: lets new devices sign in again to an account that was stopped after a hundred wrong passwords. */
export async function unlockCommand(call: CommandCall): Promise<void> {
  if (call.args.length > 0) {
    throw new CommandError('Usage: npm run admin:unlock. The e-mail address is asked for.');
  }
  const prompt = openPrompt(call);
  try {
    const email = (await prompt.ask('E-mail address: ')).trim().toLowerCase();
    await withDatabase(call.config, ({ database }) =>
      database.withoutSeller(async (db) => {
        if (!(await findLogin(db, email))) throw new CommandError(`Nobody signs in as ${email}.`);
        await liftStop(db, addressDigest(email));
      }),
    );
    call.output.write(`New devices can sign in as ${email} again.\n`);
  } finally {
    prompt.close();
  }
}
