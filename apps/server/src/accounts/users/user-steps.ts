import type { UserRole } from '@shipdesk/domain/account/roles';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import * as store from './users-store.ts';

export interface NewUser {
  id: string;
  email: string;
  name: string;
  phone: string;
  passwordHash: string;
  role: UserRole;
  hideContacts?: boolean;
  createdAt: Date;
}

export type UserWithCompany = Awaited<ReturnType<typeof store.selectUser>>;

/** Requires `asLogin`. */
export const findLogin = store.selectLogin;

/** Returns the ids of the other sellers where the user is a member. Requires `asLogin`. */
export const listMemberships = store.selectMembershipIds;

/** Throws a violation of `logins_pkey` if the address is taken. */
export async function addUser(db: Db, caller: Caller, user: NewUser): Promise<void> {
  const { sellerId } = caller;
  const { id, email, name, phone, passwordHash, role, hideContacts = false, createdAt } = user;
  await store.insertUser(db, {
    sellerId,
    id,
    email,
    name,
    phone,
    passwordHash,
    role,
    hideContacts,
    homeSellerId: null,
    disabledAt: null,
    removedAt: null,
    createdAt,
  });
  await store.insertLogin(db, { email, sellerId, userId: id });
  await recordAudit(db, caller, 'user.created', id, { role });
}

type SandboxUser = Omit<NewUser, 'phone' | 'passwordHash'> & {
  readonly sellerId: string;
  readonly homeSellerId: string;
};

export async function addSandboxUser(db: Db, user: SandboxUser): Promise<void> {
  await store.upsertUser(db, { ...user, phone: '', passwordHash: '' });
}

export const readCredentials = store.selectCredentials;

export const lockPasswordHash = store.lockPasswordHash;

export const findUser = store.selectUser;

export type Contact = store.ContactRow;

/** Returns the earliest created user of the current seller who may sign in. */
export const findContact = store.selectContact;

export const listMembers = store.selectMembers;

/** Writes no audit entry, because the password stays the same. */
export const renewPasswordHash = store.updatePasswordHash;

/** Returns false if another request changed the password first. */
export async function changePassword(
  db: Db,
  caller: Caller,
  userId: string,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const isChanged = await store.updatePasswordHash(db, userId, hashes);
  if (isChanged) await recordAudit(db, caller, 'user.password_changed', userId);
  return isChanged;
}

/** The audit log names the columns, not their values. */
export async function changeUser(
  db: Db,
  caller: Caller,
  userId: string,
  changes: { name?: string; phone?: string },
): Promise<void> {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  await store.updateUserRow(db, userId, changes);
  const change = Object.fromEntries(columns.map((column) => [column, null]));
  await recordAudit(db, caller, 'user.changed', userId, change);
}

export async function changeRole(
  db: Db,
  caller: Caller,
  userId: string,
  { from, to }: { from: UserRole; to: UserRole },
): Promise<void> {
  if (from === to) return;
  await store.updateUserRow(db, userId, { role: to });
  await recordAudit(db, caller, 'user.changed', userId, { role: [from, to] });
}

/** With `asOperator`, finds the users of all sellers. */
export const readUserNames = store.selectUserNames;

export async function addCreatorNames<T extends { readonly createdBy: string }>(
  db: Db,
  rows: readonly T[],
): Promise<(T & { readonly createdByName: string })[]> {
  const names = await readUserNames(db, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  return rows.map((row) => ({ ...row, createdByName: names.get(row.createdBy) ?? '' }));
}
