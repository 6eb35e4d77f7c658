import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/query/database.ts';
import { prepared, type RowsOf, type Statement } from '../db/query/statement.ts';
import type { OrdersTable, Tables } from '../db/schema/tables.ts';
import { listColumns } from './orders-store.ts';

/** What a search looks for. Exact values, and the beginning of a docket number. */
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

/** Which orders of a seller: a direction, the business days they were made on, what is searched for. */
export interface OrderFilter {
  sellerId: string;
  direction: OrdersTable['direction'];
  range: DayRange | undefined;
  search: OrderSearch | undefined;
}

/** Before the first order or after the last one, where a date is asked for. */
type Endless = '-infinity' | 'infinity';

interface Values {
  sellerId: string;
  direction: OrdersTable['direction'];
  startDate: string;
  endDate: string;
  from: Date | Endless;
  before: Date | Endless;
  terms: string[];
  phones: string[];
  /** Of a lone entry: itself, its phone number, and the dockets that begin with it. */
  term: string | null;
  phone: string | null;
  prefixFrom: string | null;
  prefixBefore: string | null;
}

interface PageValues extends Values {
  limit: number;
  offset: number;
}

interface NextValues extends Values {
  limit: number;
  /** The last order of the page before. */
  createdAt: Date;
  id: string;
}

type Where = ExpressionBuilder<Tables, 'orders'>;
type Search = (where: Where, values: Values) => Expression<SqlBool>;

const moment = (value: Date | Endless) => sql<Date>`${value}::timestamptz`;

/**
 * Each alternative has an index of its own; PostgreSQL joins what they find. A lone entry is compared with `=`: of an
 * array, PostgreSQL would not know the length, and plan each search anew.
 */
const oneTerm: Search = (where, { term, phone }) =>
  where.or([
    where('docket_number', '=', term),
    where('order_ref', '=', term),
    where('client_reference', '=', term),
    where('consignee_phone', '=', phone),
  ]);

/** Digits sort alike in every collation, so a prefix is a range of the index. */
const oneTermOrPrefix: Search = (where, values) =>
  where.or([
    oneTerm(where, values),
    where.and([
      where('docket_number', '>=', values.prefixFrom),
      where('docket_number', '<', values.prefixBefore),
    ]),
  ]);

const manyTerms: Search = (where, { terms, phones }) =>
  where.or([
    where('docket_number', '=', sql<string>`any(${terms}::text[])`),
    where('order_ref', '=', sql<string>`any(${terms}::text[])`),
    where('client_reference', '=', sql<string>`any(${terms}::text[])`),
    where('consignee_phone', '=', sql<string>`any(${phones}::text[])`),
  ]);

/**
 * The orders of the seller, or those that a search finds. `offset 0` keeps the two apart: how many days a range has is
 * not known when a statement is planned, and PostgreSQL would rather walk them all than look up what is searched for.
 */
function source(db: Db, values: Values, search: Search | undefined) {
  const orders = db.selectFrom('orders').where('seller_id', '=', values.sellerId);
  if (!search) return orders;
  const found = orders
    .where((where) => search(where, values))
    .selectAll()
    .offset(sql<number>`0`)
    .as('orders');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all columns of an order under the table's own name
  return db.selectFrom(found) as unknown as typeof orders;
}

/** How many orders there are, whatever is searched for: a sum over counts that are kept by the day. */
function counted(db: Db, { sellerId, direction, startDate, endDate }: Values) {
  return db
    .selectFrom('order_counts')
    .select(sql<number>`coalesce(sum(orders), 0)::bigint`.as('total'))
    .where('seller_id', '=', sellerId)
    .where('direction', '=', direction)
    .where('day', '>=', sql<string>`${startDate}::date`)
    .where('day', '<=', sql<string>`${endDate}::date`);
}

