import type { TestApp } from './test-app.ts';

/** Tables of counters that any call may change. They contain no data of sellers. */
const COUNTERS = ['throttle'];

/** Returns the names of the tables except counters. `isSellerOnly` selects tables whose rows belong to a seller. */
export async function listTables(app: TestApp, { isSellerOnly = false } = {}): Promise<string[]> {
  const { rows } = await app.ownerQuery(
    `select c.relname from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (not $1 or exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
     )) order by 1`,
    [isSellerOnly],
  );
  return rows.map((row) => String(row['relname'])).filter((name) => !COUNTERS.includes(name));
}

/** Returns a digest of all rows, or of one seller's rows. Equal digests mean that no row has changed. */
export async function computeRowsDigest(app: TestApp, sellerId?: string): Promise<string> {
  const tables = await listTables(app, { isSellerOnly: sellerId !== undefined });
  const digests = tables.map(
    (name) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as digest
       from ${name} t ${sellerId === undefined ? '' : 'where t.seller_id = $1'}`,
  );
  const { rows } = await app.ownerQuery(
    // Without `order by`, a parallel plan may return the tables in any sequence.
    `${digests.join(' union all ')} order by name`,
    sellerId === undefined ? [] : [sellerId],
  );
  return JSON.stringify(rows);
}
