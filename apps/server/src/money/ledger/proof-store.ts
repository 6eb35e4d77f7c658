import { statusesBeforePickup } from '@shipdesk/domain/shipping/status';
import { type RawBuilder, sql } from 'kysely';
import { execute, insertRow, queryRow, queryRows } from '../../platform/db/query/rows.ts';
import { type Db, listLiterals } from '../../platform/db/query/statement.ts';
import type { LedgerFinding } from '../../platform/db/schema/column-types.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ProofRow = Row<'ledgerProofs'>;

const unchargedStatuses = listLiterals([...statusesBeforePickup, 'CANCELLED']);

/** The seller id of a finding that has no seller. */
const NO_SELLER = '00000000-0000-0000-0000-000000000000';

/**
 * The invariants of every seller's books. Each check is a query over all sellers that returns one row per violation.
 * `subject` is an account or the id of a cause, `expected` and `found` are in paise. Row-level security hides the
 * transfers of sandboxes.
 */
const proofChecks: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Every stored balance is the sum of its transfers.
  balance: sql`
    select w.seller_id, a.account as subject, coalesce(t.paise, 0) as expected, a.stored as found
    from wallets w
    cross join lateral (values ('wallet', w.wallet_paise), ('hold', w.hold_paise),
      ('cod_payable', w.cod_payable_paise), ('receivable', w.receivable_paise)) a (account, stored)
    left join (
      select seller_id, account, sum(paise)::bigint as paise from (
        select seller_id, credit as account, amount_paise as paise from transfers
        union all select seller_id, debit, -amount_paise from transfers
      ) moved group by 1, 2
    ) t on t.seller_id = w.seller_id and t.account = a.account
    where a.stored <> coalesce(t.paise, 0)`,
  // Transfers are numbered without gaps. The balance after the last transfer is the stored wallet balance.
  numbering: sql`
    select w.seller_id, 'entries' as subject, w.entries as expected, coalesce(t.last, 0) as found
    from wallets w left join (
      select seller_id, case when max(seq) = count(*) then max(seq) else -1 end as last from transfers group by 1
    ) t using (seller_id)
    where w.entries <> coalesce(t.last, 0)`,
  passbook: sql`
    select w.seller_id, 'wallet' as subject, w.wallet_paise as expected, t.wallet_paise as found
    from wallets w join transfers t on t.seller_id = w.seller_id and t.seq = w.entries
    where t.wallet_paise <> w.wallet_paise`,
  // A running balance is the previous balance plus the amount of its transfer.
  running_balance: sql`
    select seller_id, seq::text as subject, before + moved as expected, wallet_paise as found from (
      select seller_id, seq, wallet_paise,
        lag(wallet_paise, 1, 0::bigint) over (partition by seller_id order by seq) as before,
        case when credit = 'wallet' then amount_paise when debit = 'wallet' then -amount_paise else 0 end as moved
      from transfers
    ) lines where wallet_paise <> before + moved`,
  // Every transfer has the record that caused it. Adjustments have none, and `carrier_invoice` checks invoice lines.
  unknown_cause: sql`
    select t.seller_id, t.cause_kind || ' ' || t.cause_id as subject, 0 as expected, sum(t.amount_paise)::bigint as found
    from transfers t left join (
      select seller_id, 'shipment' as kind, id::text as id from shipments
      union all select seller_id, 'recharge', id::text from recharges
      union all select seller_id, 'remittance', id::text from remittances
      union all select seller_id, 'discrepancy', id::text from discrepancies
      union all select seller_id, kind, id::text from tax_documents
      union all select seller_id, 'claim', shipment_id::text from claims
      union all select seller_id, 'carrier_cod', id::text from shipments
      union all select seller_id, 'carrier_remittance', id::text from carrier_remittances
      union all select distinct seller_id, 'carrier_remittance', remittance_id::text from carrier_remittance_lines
        where booked_as = 'adjustment'
      union all select seller_id, 'carrier_payment', id::text from carrier_invoice_payments
      union all select seller_id, 'carrier_claim', id::text from carrier_claims
      union all select seller_id, 'tds', id::text from tds_deductions
    ) c on c.seller_id = t.seller_id and c.kind = t.cause_kind and c.id = t.cause_id
    where c.id is null and t.cause_kind not in ('adjustment', 'carrier_invoice') group by 1, 2`,
  // A booking's price is on hold until it is charged or released.
  shipment_hold: sql`
    select s.seller_id, s.id::text as subject, s.total_paise as expected, coalesce(t.paise, 0) as found
    from shipments s left join (
      select seller_id, cause_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'shipment' and leg = 'hold' group by 1, 2
    ) t on t.seller_id = s.seller_id and t.cause_id = s.id::text
    where s.total_paise <> coalesce(t.paise, 0) and not is_sandbox(s.seller_id)`,
  shipment_end: sql`
    select s.seller_id, s.id::text as subject, s.total_paise as expected, coalesce(t.paise, 0) as found
    from shipments s left join (
      select seller_id, cause_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'shipment' and leg in ('charge_revenue', 'charge_gst', 'release') group by 1, 2
    ) t on t.seller_id = s.seller_id and t.cause_id = s.id::text
    where not is_sandbox(s.seller_id) and coalesce(t.paise, 0) <> case
      when s.state = 'booking' or s.state = 'booked' and s.status in
        ${listLiterals(statusesBeforePickup)} then 0
      else s.total_paise end`,
  // A picked-up parcel is charged and a cancelled parcel is not, regardless of the order of scans.
  shipment_price: sql`
    select s.seller_id, s.id::text as subject,
      case when s.state = 'booked' and s.status not in ${unchargedStatuses} then s.total_paise else 0 end as expected,
      coalesce(t.paise, 0) as found
    from shipments s left join (
      select seller_id, cause_id, sum(case when credit in ('freight_revenue', 'gst') then amount_paise
        when debit in ('freight_revenue', 'gst') then -amount_paise else 0 end)::bigint as paise
      from transfers where cause_kind = 'shipment' and entry in ('shipment_charge', 'shipment_release') group by 1, 2
    ) t on t.seller_id = s.seller_id and t.cause_id = s.id::text
    where not is_sandbox(s.seller_id) and coalesce(t.paise, 0) <>
      case when s.state = 'booked' and s.status not in ${unchargedStatuses} then s.total_paise else 0 end`,
  // The carrier owes the same amount for a delivered COD parcel as the seller is owed.
  cod: sql`
    select s.seller_id, s.id::text as subject,
      case when s.status = 'DELIVERED' then s.cod_paise else 0 end as expected, coalesce(t.paise, 0) as found
    from shipments s left join (
      select seller_id, cause_id,
        sum(case when entry = 'cod_collected' then amount_paise else -amount_paise end)::bigint as paise
      from transfers where cause_kind = 'shipment' and entry in ('cod_collected', 'cod_reversed') group by 1, 2
    ) t on t.seller_id = s.seller_id and t.cause_id = s.id::text
    where not is_sandbox(s.seller_id) and coalesce(t.paise, 0) <> case when s.status = 'DELIVERED' then s.cod_paise else 0 end`,
  // The payable amount is the COD of delivered parcels less the payouts for them. The net amount of a returned payout
  // is payable.
  codLines: sql`
    select w.seller_id, 'cod_payable' as subject,
      coalesce(l.paise, 0) - coalesce(r.paise, 0) as expected, w.cod_payable_paise as found
    from wallets w left join (
      select seller_id, sum(cod_paise)::bigint as paise from cod_lines where reversed_at is null group by 1
    ) l using (seller_id) left join (
      select seller_id, sum(cod_paise - reversed_paise
          - case when state in ('remitted', 'matched') then 0 else net_paise end)::bigint as paise
      from remittances where state in ('remitted', 'matched') or returns > 0 group by 1
    ) r using (seller_id)
    where w.cod_payable_paise <> coalesce(l.paise, 0) - coalesce(r.paise, 0)`,
  // The settled COD of a parcel is posted, whether it was paid in full or accepted as short.
  carrier_cod: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, shipment_id::text as subject, settled_paise as expected, 0 as found from cod_lines
      where settled_paise <> 0
      union all select seller_id, cause_id, 0,
        case when credit = 'cod_receivable' then amount_paise else -amount_paise end
      from transfers where cause_kind = 'carrier_cod' and 'cod_receivable' in (credit, debit)
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // The bank account contains the amounts that lines of carriers' files pay for a parcel.
  carrier_cod_bank: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, shipment_id::text as subject, paid_paise as expected, 0 as found
      from carrier_remittance_lines where booked_as = 'parcel'
      union all select seller_id, cause_id, 0,
        case when debit = 'bank' then amount_paise else -amount_paise end
      from transfers where cause_kind = 'carrier_cod' and 'bank' in (credit, debit)
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // The bank account contains the amounts that lines pay beyond parcels, less the carrier's deductions.
  carrier_remittance: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, remittance_id::text as subject, paid_paise as expected, 0 as found
      from carrier_remittance_lines where booked_as = 'adjustment'
      union all select seller_id, id::text, received_paise - lines_paise, 0
      from carrier_remittances where deduction_account is not null
      union all select seller_id, cause_id, 0,
        case when debit = 'bank' then amount_paise else -amount_paise end
      from transfers where cause_kind = 'carrier_remittance' and 'bank' in (credit, debit)
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // Only the lines of accepted invoices are owed to a carrier. Lines that have no seller are in the operator's books.
  carrier_invoice: sql`
    select coalesce((array_agg(seller_id) filter (where seller_id is not null))[1], ${NO_SELLER}::uuid) as seller_id,
      subject, sum(expected)::bigint as expected, sum(found)::bigint as found
    from (
      select seller_id, invoice_id || '/' || row_number as subject, billed_paise as expected, 0 as found
      from carrier_invoice_lines where booked_at is not null
      union all select seller_id, cause_id, 0,
        case when credit = 'carrier_payable' then amount_paise else -amount_paise end
      from transfers where cause_kind = 'carrier_invoice' and 'carrier_payable' in (credit, debit)
    ) parts group by subject having sum(expected) <> sum(found)`,
  // The bank account contains the payments to carriers.
  carrier_payment: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, id::text as subject, amount_paise as expected, 0 as found from carrier_invoice_payments
      union all select seller_id, cause_id, 0, amount_paise
      from transfers where cause_kind = 'carrier_payment' and credit = 'bank'
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // A recorded credit reduces the debt to the carrier.
  carrier_claim: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, id::text as subject, credited_paise as expected, 0 as found
      from carrier_claims where posted_at is not null
      union all select seller_id, cause_id, 0, amount_paise
      from transfers where cause_kind = 'carrier_claim' and debit = 'carrier_payable'
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // An open tax deduction is posted up to the settled dues, a certified one in full and a refused one not at all.
  tds: sql`
    select d.seller_id, d.id::text as subject,
      case d.state when 'open' then d.settled_paise when 'certified' then d.amount_paise else 0 end as expected,
      coalesce(t.paise, 0) as found
    from tds_deductions d left join (
      select seller_id, cause_id,
        sum(case when debit = 'tds_receivable' then amount_paise else -amount_paise end)::bigint as paise
      from transfers where cause_kind = 'tds' group by 1, 2
    ) t on t.seller_id = d.seller_id and t.cause_id = d.id::text
    where d.kind = 'seller' and coalesce(t.paise, 0) <>
      case d.state when 'open' then d.settled_paise when 'certified' then d.amount_paise else 0 end`,
  // The tax that the operator deducted from payments to carriers is owed to the state.
  carrier_tds: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, payment_id::text as subject, amount_paise as expected, 0 as found
      from tds_deductions where kind = 'carrier'
      union all select seller_id, cause_id, 0, amount_paise
      from transfers where cause_kind = 'carrier_payment' and credit = 'tds_payable'
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // A transferred payout is posted with the transferred amount, less returned transfers.
  remittance: sql`
    select r.seller_id, r.id::text as subject, r.net_paise as expected, coalesce(t.paise, 0) as found
    from remittances r left join (
      select seller_id, cause_id,
        sum(case when credit = 'bank' then amount_paise else -amount_paise end)::bigint as paise
      from transfers where cause_kind = 'remittance' and 'bank' in (credit, debit) group by 1, 2
    ) t on t.seller_id = r.seller_id and t.cause_id = r.id::text
    where coalesce(t.paise, 0) <> case when r.state in ('remitted', 'matched') then r.net_paise else 0 end`,
  // A credited recharge credits its amount, and no other recharge does.
  recharge: sql`
    select r.seller_id, r.id::text as subject,
      case when r.state in ('approved', 'paid') then r.amount_paise else 0 end as expected, coalesce(t.paise, 0) as found
    from recharges r left join (
      select seller_id, cause_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'recharge' and leg = 'credit' group by 1, 2
    ) t on t.seller_id = r.seller_id and t.cause_id = r.id::text
    where coalesce(t.paise, 0) <> case when r.state in ('approved', 'paid') then r.amount_paise else 0 end`,
  // A refund's amount is on hold while it is pending, and is released once it is paid or has failed.
  recharge_refund: sql`
    select f.seller_id, f.id::text as subject,
      case when f.state = 'pending' then f.amount_paise else 2 * f.amount_paise end as expected, coalesce(t.paise, 0) as found
    from recharge_refunds f left join (
      select seller_id, split_part(leg, '.', 2) as refund_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'recharge' and leg like 'refund%' group by 1, 2
    ) t on t.seller_id = f.seller_id and t.refund_id = f.id::text
    where coalesce(t.paise, 0) <> case when f.state = 'pending' then f.amount_paise else 2 * f.amount_paise end`,
  // The documents of a period add up to its charges.
  invoice_period: sql`
    select c.seller_id, c.period_start::text as subject, coalesce(c.paise, 0) as expected, coalesce(d.paise, 0) as found
    from (
      select r.seller_id, r.period_start,
        sum(case when t.credit in ('freight_revenue', 'gst') then t.amount_paise else -t.amount_paise end)::bigint as paise
      from invoice_runs r left join transfers t on t.seller_id = r.seller_id and t.cause_kind <> 'credit_note'
        and t.entry <> 'tax_rounding' and (t.credit in ('freight_revenue', 'gst') or t.debit in ('freight_revenue', 'gst'))
        and t.posted_at >= r.period_start::timestamp at time zone 'Asia/Kolkata'
        and t.posted_at < (r.period_end + 1)::timestamp at time zone 'Asia/Kolkata'
      group by r.seller_id, r.period_start
    ) c left join (
      select seller_id, period_start,
        sum(case when kind = 'invoice' then total_paise else -total_paise end)::bigint as paise
      from tax_documents group by seller_id, period_start
    ) d on d.seller_id = c.seller_id and d.period_start = c.period_start
    where coalesce(c.paise, 0) <> coalesce(d.paise, 0)`,
  // The GST account contains the tax on the documents of a period and on each standalone credit note.
  document_tax: sql`
    select seller_id, subject, sum(expected)::bigint as expected, sum(found)::bigint as found from (
      select seller_id, coalesce(period_start::text, number) as subject,
        case when kind = 'invoice' then 1 else -1 end * (cgst_paise + sgst_paise + utgst_paise + igst_paise) as expected,
        0 as found
      from tax_documents where kind = 'credit_note' or period_start is not null
      union all select d.seller_id, coalesce(d.period_start::text, d.number), 0,
        case when t.credit = 'gst' then t.amount_paise else -t.amount_paise end
      from tax_documents d join transfers t on t.seller_id = d.seller_id and t.cause_kind = d.kind
        and t.cause_id = d.id::text and 'gst' in (t.credit, t.debit)
      union all select r.seller_id, r.period_start::text, 0,
        case when t.credit = 'gst' then t.amount_paise else -t.amount_paise end
      from invoice_runs r join transfers t on t.seller_id = r.seller_id and t.cause_kind <> 'credit_note'
        and t.entry <> 'tax_rounding' and 'gst' in (t.credit, t.debit)
        and t.posted_at >= r.period_start::timestamp at time zone 'Asia/Kolkata'
        and t.posted_at < (r.period_end + 1)::timestamp at time zone 'Asia/Kolkata'
    ) parts group by 1, 2 having sum(expected) <> sum(found)`,
  // The settled amount of an invoice was paid from the wallet or from COD, or refunded with a weight difference. A
  // standalone credit note credited its total.
  tax_document: sql`
    select d.seller_id, d.number as subject,
      case when d.kind = 'invoice' then d.settled_paise else d.total_paise end as expected, coalesce(t.paise, 0) as found
    from tax_documents d left join (
      select seller_id, cause_kind, cause_id, sum(amount_paise)::bigint as paise from (
        select seller_id, cause_kind, cause_id, amount_paise from transfers
        where cause_kind = 'invoice' and entry <> 'tax_rounding' or cause_kind = 'credit_note' and leg = 'refund'
        union all select seller_id, 'invoice', split_part(leg, '.', 2), amount_paise from transfers
        where cause_kind in ('remittance', 'discrepancy') and leg like '%dues.%'
        union all select t.seller_id, 'invoice', d.document_id::text,
          case when t.credit = 'receivable' then t.amount_paise else -t.amount_paise end
        from transfers t join tds_deductions d on d.seller_id = t.seller_id and d.id::text = t.cause_id
        where t.cause_kind = 'tds' and 'receivable' in (t.credit, t.debit)
      ) paid group by 1, 2, 3
    ) t on t.seller_id = d.seller_id and t.cause_kind = d.kind and t.cause_id = d.id::text
    where (d.kind = 'invoice' or d.period_start is null)
      and coalesce(t.paise, 0) <> case when d.kind = 'invoice' then d.settled_paise else d.total_paise end`,
  // A weight discrepancy's amount is on hold until it is charged or released.
  weight_hold: sql`
    select d.seller_id, d.id::text as subject, d.taxable_paise + d.tax_paise as expected, coalesce(t.paise, 0) as found
    from discrepancies d left join (
      select seller_id, cause_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'discrepancy' and credit = 'hold' and leg not like 'refund%' group by 1, 2
    ) t on t.seller_id = d.seller_id and t.cause_id = d.id::text
    where coalesce(t.paise, 0) <> d.taxable_paise + d.tax_paise`,
  weight_end: sql`
    select d.seller_id, d.id::text as subject,
      case when d.state in ('new', 'disputed') then 0 else d.taxable_paise + d.tax_paise end as expected,
      coalesce(t.paise, 0) as found
    from discrepancies d left join (
      select seller_id, cause_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'discrepancy' and debit = 'hold' and leg not like 'refund%' group by 1, 2
    ) t on t.seller_id = d.seller_id and t.cause_id = d.id::text
    where coalesce(t.paise, 0) <> case when d.state in ('new', 'disputed') then 0 else d.taxable_paise + d.tax_paise end`,
  // A refunded case has no remaining charge.
  weight_charge: sql`
    select d.seller_id, d.id::text as subject,
      case when d.state in ('accepted', 'auto_accepted', 'dispute_rejected') then d.taxable_paise + d.tax_paise else 0 end
        as expected,
      coalesce(t.paise, 0) as found
    from discrepancies d left join (
      select seller_id, cause_id, sum(case when credit in ('freight_revenue', 'gst') then amount_paise
        when debit in ('freight_revenue', 'gst') then -amount_paise else 0 end)::bigint as paise
      from transfers where cause_kind = 'discrepancy' group by 1, 2
    ) t on t.seller_id = d.seller_id and t.cause_id = d.id::text
    where coalesce(t.paise, 0) <>
      case when d.state in ('accepted', 'auto_accepted', 'dispute_rejected') then d.taxable_paise + d.tax_paise else 0 end`,
  // An approved claim credited the goods, and the freight that no credit note refunded.
  claim: sql`
    select c.seller_id, c.shipment_id::text as subject,
      c.goods_paise + case when c.credit_note_id is null then c.freight_paise else 0 end as expected,
      coalesce(t.paise, 0) as found
    from claims c left join (
      select seller_id, cause_id, sum(amount_paise)::bigint as paise from transfers
      where cause_kind = 'claim' and credit = 'wallet' group by 1, 2
    ) t on t.seller_id = c.seller_id and t.cause_id = c.shipment_id::text
    where coalesce(t.paise, 0) <> c.goods_paise + case when c.credit_note_id is null then c.freight_paise else 0 end`,
};

