import { bookableStages } from '@shipdesk/domain/shipping/order-stage';
import { type RawBuilder, sql } from 'kysely';
import { erasingPhones, isBeingErased } from '../../platform/db/query/erasing-consignees.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import type { Db, Statement } from '../../platform/db/query/statement.ts';

interface PhoneHistory {
  readonly phone: string;
  readonly delivered: number;
  readonly returned: number;
  readonly refused: number;
}

interface PincodeHistory {
  readonly pincode: string;
  readonly parcels: number;
  readonly returned: number;
}

export interface OrderSearch {
  terms: string[];
  phones: string[];
  docketPrefix: string | undefined;
  names: NameSearch | undefined;
}

/** Name prefixes. In the `newestCount` newest orders, they match any word of the name. */
export interface NameSearch {
  prefixes: string[];
  newestCount: number;
}

/** The number of matches per kind of term, divided among the terms. Bounds the cost of a search. */
export const MAX_MATCHES = 1001;
const MIN_PER_TERM = 20;
/** The last character of Unicode, which ends the range of texts with a prefix. */
const LAST_CHARACTER = '\u{10ffff}';
/** Frame of `row_number`. With the default frame, PostgreSQL 15 reads all rows of equal order, beyond the limit. */
const upToCurrentRow = sql`rows unbounded preceding`;

/** The terms in `sent`. The statement sends each array only once, because a search may have hundreds of terms. */
const sentTerms = sql`(select terms from sent)::text[]`;
const lowerSentTerms = sql`(select lower_terms from sent)::text[]`;
const sentAwbs = sql`(select awbs from sent)::text[]`;

/** Selects the id and capture time of orders, and `is_cut` in each row: true if the search may have further matches. */
export function selectMatches(
  { terms, phones, docketPrefix, names }: OrderSearch,
  sellerId: string,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const lowerTerms = terms.map((term) => term.toLowerCase());
  // Carriers write AWBs in capitals and users may not.
  const awbs = [...new Set(terms.flatMap((term) => [term, term.toUpperCase()]))];
  const maxPerTerm = Math.max(MIN_PER_TERM, Math.ceil(MAX_MATCHES / Math.max(1, terms.length)));
  // Each column has an index that ends with the capture time, so every branch reads its newest matches and stops.
  const selectBranch = (values: RawBuilder<unknown>, match: RawBuilder<unknown>) =>
    sql`select found.* from unnest(${values}) term
      cross join lateral (
        select id, created_at,
          row_number() over (order by created_at desc, id desc ${upToCurrentRow}) = ${maxPerTerm} as is_cut
        from orders where ${where} and ${match} order by created_at desc, id desc limit ${maxPerTerm}
      ) found`;
  const branches = [
    selectBranch(lowerSentTerms, sql`client_reference_lower = term`),
    selectByOrderId(where),
    selectByNumber(sellerId, where),
    ...(phones.length > 0 ? [selectBranch(sql`${phones}::text[]`, matchesVisiblePhone)] : []),
    ...(docketPrefix === undefined ? [] : [selectByDocketPrefix(docketPrefix, where)]),
    ...(names ? [selectByName(names, where), selectByNewestNames(names, where)] : []),
  ];
  return sql`with sent as materialized (
      select ${terms}::text[] as terms, ${lowerTerms}::text[] as lower_terms, ${awbs}::text[] as awbs)
    select id, created_at,
      bool_or(bool_or(is_cut)) over () or count(*) over () >= ${MAX_MATCHES} as is_cut
    from (${sql.join(branches, sql` union all `)}) found group by id, created_at`;
}

/** Checks once whether the term is a number being erased, because many orders may have that number. */
const matchesVisiblePhone = sql<boolean>`consignee_phone = term and term <> all(${erasingPhones})
  and not ${isBeingErased('orders')}`;