/** The statements of a list, for one kind of search. */
function statementsOf(search?: Search) {
  const filtered = (db: Db, values: Values) => {
    const { direction, from, before } = values;
    return source(db, values, search)
      .where('direction', '=', direction)
      .where('created_at', '>=', moment(from))
      .where('created_at', '<', moment(before));
  };
  /** Of all pages together. A search reads all that it finds, to sort it: then it counts them as well. */
  const total = (db: Db, values: Values) =>
    search ? sql<number>`count(*) over ()` : sql<number>`${counted(db, values)}`;
  const newestFirst = (db: Db, values: Values) =>
    filtered(db, values).orderBy('created_at', 'desc').orderBy('id', 'desc');
  return {
    first: prepared((db, values: PageValues) =>
      newestFirst(db, values)
        .select(listColumns)
        .select(total(db, values).as('total'))
        .limit(values.limit)
        .compile(),
    ),
    /** Walks over the orders before it in the index alone, and fetches those of the page. */
    later: prepared((db, values: PageValues) =>
      db
        .selectFrom(
          newestFirst(db, values)
            .select(['id as place_id', total(db, values).as('total')])
            .limit(values.limit)
            .offset(values.offset)
            .as('place'),
        )
        .innerJoin('orders', (join) =>
          join.onRef('orders.id', '=', 'place.place_id').on('seller_id', '=', values.sellerId),
        )
        .select(listColumns)
        .select('place.total')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .compile(),
    ),
    next: prepared((db, values: NextValues) =>
      newestFirst(db, values)
        .select(listColumns)
        .where(sql<boolean>`(created_at, id) < (${values.createdAt}, ${values.id})`)
        .limit(values.limit)
        .compile(),
    ),
    total: prepared((db, values: Values & { cap: number }) =>
      search
        ? db
            .selectFrom(filtered(db, values).select('id').limit(values.cap).as('found'))
            .select((query) => query.fn.countAll<number>().as('total'))
            .compile()
        : counted(db, values).compile(),
    ),
  };
}

const statements = {
  none: statementsOf(),
  term: statementsOf(oneTerm),
  prefix: statementsOf(oneTermOrPrefix),
  terms: statementsOf(manyTerms),
};

type PageRow = RowsOf<[ReturnType<(typeof statements)['none']['first']>]>[0][number];

export type OrderListRow = Omit<PageRow, 'total'>;

/** One page, newest first; with each row how many orders the filter has in all. */
export function ordersPage(
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Statement<PageRow> {
  const { first, later } = statements[kindOf(filter)];
  return (page.offset === 0 ? first : later)({ ...valuesOf(filter), ...page });
}

/** The orders that follow another one, newest first. */
export function ordersAfter(
  filter: OrderFilter,
  limit: number,
  { created_at, id }: Pick<OrderListRow, 'created_at' | 'id'>,
): Statement<OrderListRow> {
  return statements[kindOf(filter)].next({ ...valuesOf(filter), limit, createdAt: created_at, id });
}

/** How many orders a filter has; what a search finds is counted no further than `cap`. */
export function ordersTotal(filter: OrderFilter, cap: number): Statement<{ total: number }> {
  return statements[kindOf(filter)].total({ ...valuesOf(filter), cap });
}

function kindOf({ search }: OrderFilter): keyof typeof statements {
  if (!search) return 'none';
  if (search.docketPrefix !== undefined) return 'prefix';
  return search.terms.length === 1 ? 'term' : 'terms';
}

function valuesOf({ sellerId, direction, range, search }: OrderFilter): Values {
  const { terms = [], phones = [], docketPrefix } = search ?? {};
  return {
    sellerId,
    direction,
    startDate: range?.startDate ?? '-infinity',
    endDate: range?.endDate ?? 'infinity',
    from: range?.from ?? '-infinity',
    before: range?.before ?? 'infinity',
    terms,
    phones,
    term: terms[0] ?? null,
    phone: phones[0] ?? null,
    prefixFrom: docketPrefix ?? null,
    prefixBefore: docketPrefix === undefined ? null : `${docketPrefix}:`,
  };
}
