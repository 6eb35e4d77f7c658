import { memberRoles } from '@shipdesk/domain/account/roles';
import {
  carrierIds,
  getCarrierName,
  getCarrierUrls,
} from '@shipdesk/domain/shipping/carriers/registry';
import { isFinal, shipmentStatuses } from '@shipdesk/domain/shipping/status';
import pg from 'pg';
import { ArchiveFileError } from './archive-reader.ts';

export interface ImportContext {
  /** The password hash of all members until they set a password. */
  readonly passwordHash: string;
  /** Returns the sealed replacement for an account number, which the archive omits. */
  readonly sealNumber: (id: string) => Buffer;
  /** Returns the block of a docket number in this installation. */
  readonly findBlock: (docketNumber: string) => number | null;
  readonly tasks: {
    readonly schedule: string;
    readonly booking: string;
    readonly weightCase: string;
    readonly tracking: string;
  };
  readonly now: Date;
}

const BATCH_ROWS = 10_000;

/** SQL values that replace those of the archive, keyed by table and column. */
export const importedColumns: Readonly<
  Record<string, (context: ImportContext) => Readonly<Record<string, string>>>
> = {
  sellers: () => ({ kind: "'seller'", live_seller_id: 'null' }),
  // Members who belonged to several sellers sign in to this one. No member becomes operator staff.
  users: ({ passwordHash }) => ({
    password_hash: pg.escapeLiteral(passwordHash),
    home_seller_id: 'null',
    role: `case when role in (${memberRoles.map((role) => pg.escapeLiteral(role)).join(', ')}) then role else 'Owner' end`,
  }),
  bank_accounts: ({ now }) => ({
    number_sealed: "''::bytea",
    closed_at: `coalesce(closed_at::timestamptz, ${pg.escapeLiteral(now.toISOString())}::timestamptz)`,
  }),
  shop_connections: () => ({
    state: "'disconnected'",
    credentials: 'null',
    pull_since: 'null',
    pull_cursor: 'null',
    pull_seen: 'null',
    next_pull_at: 'null',
  }),
  pickups: () => ({ retried_since: 'null' }),
  // Renumber without gaps. Carriers paid COD into another operator's bank account, so book it as an adjustment.
  transfers: () => ({
    seq: 'row_number() over (order by seq::bigint)',
    debit:
      "case when cause_kind = 'carrier_cod' and debit = 'bank' then 'adjustments' else debit end",
    credit:
      "case when cause_kind = 'carrier_cod' and credit = 'bank' then 'adjustments' else credit end",
  }),
};

export async function assertNoLogins(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    'select email from given_users where email in (select email from logins) order by 1',
  );
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email).join(', ');
  throw new ArchiveFileError(
    `These members already have an account here: ${emails}. Import into a new installation.`,
  );
}

export async function finishImport(
  client: pg.Client,
  sellerId: string,
  { sealNumber, tasks, findBlock, now }: ImportContext,
): Promise<void> {
  const accounts = await client.query<{ id: string }>(
    'select id from bank_accounts where seller_id = $1',
    [sellerId],
  );
  for (const { id } of accounts.rows) {
    await client.query(
      'update bank_accounts set number_sealed = $3 where seller_id = $1 and id = $2',
      [sellerId, id, sealNumber(id)],
    );
  }
  await client.query(
    `insert into logins (email, seller_id, user_id)
     select distinct on (email) email, seller_id, id from users where seller_id = $1
     order by email, removed_at desc nulls first, created_at`,
    [sellerId],
  );
  await client.query(
    `update wallets set entries = (select count(*) from transfers where seller_id = $1) where seller_id = $1`,
    [sellerId],
  );
  await client.query(
    `insert into order_counts (seller_id, direction, stage, day, slot, orders)
     select seller_id, direction, stage, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*)
     from orders where seller_id = $1 group by 1, 2, 3, 4`,
    [sellerId],
  );
  // The operator's next documents continue the numbers of the archive.
  await client.query(
    `insert into document_series as s (series, year, last)
     select split_part(number, '/', 1), split_part(number, '/', 2), max(split_part(number, '/', 3)::bigint)
     from tax_documents where seller_id = $1 and number ~ '^(INV|CRN)/[0-9]{4}/[0-9]{1,8}$' group by 1, 2
     on conflict (series, year) do update set last = greatest(s.last, excluded.last)`,
    [sellerId],
  );
  await addCarrierAccounts(client, sellerId, now);
  await addJobs(client, sellerId, { tasks, now });
  await addDocketBlocks(client, sellerId, findBlock);
}

