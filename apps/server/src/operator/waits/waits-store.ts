import type { OperatorWaitKind } from '@shipdesk/contract/operator/waits';
import { MAX_CLAIM_PAISE } from '@shipdesk/domain/money/invoice/claim';
import { isFinal, shipmentStatuses } from '@shipdesk/domain/shipping/status';
import { type RawBuilder, sql } from 'kysely';
import { queryRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { selectUndecidedClaims } from '../../platform/db/query/undecided-claims.ts';

interface WaitRow {
  readonly cases: number;
  readonly amountPaise: number | null;
  readonly oldestAt: Date | null;
  /** The file with the oldest case. */
  readonly fileId: string | null;
}

export interface WaitTime {
  readonly at: Date;
  /** The latest payout day, today included. */
  readonly runOn: string;
  /** Null while e-invoices are off. */
  readonly einvoicesFrom: string | null;
}

/**
 * The query of each kind's cases, with the conditions of the page that lists them. Selects `amount_paise`, `at` and
 * `file_id`. States are literals, because PostgreSQL does not match a partial index to a query with parameters.
 */
const cases: Readonly<Record<OperatorWaitKind, (time: WaitTime) => RawBuilder<unknown>>> = {
  recharges: () => sql`
    select amount_paise, created_at as at, null::uuid as file_id from recharges
    where state = 'awaiting_approval'`,
  // Count sellers, because a payout contains all due COD of a seller and a second run on the same day adds nothing. A
  // limit inside a join would crash Citus under row-level security.
  payouts_due: ({ at, runOn }) => sql`
    select sum(l.cod_paise)::bigint as amount_paise, min(l.eligible_on)::timestamp at time zone 'Asia/Kolkata' as at,
      null::uuid as file_id
    from cod_lines l
    join (select seller_id from bank_accounts
      where closed_at is null and verified_at is not null and in_force_from <= ${at}::timestamptz
      group by seller_id) b on b.seller_id = l.seller_id
    left join remittances r on r.seller_id = l.seller_id and r.run_on = ${runOn}::date and r.state <> 'cancelled'
    where l.remittance_id is null and l.reversed_at is null and l.eligible_on <= ${runOn}::date and r.id is null
    group by l.seller_id`,
  payouts_prepared: () => sql`
    select net_paise as amount_paise, created_at as at, null::uuid as file_id from remittances
    where state = 'in_batch'`,
  payouts_returned: () => sql`
    select net_paise as amount_paise, created_at as at, null::uuid as file_id from remittances
    where state = 'returned'`,
  bank_accounts: () => sql`
    select null::bigint as amount_paise, created_at as at, null::uuid as file_id from bank_accounts
    where verified_at is null and closed_at is null`,
  disputes: () => sql`
    select taxable_paise + tax_paise as amount_paise, disputed_at as at, null::uuid as file_id from discrepancies
    where state = 'disputed'`,
  claims: () => sql`
    select least(invoice_paise, ${MAX_CLAIM_PAISE}::bigint) as amount_paise, at, null::uuid as file_id
    from (${selectUndecidedClaims((sellerId) => sql`not is_sandbox(${sellerId})`)}) undecided`,
  tds_certificates: () => sql`
    select amount_paise, deducted_on::timestamp at time zone 'Asia/Kolkata' as at, null::uuid as file_id
    from tds_deductions where state = 'open'`,
  einvoices: ({ einvoicesFrom }) => sql`
    select d.total_paise as amount_paise, d.issued_on::timestamp at time zone 'Asia/Kolkata' as at,
      null::uuid as file_id
    from tax_documents d
    left join einvoices e on e.seller_id = d.seller_id and e.document_id = d.id
    where d.issued_on >= ${einvoicesFrom}::date and d.taxable_paise > 0 and d.recipient ->> 'gstin' is not null and e.document_id is null`,
  ndr_late: ({ at }) => selectNdrTasks(sql`c.due_at < ${at}::timestamptz`),
  ndr_open: ({ at }) => selectNdrTasks(sql`c.due_at >= ${at}::timestamptz`),
  invoice_lines: () => sql`
    select l.over_paise as amount_paise, i.created_at as at, i.id as file_id
    from carrier_invoices i join carrier_invoice_lines l on l.invoice_id = i.id
    where i.state = 'done' and i.accepted_at is null
      and l.kind in ('weight', 'zone', 'rto', 'cod', 'fuel', 'remote', 'rate', 'not_ours', 'not_carried', 'duplicate', 'unreadable')`,
  remittance_lines: () => sql`
    select abs(l.paid_paise - l.owed_paise) as amount_paise, r.created_at as at, r.id as file_id
    from carrier_remittance_lines l join carrier_remittances r on r.id = l.remittance_id
    where l.booked_at is null and l.kind <> 'matched'`,
  // The `exists` condition prevents a scan of all shipments if there are no untracked accounts.
  untracked_parcels: () => sql`
    select null::bigint as amount_paise, s.booked_at as at, null::uuid as file_id from shipments s
    join (${untrackedAccounts}) account on account.id = s.account_id
    where exists (${untrackedAccounts}) and s.state = 'booked' and s.status <> all(${finalStatuses}::text[])`,
  failed_jobs: () => sql`
    select null::bigint as amount_paise, failed_at as at, null::uuid as file_id from jobs
    where failed_at is not null and not is_sandbox(seller_id)`,
  refused_mails: () => sql`
    select null::bigint as amount_paise, created_at as at, null::uuid as file_id from mails
    where state = 'failed'`,
};

const finalStatuses = shipmentStatuses.filter(isFinal);

/** The query of the accounts that cannot poll scans, with the conditions of `getTracker`. */
const untrackedAccounts = sql`
  select a.id from carrier_accounts a
  left join (select distinct carrier from carrier_accounts
    where is_enabled and not is_sandbox and credentials <> '') tracker on tracker.carrier = a.carrier
  where a.credentials = '' and tracker.carrier is null`;

/** Builds the query of the NDR actions that no carrier API accepts and that staff have not passed on. */
const selectNdrTasks = (whereDue: RawBuilder<unknown>) => sql`
  select c.risk_paise as amount_paise, a.created_at as at, null::uuid as file_id
  from ndr_actions a join ndr_cases c on c.seller_id = a.seller_id and c.shipment_id = a.shipment_id
  where a.state = 'recorded' and a.settled_at is null and ${whereDue}`;

/** Counts at most `maxCount` of the oldest cases of a kind across sellers. Requires `asOperator`. */
export function countWaits(db: Db, kind: OperatorWaitKind, time: WaitTime, maxCount: number) {
  return queryRow(db)<WaitRow>`select count(*) as cases, sum(amount_paise)::bigint as amount_paise,
      min(at) as oldest_at, (array_agg(file_id order by at))[1] as file_id
    from (select * from (${cases[kind](time)}) waiting order by at limit ${maxCount}) counted`;
}
