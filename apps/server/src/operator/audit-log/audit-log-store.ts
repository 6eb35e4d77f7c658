import {
  type AuditAction,
  accountActions,
  readActions,
} from '@shipdesk/contract/operator/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import { listRows, whereSellerOf } from '../../platform/db/query/listed-rows.ts';
import { queryColumn, queryRow, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

/** Limits the entries that a page scans, because no index covers actors or actions. */
const MAX_SCANNED_ENTRIES = 20_000;

/** The last entry before a page. `micros` is microseconds since 1970, because a Date holds only milliseconds. */
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
  /** Entries that match regardless of their subject. Requires `sellerId`. */
  readonly entryIds?: readonly string[] | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  readonly isAboutAccount?: boolean;
}

export type AuditRow = Row<'auditEntries'> & {
  readonly micros: string;
  readonly seller: string | null;
};

const micros = sql`(extract(epoch from e.at) * 1000000)::bigint::text as micros`;

/** Compares a single subject by equality, so that PostgreSQL reads the entries in index order. */
function buildSubjectCondition(
  subjects: readonly string[],
  entryIds: readonly string[],
): RawBuilder<unknown> {
  const [subject, ...rest] = subjects;
  const isSubject =
    rest.length === 0 ? sql`e.subject = ${subject}` : sql`e.subject = any(${subjects}::text[])`;
  if (entryIds.length === 0) return sql`${isSubject} and e.subject <> ''`;
  return sql`(${isSubject} and e.subject <> '' or e.id = any(${entryIds}::uuid[]))`;
}

/** Builds the conditions that an index covers. Entries are read in the order of the index. */
function buildConditions(
  { sellerId, subjects, entryIds = [], from, until, isAboutAccount = false }: AuditFilter,
  after: AuditCursor | undefined,
): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(sellerId === undefined ? [] : [sql`e.seller_id = ${sellerId}::uuid`]),
    ...(subjects === undefined ? [] : [buildSubjectCondition(subjects, entryIds)]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}`]),
    ...(isAboutAccount ? [sql`e.action = any(${accountActions}::text[])`] : []),
    ...(after === undefined ? [] : [sql`(e.at, e.id) < ${toPosition(after)}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const toPosition = ({ micros: at, id }: AuditCursor) =>
  sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;

export function buildAuditPageQuery(
  filter: AuditFilter,
  page: {
    readonly after: AuditCursor | undefined;
    readonly last?: AuditCursor | undefined;
    readonly limit: number;
  },
): RawBuilder<AuditRow> {
  const { actorId, action, reads } = filter;
  const { after, last, limit } = page;
  return sql<AuditRow>`select e.*, ${micros}, s.name as seller
    from audit_entries e left join sellers s on s.seller_id = e.seller_id
    where ${buildConditions(filter, after)}
      ${last === undefined ? sql`` : sql`and (e.at, e.id) >= ${toPosition(last)}`}
      ${actorId === undefined ? sql`` : sql`and e.actor = ${actorId}::uuid`}
      ${action === undefined ? sql`` : sql`and e.action = ${action}`}
      ${reads === undefined ? sql`` : sql`and e.action <> all(${readActions}::text[])`}
    order by e.at desc, e.id desc limit ${limit}`;
}

/** Returns the last entry that a page may scan, or undefined if fewer entries match. */
export function findLastScanned(db: Db, filter: AuditFilter, after: AuditCursor | undefined) {
  return queryRow(db)<AuditCursor & { at: Date }>`select e.id, e.at, ${micros}
    from audit_entries e where ${buildConditions(filter, after)}
    order by e.at desc, e.id desc offset ${MAX_SCANNED_ENTRIES - 1} limit 1`;
}

export type AuditUser = Pick<Row<'users'>, 'id' | 'name' | 'email' | 'role'>;

/** Returns users of all sellers in `asOperator`. */
export async function selectUsers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditUser>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('homeSellerId', (order) => order.asc().nullsLast())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function selectDockets(
  db: Db,
  subjects: readonly { readonly sellerId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const subjectRows = listRows(subjects, { sellerId: 'uuid', id: 'uuid' });
  const rows = await queryRows(db)<{ id: string; docketNumber: string }>`
    select o.id, o.docket_number from ${subjectRows} join orders o on o.seller_id = sent.seller_id and o.id = sent.id ${whereSellerOf(subjects, 'o')}
    union all
    select b.id, b.docket_number from ${subjectRows} join shipments b on b.seller_id = sent.seller_id and b.id = sent.id ${whereSellerOf(subjects, 'b')}`;
  return new Map(rows.map(({ id, docketNumber }) => [id, docketNumber]));
}

/** Returns the ids of the newest 1,000 entries whose `dockets` contain the docket number. */
export function selectEntriesNaming(
  db: Db,
  { sellerId, docketNumber }: { readonly sellerId: string; readonly docketNumber: string },
) {
  return queryColumn(db)<string>`select id::text from audit_entries
    where seller_id = ${sellerId}::uuid and change ? 'dockets' and change -> 'dockets' ? ${docketNumber}
    order by at desc limit 1000`;
}

/** Returns the ids of a parcel's order, import and bookings, which are subjects of audit entries. */
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
    (select b.id::text from parcel join shipments b on b.seller_id = ${sellerId}::uuid and b.order_id = parcel.id
      order by b.created_at desc limit 100)`;
}
