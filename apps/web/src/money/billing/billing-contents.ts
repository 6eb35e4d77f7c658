import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BillingPage } from '../../lib/paths.ts';

type LazyPage = LazyExoticComponent<ComponentType>;

/** The content of one page of Billing. */
export interface BillingContent {
  readonly page: BillingPage;
  /** The page of the signed-in seller, a tab of `/billing`. */
  readonly Seller: LazyPage;
  /** Across sellers, for the operator. */
  readonly Operator: LazyPage;
}

/**
 * The pages of Billing in the order of the tabs. A page that is not built yet is not listed. Add one with
 * `Seller: lazy(async () => ({ default: (await import('../x/x-page.tsx')).XPage }))`.
 */
export const billingContents: readonly BillingContent[] = [
  {
    page: 'passbook',
    Seller: lazy(async () => ({
      default: (await import('../wallet/passbook-page.tsx')).PassbookPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../wallet/passbook-page.tsx')).OperatorPassbookPage,
    })),
  },
  {
    page: 'recharges',
    Seller: lazy(async () => ({
      default: (await import('../wallet/recharges-page.tsx')).RechargesPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../wallet/recharges-page.tsx')).OperatorRechargesPage,
    })),
  },
  {
    page: 'shippingCharges',
    Seller: lazy(async () => ({
      default: (await import('../wallet/charges-page.tsx')).ChargesPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../wallet/charges-page.tsx')).SellerChargesPage,
    })),
  },
  {
    page: 'codRemittance',
    Seller: lazy(async () => ({
      default: (await import('../cod/remittances-page.tsx')).RemittancesPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../cod/operator-cod-page.tsx')).OperatorCodPage,
    })),
  },
  {
    page: 'weightDiscrepancies',
    Seller: lazy(async () => ({
      default: (await import('../weights/discrepancies-page.tsx')).DiscrepanciesPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../weights/operator-weights-page.tsx')).OperatorWeightsPage,
    })),
  },
  {
    page: 'invoices',
    Seller: lazy(async () => ({
      default: (await import('../invoices/invoices-page.tsx')).InvoicesPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../invoices/invoices-page.tsx')).OperatorInvoicesPage,
    })),
  },
  {
    page: 'creditNotes',
    Seller: lazy(async () => ({
      default: (await import('../invoices/credit-notes-page.tsx')).CreditNotesPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../invoices/credit-notes-page.tsx')).OperatorCreditNotesPage,
    })),
  },
  {
    page: 'ledgers',
    Seller: lazy(async () => ({
      default: (await import('../books/ledgers-page.tsx')).LedgersPage,
    })),
    Operator: lazy(async () => ({
      default: (await import('../books/ledgers-page.tsx')).OperatorLedgersPage,
    })),
  },
];