/**
 * Adds the carrier accounts of the archived parcels, disabled and without credentials. The pages of parcels and of
 * failed deliveries read a carrier's capabilities from its accounts.
 */
async function addCarrierAccounts(client: pg.Client, sellerId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; carrier: string }>(
    `select account_id as id, carrier from shipments where seller_id = $1
     union select account_id, carrier from manifests where seller_id = $1
     union select account_id, carrier from pickups where seller_id = $1
     union select account_id, carrier from ndr_cases where seller_id = $1`,
    [sellerId],
  );
  for (const { id, carrier } of rows) {
    const carrierId = carrierIds.find((name) => name === carrier);
    if (carrierId === undefined) {
      throw new ArchiveFileError(
        `The archive has parcels of the carrier ${carrier}, which this version of Shipdesk lacks. Update Shipdesk first.`,
      );
    }
    const urls = getCarrierUrls(carrierId);
    await client.query(
      `insert into carrier_accounts (id, carrier, name, is_enabled, services, credentials, settings, version,
         created_at, changed_at, changed_by_name)
       values ($1, $2, $3, false, '{}', '', $4, 1, $5, $5, '') on conflict (id) do nothing`,
      [
        id,
        carrier,
        // Use the end of the id, because ids may share a prefix.
        `${getCarrierName(carrier)}, imported ${id.slice(-8)}`,
        JSON.stringify(urls ? { baseUrl: urls.live } : {}),
        now,
      ],
    );
  }
}

/**
 * Adds the jobs, which the archive omits. Otherwise a schedule would not run, a booking would keep its price on hold, a
 * case would have no deadline, and a parcel would get no scans.
 */
async function addJobs(
  client: pg.Client,
  sellerId: string,
  { tasks, now }: Pick<ImportContext, 'tasks' | 'now'>,
): Promise<void> {
  await client.query(
    `insert into jobs (seller_id, id, task, key, payload, run_at, created_at)
     select $1, gen_random_uuid(), task, key, payload, run_at, $2 from (
       select $3::text as task, id::text as key, '{}'::jsonb as payload, next_at as run_at
       from report_schedules where seller_id = $1
       union all select $4, id::text, jsonb_build_object('docketNumber', docket_number), $2::timestamptz
       from shipments where seller_id = $1 and state = 'booking'
       union all select $5, id::text, jsonb_build_object('docketNumber', docket_number), due_at
       from discrepancies where seller_id = $1 and state = 'new'
       union all select $6, id::text, jsonb_build_object('docketNumber', docket_number), $2::timestamptz
       from shipments where seller_id = $1 and state = 'booked'
         and (status <> all($7::text[]) or id in (select shipment_id from parcel_boxes where seller_id = $1))) job`,
    [
      sellerId,
      now,
      tasks.schedule,
      tasks.booking,
      tasks.weightCase,
      tasks.tracking,
      shipmentStatuses.filter(isFinal),
    ],
  );
}

/** Registers the seller of each docket number, so that lookups find it. */
async function addDocketBlocks(
  client: pg.Client,
  sellerId: string,
  findBlock: ImportContext['findBlock'],
): Promise<void> {
  let after = '';
  let hasMore = true;
  while (hasMore) {
    const { rows } = await client.query<{ docket_number: string }>(
      `select docket_number from orders where seller_id = $1 and docket_number > $2
       order by docket_number limit $3`,
      [sellerId, after, BATCH_ROWS],
    );
    const numbers = rows.map(({ docket_number: number }) => number);
    const blocks = numbers.flatMap((number) => findBlock(number) ?? []);
    await client.query(
      `insert into docket_blocks (block, seller_id) select block, $1 from unnest($2::bigint[]) block
       on conflict (block) do nothing`,
      [sellerId, blocks],
    );
    hasMore = numbers.length === BATCH_ROWS;
    after = numbers.at(-1) ?? '';
  }
}
