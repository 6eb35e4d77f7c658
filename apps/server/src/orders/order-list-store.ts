import type { OrderStage } from '@shipdesk/domain/shipment/order-stage';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { queryBuilder, type Statement } from '../db/query/statement.ts';
import type { OrdersTable } from '../db/schema/tables.ts';
import { listColumns } from './orders-store.ts';

/** What a search looks for: exact values in any letter case, and the beginning of a docket number. */
export interface OrderSearch {
  terms: string[];
  phones: string[];
  docketPrefix: string | undefined;
}

/** Business days, both included, and the moments between which they lie. */
export interface DayRange {
  startDate: string;
  endDate: string;
  from: Date;
  before: Date;
}

/** Which orders of a seller. */
export interface OrderFilter {
  sellerId: string;
  direction: OrdersTable['direction'];
  range: DayRange | undefined;
  search: OrderSearch | undefined;
  stage: OrderStage | undefined;
}

export type OrderListRow = Pick<Selectable<OrdersTable>, (typeof listColumns)[number]>;

export type OrderPageRow = OrderListRow & { total: number };

/** Matches read for each term of a search, newest first. What it costs does not depend on how many orders match. */
export const MATCHES_PER_SEARCH = 1001;
const LEAST_PER_TERM = 20;

const columns = sql.raw(listColumns.map((column) => `orders.${column}`).join(', '));

/** One page, newest first; with each row how many orders the filter has, counted to `MATCHES_PER_SEARCH` in a search. */
export function ordersPage(
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Statement<OrderPageRow> {
  // The inner query walks over earlier pages in the index alone.
  return sql<OrderPageRow>`select ${columns}, place.total from (
      select id, created_at, ${totalOf(filter)} as total from ${placesOf(filter)}
      order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    ) place join orders on orders.seller_id = ${filter.sellerId}::uuid and orders.id = place.id
    order by place.created_at desc, place.id desc`.compile(queryBuilder);
}

/** The orders that follow another one, newest first. */
export function ordersAfter(
  filter: OrderFilter,
  limit: number,
  { created_at, id }: Pick<OrderListRow, 'created_at' | 'id'>,
): Statement<OrderListRow> {
  return sql<OrderListRow>`select ${columns} from (
      select id, created_at from ${placesOf(filter)} where (created_at, id) < (${created_at}::timestamptz, ${id}::uuid)
      order by created_at desc, id desc limit ${limit}
    ) place join orders on orders.seller_id = ${filter.sellerId}::uuid and orders.id = place.id
    order by place.created_at desc, place.id desc`.compile(queryBuilder);
}

/** How many orders a filter has; a search is counted to `MATCHES_PER_SEARCH`. */
export function ordersTotal(filter: OrderFilter): Statement<{ total: number }> {
  return (
    filter.search
      ? sql<{ total: number }>`select count(*) as total from ${placesOf(filter)}`
      : sql<{ total: number }>`select ${countedOrders(filter)} as total`
  ).compile(queryBuilder);
}

/** How many orders of a filter stand at a stage. */
export interface StageCount {
  stage: OrderStage;
  orders: number;
}

/** The stages that have orders in the days of a filter, from counts kept by day. */
export function stageCounts({ sellerId, direction, range }: OrderFilter): Statement<StageCount> {
  return sql<StageCount>`select stage, sum(orders)::bigint as orders from order_counts
    where seller_id = ${sellerId}::uuid and direction = ${direction}
      and day between ${range?.startDate ?? '-infinity'}::date and ${range?.endDate ?? 'infinity'}::date
    group by stage having sum(orders) <> 0`.compile(queryBuilder);
}

function totalOf(filter: OrderFilter): RawBuilder<number> {
  return filter.search ? sql`count(*) over ()` : countedOrders(filter);
}

/** A sum over counts kept by day. */
function countedOrders({ sellerId, direction, range, stage }: OrderFilter): RawBuilder<number> {
  return sql`(select coalesce(sum(orders), 0)::bigint from order_counts
    where seller_id = ${sellerId}::uuid and direction = ${direction}${ofStage(stage)}
      and day between ${range?.startDate ?? '-infinity'}::date and ${range?.endDate ?? 'infinity'}::date)`;
}

/** Ids and capture times of the filtered orders, as a table named `places`. */
function placesOf(filter: OrderFilter): RawBuilder<unknown> {
  const { search } = filter;
  if (!search) return sql`(select id, created_at from orders where ${filtered(filter)}) places`;
  const { terms, phones, docketPrefix } = search;
  const lowerTerms = terms.map((term) => term.toLowerCase());
  const perTerm = Math.max(
    LEAST_PER_TERM,
    Math.ceil(MATCHES_PER_SEARCH / Math.max(1, terms.length)),
  );
  // Each column has an index that ends with the capture time, so every branch reads its newest matches and stops.
  const matches = (values: readonly string[], match: RawBuilder<unknown>) =>
    sql`select found.id, found.created_at from unnest(${values}::text[]) term
      cross join lateral (
        select id, created_at from orders where ${filtered(filter)} and ${match}
        order by created_at desc, id desc limit ${perTerm}
      ) found`;
  const branches = [
    matches(terms, sql`docket_number = term`),
    matches(lowerTerms, sql`order_ref_lower = term`),
    matches(lowerTerms, sql`client_reference_lower = term`),
    byAwb(filter, terms),
    ...(phones.length > 0 ? [matches(phones, sql`consignee_phone = term`)] : []),
    ...(docketPrefix === undefined ? [] : [byDocketPrefix(filter, docketPrefix)]),
  ];
  return sql`(${sql.join(branches, sql` union `)}) places`;
}

function byAwb(filter: OrderFilter, terms: readonly string[]): RawBuilder<unknown> {
  return sql`select id, created_at from orders where ${filtered(filter)} and id in (
    select order_id from shipments where seller_id = ${filter.sellerId}::uuid and awb = any(${terms}::text[]) and awb <> ''
  )`;
}

/** Digits sort alike in every collation, so a prefix is a range of the unique index. */
function byDocketPrefix(filter: OrderFilter, prefix: string): RawBuilder<unknown> {
  return sql`select id, created_at from (
    select id, created_at from orders where ${filtered(filter)}
      and docket_number >= ${prefix} and docket_number < ${`${prefix}:`}
    limit ${MATCHES_PER_SEARCH}) prefixed`;
}

const ofStage = (stage: OrderStage | undefined) =>
  stage === undefined ? sql`` : sql` and stage = ${stage}`;

function filtered({ sellerId, direction, range, stage }: OrderFilter): RawBuilder<boolean> {
  return sql`seller_id = ${sellerId}::uuid and direction = ${direction}${ofStage(stage)}
    and created_at >= ${range?.from ?? '-infinity'}::timestamptz
    and created_at < ${range?.before ?? 'infinity'}::timestamptz`;
}