const MAX_PROOFS = 100;

export const selectProof = (db: Db) =>
  queryRow(db)<ProofRow>`select * from ledger_proofs order by checked_at desc limit 1`;

/** Adds a proof and deletes the oldest ones above the maximum. */
export async function insertProof(db: Db, row: ProofRow): Promise<void> {
  await insertRow(db, 'ledgerProofs', { ...row, findings: JSON.stringify(row.findings) });
  await execute(db)`delete from ledger_proofs where id not in (
    select id from ledger_proofs order by checked_at desc limit ${MAX_PROOFS})`;
}

interface FoundRow {
  readonly sellerId: string;
  readonly subject: string;
  readonly expected: number;
  readonly found: number;
  /** The number of violations, listed or not. */
  readonly total: number;
}

/** Runs the checks on one snapshot of the books. `findings` lists the first `limit` of the `differences`. */
export async function checkBooks(db: Db, limit: number) {
  await execute(db)`set transaction isolation level repeatable read`;
  const counts = await queryRow(db)<{ accounts: number; transfers: number }>`select
    (select count(*) * 4 from wallets) as accounts, (select count(*) from transfers) as transfers`;
  let differences = 0;
  const findings: LedgerFinding[] = [];
  for (const [check, query] of Object.entries(proofChecks)) {
    const rows = await queryRows(db)<FoundRow>`select *, count(*) over () as total
      from (${query}) found order by seller_id, subject limit ${limit}`;
    differences += rows[0]?.total ?? 0;
    for (const { sellerId, subject, expected, found } of rows.slice(0, limit - findings.length)) {
      findings.push({ check, sellerId, subject, expectedPaise: expected, foundPaise: found });
    }
  }
  return { accounts: 0, transfers: 0, ...counts, differences, findings };
}
