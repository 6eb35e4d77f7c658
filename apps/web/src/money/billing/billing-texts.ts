import { t } from '@lingui/core/macro';
import type { BillingPage } from '../../lib/paths.ts';

/** The name of a page of Billing, as the tabs and headings show it. */
export function billingPageName(page: BillingPage): string {
  const names: Readonly<Record<BillingPage, string>> = {
    passbook: t`Passbook`,
    recharges: t`Recharges`,
    shippingCharges: t`Shipping Charges`,
    weightDiscrepancies: t`Weight discrepancies`,
    codRemittance: t`COD Remittance`,
    invoices: t`Invoices`,
    creditNotes: t`Credit Notes`,
    ledgers: t`Ledgers`,
  };
  return names[page];
}