/** Needs no maximum per term: a seller's order ids are unique, except for their letter case. */
function selectByOrderId(where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(select id, created_at, false as is_cut from orders
    where ${where} and order_ref_lower = any(${lowerSentTerms}) limit ${MAX_MATCHES})`;
}

function selectByNumber(sellerId: string, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const hasAwb = sql`seller_id = ${sellerId}::uuid and awb = any(${sentAwbs})`;
  // Use arrays instead of joins, because each search is planned and joins take longer to plan.
  return sql`select id, created_at, false as is_cut from orders where ${where} and (
    docket_number = any(${sentTerms}) or id = any(array(
      select order_id from shipments where ${hasAwb} and awb <> ''
      union all select order_id from shipments where seller_id = ${sellerId}::uuid
        and id = any(array(select shipment_id from parcel_boxes where ${hasAwb}))
    )))`;
}

/** Reads a range of the unique index. Digits sort the same in every collation. */
function selectByDocketPrefix(prefix: string, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select id, created_at, false as is_cut from (
    select id, created_at from orders where ${where}
      and docket_number >= ${prefix} and docket_number < ${`${prefix}:`}
    limit ${MAX_MATCHES}) prefixed`;
}

/** Selects orders whose name starts with a term, in index order, so that the query stops at the limit. */
function selectByName({ prefixes }: NameSearch, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const maxPerPrefix = Math.ceil(MAX_MATCHES / prefixes.length);
  return sql`select id, created_at, is_cut from unnest(${prefixes}::text[]) term
    cross join lateral (
      select id, created_at, consignee_phone, consignee_alt_phone,
        row_number() over (order by consignee_name_lower ${upToCurrentRow}) = ${maxPerPrefix} as is_cut
      from orders where ${where}
        and consignee_name_lower >= lower(term) and consignee_name_lower < lower(term) || ${LAST_CHARACTER}
      order by consignee_name_lower limit ${maxPerPrefix}
    ) found where not ${isBeingErased('found')}`;
}

/** No index supports a search for words, so this reads only the newest orders. */
function selectByNewestNames(
  { prefixes, newestCount }: NameSearch,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`(select id, created_at, false as is_cut from (
      select id, created_at, consignee_name_lower, consignee_phone, consignee_alt_phone
      from orders where ${where} order by created_at desc, id desc limit ${newestCount}
    ) newest
    where not ${isBeingErased('newest')} and exists (select 1 from unnest(${prefixes}::text[]) term
      where position(' ' || lower(term) in ' ' || consignee_name_lower) > 0)
    order by created_at desc, id desc limit ${MAX_MATCHES})`;
}

const MAX_PHONE_ORDERS = 50;
const MAX_PINCODE_ORDERS = 200;

export function selectPhoneHistories(phones: readonly string[]): Statement<PhoneHistory> {
  // A subquery of one row, because a join could read every case of the seller.
  return sql<PhoneHistory>`select sent.phone, history.*
    from unnest(${phones}::text[]) sent(phone) cross join lateral (
      select count(*) filter (where stage = 'delivered') as delivered,
        count(*) filter (where stage = 'rto') as returned,
        count(*) filter (where (select count(*) from ndr_cases n
          where n.seller_id = ${ownSeller} and n.order_id = newest.id
            and n.reason in ('refused', 'opened_and_refused')) > 0) as refused
      from (select id, stage from orders
        where seller_id = ${ownSeller} and direction = 'forward' and consignee_phone = sent.phone
        order by created_at desc, id desc limit ${MAX_PHONE_ORDERS}) newest
    ) history`;
}

export function selectPincodeHistories(pincodes: readonly string[]): Statement<PincodeHistory> {
  return sql<PincodeHistory>`select sent.pincode, history.*
    from unnest(${pincodes}::text[]) sent(pincode) cross join lateral (
      select count(*) as parcels, count(*) filter (where stage = 'rto') as returned
      from (select stage from orders
        where seller_id = ${ownSeller} and direction = 'forward' and stage in ('delivered', 'rto')
          and consignee_pincode = sent.pincode
        order by created_at desc limit ${MAX_PINCODE_ORDERS}) newest
    ) history`;
}

export function selectUnbooked(db: Db, docketNumbers: readonly string[]) {
  return db
    .selectFrom('orders')
    .select([
      'docketNumber',
      'consigneePhone as phone',
      'consigneePincode as pincode',
      'consigneeAddress as address',
      'codPaise',
    ])
    .where('sellerId', '=', ownSeller)
    .where('direction', '=', 'forward')
    .where('stage', 'in', bookableStages)
    .where('docketNumber', '=', sql<string>`any(${docketNumbers}::text[])`)
    .execute();
}
