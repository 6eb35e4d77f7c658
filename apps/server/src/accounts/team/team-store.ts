import {
  deleteRows,
  execute,
  findRow,
  findValue,
  insertRow,
  ownRows,
  queryRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type MemberRow = Pick<
  Row<'users'>,
  'id' | 'name' | 'email' | 'role' | 'hideContacts' | 'homeSellerId' | 'disabledAt' | 'createdAt'
>;
export type InvitationRow = Row<'invitations'>;

const MAX_LISTED = 500;

/** Locks the members, so that concurrent changes cannot remove the last member who manages the team. */
export const lockMembers = (db: Db) =>
  queryRows(db)<MemberRow>`
    select id, name, email, role, hide_contacts, home_seller_id, disabled_at, created_at from users
    where ${ownRows} and removed_at is null order by id for update`;

export const selectMembers = (db: Db) =>
  queryRows(db)<MemberRow>`
    select id, name, email, role, hide_contacts, home_seller_id, disabled_at, created_at from users
    where ${ownRows} and removed_at is null order by name, id limit ${MAX_LISTED}`;

export const updateMember = (
  db: Db,
  id: string,
  changes: Partial<
    Pick<Row<'users'>, 'role' | 'hideContacts' | 'disabledAt' | 'removedAt' | 'name' | 'email'>
  >,
) => updateRow(db, 'users', { id }, changes);

/** Includes removed users. */
export const selectUserRow = (db: Db, id: string) => findRow(db, 'users', id);

export const insertGuest = (db: Db, row: Row<'users'>) => insertRow(db, 'users', row);

export const insertMembership = (db: Db, row: Row<'memberships'>) =>
  insertRow(db, 'memberships', row);

export const deleteMembership = (db: Db, row: Row<'memberships'>) =>
  deleteRows(db, 'memberships', row);

export const selectInvitations = (db: Db, now: Date) =>
  queryRows(db)<InvitationRow>`select * from invitations
    where ${ownRows} and expires_at > ${now} order by email limit ${MAX_LISTED}`;

export const insertInvitation = (db: Db, row: InvitationRow) => insertRow(db, 'invitations', row);

export const deleteInvitationByEmail = (db: Db, sellerId: string, email: string) =>
  execute(db)`delete from invitations where seller_id = ${sellerId}::uuid and email = ${email}`;

export const deleteInvitation = (db: Db, id: string) => deleteRows(db, 'invitations', { id });

export const selectInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  queryRow(db)<InvitationRow>`select * from invitations
    where ${ownRows} and token_hash = ${tokenHash} and expires_at > ${now}`;

export const updateToken = (db: Db, id: string, tokenHash: Buffer) =>
  updateRow(db, 'invitations', { id }, { tokenHash });

export const insertVisit = (db: Db, row: Row<'supportVisits'>) =>
  insertRow(db, 'supportVisits', row);

export const endVisit = (db: Db, id: string, now: Date) =>
  updateRow(db, 'supportVisits', { id, endedAt: null }, { endedAt: now });

export const selectVisit = (db: Db, id: string) => findRow(db, 'supportVisits', id);

export const selectVisits = (db: Db, limit: number) =>
  queryRows(db)<Row<'supportVisits'>>`select * from support_visits where ${ownRows}
    order by started_at desc limit ${limit}`;

export const selectUserName = (db: Db, id: string) =>
  findValue(db)<string>`select name from users where ${ownRows} and id = ${id}::uuid`;
