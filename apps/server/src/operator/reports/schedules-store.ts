import {
  deleteRows,
  insertRow,
  lockRow,
  ownRows,
  queryRows,
  queryValue,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ScheduleRow = Row<'reportSchedules'>;
export type MemberRow = Pick<Row<'users'>, 'id' | 'name' | 'role' | 'hideContacts'>;

export type ScheduleChange = Pick<
  ScheduleRow,
  | 'report'
  | 'query'
  | 'format'
  | 'cadence'
  | 'day'
  | 'hour'
  | 'recipients'
  | 'hidesContacts'
  | 'nextAt'
>;

export const insertSchedule = (
  db: Db,
  {
    query,
    ...row
  }: ScheduleChange & Pick<ScheduleRow, 'sellerId' | 'id' | 'createdBy' | 'createdAt'>,
) => insertRow(db, 'reportSchedules', { ...row, query: JSON.stringify(query) });

export const updateSchedule = (
  db: Db,
  id: string,
  { query, ...changes }: Partial<ScheduleChange & Pick<ScheduleRow, 'lastRunAt' | 'problem'>>,
) =>
  updateRow(db, 'reportSchedules', id, {
    ...changes,
    ...(query && { query: JSON.stringify(query) }),
  });

export const deleteSchedule = (db: Db, id: string) => deleteRows(db, 'reportSchedules', id);
export const lockSchedule = (db: Db, id: string) => lockRow(db, 'reportSchedules', id);

export const countSchedules = (db: Db) =>
  queryValue(db)<number>`select count(*) as schedules from report_schedules where ${ownRows}`;

export const selectSchedules = (db: Db) =>
  queryRows(db)<ScheduleRow>`select * from report_schedules where ${ownRows}
    order by created_at, id`;

export const selectMembers = (db: Db) =>
  queryRows(db)<MemberRow>`select id, name, role, hide_contacts from users
    where ${ownRows} and disabled_at is null and removed_at is null order by name, id limit 500`;

export type ResultRow = Pick<Row<'reports'>, 'id' | 'state' | 'problem' | 'createdAt'> & {
  readonly scheduleId: string;
};

export const selectResults = (db: Db, scheduleIds: readonly string[]) =>
  queryRows(db)<ResultRow>`select id, state, problem, created_at, schedule_id from reports
    where ${ownRows} and schedule_id = any(${scheduleIds}::uuid[])
    order by created_at desc, id desc limit 300`;
