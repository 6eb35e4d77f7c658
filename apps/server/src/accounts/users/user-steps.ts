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

/** Returns the seller and user of an email address, or undefined for an unknown one. Requires `asLogin`. */
export const findLogin = store.selectLogin;

/** Returns the ids of the other sellers where the user of an address is a member. Requires `asLogin`. */
export const listMemberships = store.selectMembershipIds;

/** Adds a user with its login to the caller's seller. Fails on `logins_pkey` if the address is taken. */
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

/** A member of a seller who acts in its sandbox. */
type SandboxUser = Omit<NewUser, 'phone' | 'passwordHash'> & {
  readonly sellerId: string;
  readonly homeSellerId: string;
};

/** Adds a member of the live seller to its sandbox, or updates the member there. */
export async function addSandboxUser(db: Db, user: SandboxUser): Promise<void> {
  await store.upsertUser(db, { ...user, phone: '', passwordHash: '' });
}

/** Returns the row of a user with the password hash, or undefined for an unknown user. */
export const readCredentials = store.selectCredentials;

/** Returns the user's password hash, locked until the transaction ends. */
export const lockPasswordHash = store.lockPasswordHash;

/** Returns the user with their company and second factor. */
export const findUser = store.selectUser;

/** The name, email address and phone number of a user. */
export type Contact = store.ContactRow;

/** Returns the earliest created user of the current seller who may sign in, or undefined if there is none. */
export const findContact = store.selectContact;

/** Returns the members of the current seller, in order of creation. */
export const listMembers = store.selectMembers;

/** Replaces a password hash without an audit entry, because the password stays the same. */
export const renewPasswordHash = store.updatePasswordHash;

/** Replaces a password. Returns false if another request changed it first. */
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

/** Changes a user's name or phone number. The audit log names the columns, not their values. */
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

/** Returns users' names, keyed by user id. In `asOperator`, finds the users of all sellers. */
export const readUserNames = store.selectUserNames;

/** Adds the creator's name to each row. It is empty for a user whom `readUserNames` does not find. */
export async function addCreatorNames<T extends { readonly createdBy: string }>(
  db: Db,
  rows: readonly T[],
): Promise<(T & { readonly createdByName: string })[]> {
  const names = await readUserNames(db, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  return rows.map((row) => ({ ...row, createdByName: names.get(row.createdBy) ?? '' }));
}
