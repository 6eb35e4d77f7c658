import { t } from '@lingui/core/macro';
import type { BillingPage } from '../lib/paths.ts';

export function nameBillingPage(name: BillingPage): string {
  return {
    passbook: t`Passbook`,
    recharges: t`Recharges`,
    shippingCharges: t`Shipping Charges`,
    weightDiscrepancies: t`Weight discrepancies`,
    codRemittance: t`COD Remittance`,
    invoices: t`Invoices`,
    creditNotes: t`Credit Notes`,
    ledgers: t`Ledgers`,
  }[name];
}
