import {
  type AuditAction,
  accountActions,
  readActions,
} from '@shipdesk/contract/operator/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import { queryColumn, queryRow, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** The most entries that a page scans, because neither actors nor actions have an index. */
const MAX_SCANNED = 20_000;

/** The last entry before a page. `micros` counts from 1970, because `at` is finer than a Date. */
export interface AuditCursor {
  readonly micros: string;
  readonly id: string;
}

export interface AuditFilter {
  /** Undefined for all sellers, which needs `asOperator`. */
  readonly sellerId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly reads?: 'no' | undefined;
  readonly subjects?: readonly string[] | undefined;
  /** Entries that match whatever their subject. They need the seller. */
  readonly entryIds?: readonly string[] | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** Only entries about the account itself. */
  readonly isOfAccount?: boolean;
}

export type AuditRow = Row<'auditEntries'> & {
  readonly micros: string;
  readonly seller: string | null;
};

const micros = sql`(extract(epoch from at) * 1000000)::bigint::text as micros`;

/** Compares a single subject by equality, so that PostgreSQL reads the index in its order. */
function buildSubjectCondition(
  subjects: readonly string[],
  entryIds: readonly string[],
): RawBuilder<unknown> {
  const [subject, ...others] = subjects;
  const isSubject =
    others.length === 0 ? sql`subject = ${subject}` : sql`subject = any(${subjects}::text[])`;
  if (entryIds.length === 0) return sql`${isSubject} and subject <> ''`;
  return sql`(${isSubject} and subject <> '' or id = any(${entryIds}::uuid[]))`;
}

/** Builds a query that reads entries in the order of an index, the newest first. */
function buildNewestFirst(
  { sellerId, subjects, entryIds = [], from, until, isOfAccount = false }: AuditFilter,
  after: AuditCursor | undefined,
): RawBuilder<unknown> {
  const conditions = [
    ...(sellerId === undefined ? [] : [sql`seller_id = ${sellerId}::uuid`]),
    ...(subjects === undefined ? [] : [buildSubjectCondition(subjects, entryIds)]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(until === undefined ? [] : [sql`at < ${until}`]),
    ...(isOfAccount ? [sql`action = any(${accountActions}::text[])`] : []),
    ...(after === undefined
      ? []
      : [
          sql`(at, id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
        ]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return sql`from audit_entries where ${where} order by at desc, id desc`;
}

/** Builds the query of a page of entries, the newest first. */
export function buildAuditPageQuery(
  filter: AuditFilter,
  { after, limit }: { readonly after: AuditCursor | undefined; readonly limit: number },
): RawBuilder<AuditRow> {
  const { actorId, action, reads } = filter;
  return sql<AuditRow>`select e.*, ${micros}, s.name as seller from (
      select * from (select * ${buildNewestFirst(filter, after)} limit ${MAX_SCANNED}) newest
      where true
        ${actorId === undefined ? sql`` : sql`and actor = ${actorId}::uuid`}
        ${action === undefined ? sql`` : sql`and action = ${action}`}
        ${reads === undefined ? sql`` : sql`and action <> all(${readActions}::text[])`}
      order by at desc, id desc limit ${limit}
    ) e left join sellers s on s.seller_id = e.seller_id
    order by e.at desc, e.id desc`;
}

/** Returns the last entry of a page that reached its limit, or undefined when it read all. */
export function findLastRead(db: Db, filter: AuditFilter, after: AuditCursor | undefined) {
  return queryRow(db)<AuditCursor & { at: Date }>`select id, at, ${micros}
    ${buildNewestFirst(filter, after)} offset ${MAX_SCANNED - 1} limit 1`;
}

/** The fields of a user that the log shows. */
export type AuditUser = Pick<Row<'users'>, 'id' | 'name' | 'email' | 'roles'>;

/** Returns users by id, of all sellers in `asOperator`. */
export async function selectUsers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditUser>> {
  const rows = await queryRows(db)<AuditUser>`select id, name, email, roles from users
    where id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the docket numbers of orders and shipments by their ids. */
export async function selectDockets(
  db: Db,
  subjects: readonly { readonly sellerId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const [sellers, ids] = [subjects.map(({ sellerId }) => sellerId), subjects.map(({ id }) => id)];
  const rows = await queryRows(db)<{ id: string; docketNumber: string }>`
    with asked as (select * from unnest(${sellers}::uuid[], ${ids}::uuid[]) asked (seller_id, id))
    select o.id, o.docket_number from asked join orders o on o.seller_id = asked.seller_id and o.id = asked.id
    union all
    select b.id, b.docket_number from asked join shipments b on b.seller_id = asked.seller_id and b.id = asked.id`;
  return new Map(rows.map(({ id, docketNumber }) => [id, docketNumber]));
}

/** Returns the ids of the newest entries about several orders that name one of them. */
export function selectEntriesNaming(
  db: Db,
  { sellerId, docketNumber }: { readonly sellerId: string; readonly docketNumber: string },
) {
  return queryColumn(db)<string>`select id::text from audit_entries
    where seller_id = ${sellerId}::uuid and change ? 'dockets' and change -> 'dockets' ? ${docketNumber}
    order by at desc limit 1000`;
}

/** Returns the ids of a parcel's order, file and bookings, which are subjects of entries. */
export function selectParcelIds(
  db: Db,
  { sellerId, docketNumber }: { readonly sellerId: string; readonly docketNumber: string },
) {
  return queryColumn(db)<string>`with parcel as (
      select seller_id, id, import_id from orders
      where seller_id = ${sellerId}::uuid and docket_number = ${docketNumber}
    )
    select id::text from parcel
    union all
    select import_id::text from parcel where import_id is not null
    union all
    (select b.id::text from parcel join shipments b on b.seller_id = parcel.seller_id and b.order_id = parcel.id
      order by b.created_at desc limit 100)`;
}
