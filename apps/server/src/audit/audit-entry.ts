import { sql } from 'kysely';
import type { Caller } from '../db/query/caller.ts';

/** Everything that the audit log records: what happened to which noun. */
export type AuditAction =
  | 'bank_account.changed'
  | 'bank_account.revealed'
  | 'bank_account.verified'
  | 'bank_accounts.listed'
  | 'bank_file.exported'
  | 'carrier_account.changed'
  | 'carrier_account.created'
  | 'carrier_account.tested'
  | 'carrier_preferences.saved'
  | 'carrier_preferences.tried'
  | 'consignee.erased'
  | 'consignee.exported'
  | 'carrier_invoice.accepted'
  | 'carrier_invoice.checked'
  | 'carrier_invoice.paid'
  | 'carrier_invoice.passed_on'
  | 'carrier_invoice.read'
  | 'carrier_invoice.removed'
  | 'carrier_cod.read'
  | 'carrier_remittance.accepted'
  | 'carrier_remittance.booked'
  | 'carrier_remittance.read'
  | 'carrier_remittance.recorded'
  | 'carrier_remittance.removed'
  | 'discrepancy.changed'
  | 'disputes.listed'
  | 'import.cancelled'
  | 'import.errors_read'
  | 'import.finished'
  | 'import.uploaded'
  | 'mail.retried'
  | 'mail_switch.changed'
  | 'mails.listed'
  | 'notifications.read'
  | 'order.consignee_erased'
  | 'claim.decided'
  | 'claims.listed'
  | 'company.saved'
  | 'credit_note.issued'
  | 'invoice.issued'
  | 'invoice.overdue'
  | 'invoice.paid'
  | 'invoice_terms.changed'
  | 'invoice_terms.listed'
  | 'invoices.started'
  | 'statement.read'
  | 'tax_details.saved'
  | 'tax_documents.listed'
  | 'label_settings.changed'
  | 'job.dropped'
  | 'job.retried'
  | 'labels.printed'
  | 'lists.printed'
  | 'manifests.closed'
  | 'ndr.answered'
  | 'ndr.settled'
  | 'ndr_link.made'
  | 'ndr_task.noted'
  | 'ndr_tasks.listed'
  | 'ndr_settings.changed'
  | 'order.cancelled'
  | 'order.changed'
  | 'order.created'
  | 'order.packed'
  | 'order.unpacked'
  | 'charges.read'
  | 'ledger.proved'
  | 'passbook.read'
  | 'wallet.adjusted'
  | 'wallet.changed'
  | 'wallets.listed'
  | 'remittance.cancelled'
  | 'remittance.exported'
  | 'remittance.matched'
  | 'remittance.prepared'
  | 'remittance.remitted'
  | 'remittance.resent'
  | 'remittance.filed'
  | 'remittance.returned'
  | 'remittances.listed'
  | 'remittances.matched'
  | 'remittances.prepared'
  | 'recharge.approved'
  | 'recharge.created'
  | 'recharge.declined'
  | 'recharge.ended'
  | 'recharge.paid'
  | 'recharge.refund_settled'
  | 'recharge.refunded'
  | 'recharges.listed'
  | 'return.acknowledged'
  | 'order_view.changed'
  | 'order_view.created'
  | 'order_view.deleted'
  | 'orders.created'
  | 'orders.exported'
  | 'password_link.made'
  | 'password_link.requested'
  | 'password_link.used'
  | 'pickup_address.registered'
  | 'parcel.scanned'
  | 'parcel.unscanned'
  | 'photo.read'
  | 'pickup.closed'
  | 'pickup.refused'
  | 'pickup.scheduled'
  | 'rate_card.published'
  | 'rate_draft.discarded'
  | 'rate_draft.saved'
  | 'rate_plan.saved'
  | 'second_factor.confirmed'
  | 'second_factor.recovery_code_used'
  | 'second_factor.recovery_codes_replaced'
  | 'second_factor.removed'
  | 'second_factor.started'
  | 'seller.changed'
  | 'seller.created'
  | 'sellers.listed'
  | 'session.ended'
  | 'session.opened'
  | 'shipment.booked'
  | 'shipment.cancelled'
  | 'shipment.cod_changed'
  | 'shipment.refused'
  | 'shipments.requested'
  | 'simulator.advanced'
  | 'user.changed'
  | 'user.created'
  | 'user.password_changed'
  | 'warehouse.archived'
  | 'warehouse.changed'
  | 'warehouse.created'
  | 'warehouse.made_default'
  | 'warehouse.restored';

export interface AuditEntry {
  action: AuditAction;
  /** Id of the row that changed; empty when the action concerns many. */
  subject: string;
  /** Values of a new row, `[before, after]` of a change, null for a changed value that is personal. */
  change: Record<string, unknown>;
}

/** An entry as a row, for a statement that writes the change and its entry together. */
export function auditRow({ sellerId, source }: Caller, { action, subject, change }: AuditEntry) {
  return {
    seller_id: sellerId,
    actor: source.userId || null,
    session_id: source.sessionId || null,
    request_id: source.requestId || null,
    address: source.address,
    call: source.call,
    action,
    subject,
    change: JSON.stringify(change),
  };
}

/**
 * An INSERT of one audit entry for the rows of the CTE `made`; inserts nothing when `made` is empty.
 * For a statement that writes the change, its counters and its entry in one round trip.
 */
export function auditEntryOfMade(caller: Caller, entry: AuditEntry) {
  const row = auditRow(caller, entry);
  return sql`insert into audit_entries
    (seller_id, actor, session_id, request_id, address, call, action, subject, change)
    select ${row.seller_id}::uuid, ${row.actor}::uuid, ${row.session_id}::uuid, ${row.request_id}, ${row.address},
      ${row.call}, ${row.action}, ${row.subject}, ${row.change}::jsonb
    where exists (select from made)`;
}
