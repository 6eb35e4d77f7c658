import { execute, findValue } from './rows.ts';
import type { Db } from './statement.ts';

export type ChangeSubject = 'rates' | 'gst_states';

/** Counts a change in the transaction that makes it, so that every server reloads its snapshot of the subject. */
export async function countChange(db: Db, subject: ChangeSubject): Promise<void> {
  await execute(db)`insert into change_counts (subject, changes) values (${subject}, 1)
    on conflict (subject) do update set changes = change_counts.changes + 1`;
}

export async function readChangeCount(db: Db, subject: ChangeSubject): Promise<number> {
  const count = await findValue(db)<number>`
    select changes from change_counts where subject = ${subject}`;
  return count ?? 0;
}
