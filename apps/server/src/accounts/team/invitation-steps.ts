import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { createLinkToken } from '../../platform/link-token.ts';
import * as store from './team-store.ts';

/** Invalidates earlier links. The returned path has the only copy of the token. */
export async function renewInvitationToken(
  db: Db,
  { sellerId }: Caller,
  id: string,
): Promise<string> {
  const token = createLinkToken(sellerId);
  await store.updateToken(db, id, token.hash);
  return `/invitation#${token.text}`;
}
