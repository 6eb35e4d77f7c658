import { type RawBuilder, sql } from 'kysely';

/** The terms of a search, in any letter case. */
export interface OrderSearch {
  terms: string[];
  phones: string[];
  docketPrefix: string | undefined;
  names: NameSearch | undefined;
}

/** Beginnings of names, and of other words among the newest orders. */
export interface NameSearch {
  beginnings: string[];
  newest: number;
}

/** Matches read for each kind of term. What a search costs does not depend on how many orders match. */
export const MATCHES_PER_SEARCH = 1001;
const MIN_PER_TERM = 20;
/** The last character of Unicode: a range up to it holds every text with a beginning. */
const LAST_CHARACTER = '\u{10ffff}';

/** Ids and capture times of the matches among the orders that `where` lets through. */
export function matchesOf(
  { terms, phones, docketPrefix, names }: OrderSearch,
  sellerId: string,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const lowerTerms = terms.map((term) => term.toLowerCase());
  const perTerm = Math.max(MIN_PER_TERM, Math.ceil(MATCHES_PER_SEARCH / Math.max(1, terms.length)));
  // Each column has an index that ends with the capture time, so every branch reads its newest matches and stops.
  const matches = (values: readonly string[], match: RawBuilder<unknown>) =>
    sql`select found.id, found.created_at from unnest(${values}::text[]) term
      cross join lateral (
        select id, created_at from orders where ${where} and ${match}
        order by created_at desc, id desc limit ${perTerm}
      ) found`;
  const branches = [
    matches(terms, sql`docket_number = term`),
    matches(lowerTerms, sql`order_ref_lower = term`),
    matches(lowerTerms, sql`client_reference_lower = term`),
    byAwb(terms, sellerId, where),
    ...(phones.length > 0 ? [matches(phones, sql`consignee_phone = term`)] : []),
    ...(docketPrefix === undefined ? [] : [byDocketPrefix(docketPrefix, where)]),
    ...(names ? [byName(names, where), byNewestNames(names, where)] : []),
  ];
  return sql.join(branches, sql` union `);
}

/** Carriers write letters in capitals; a hand may not. */
function byAwb(
  terms: readonly string[],
  sellerId: string,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const awbs = [...new Set(terms.flatMap((term) => [term, term.toUpperCase()]))];
  return sql`select id, created_at from orders where ${where} and id in (
    select order_id from shipments where seller_id = ${sellerId}::uuid and awb = any(${awbs}::text[]) and awb <> ''
  )`;
}

/** Digits sort the same in every collation, so a prefix is a range of the unique index. */
function byDocketPrefix(prefix: string, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select id, created_at from (
    select id, created_at from orders where ${where}
      and docket_number >= ${prefix} and docket_number < ${`${prefix}:`}
    limit ${MATCHES_PER_SEARCH}) prefixed`;
}

/** Names of any age that begin with a term. In the order of the index, so that the query stops at the limit. */
function byName({ beginnings }: NameSearch, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select found.id, found.created_at from unnest(${beginnings}::text[]) term
    cross join lateral (
      select id, created_at from orders where ${where}
        and consignee_name_lower >= lower(term) and consignee_name_lower < lower(term) || ${LAST_CHARACTER}
      order by consignee_name_lower limit ${Math.ceil(MATCHES_PER_SEARCH / beginnings.length)}
    ) found`;
}

/** Names of the newest orders of which any word begins with a term; no index can serve this. */
function byNewestNames(
  { beginnings, newest }: NameSearch,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`(select id, created_at from (
      select id, created_at, consignee_name_lower from orders where ${where}
      order by created_at desc, id desc limit ${newest}
    ) newest
    where exists (select from unnest(${beginnings}::text[]) term
      where position(' ' || lower(term) in ' ' || consignee_name_lower) > 0)
    order by created_at desc, id desc limit ${MATCHES_PER_SEARCH})`;
}
