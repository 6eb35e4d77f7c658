import type { CreditReason } from '@shipdesk/domain/money/invoice/credit-note';
import type { DocumentSeries } from '@shipdesk/domain/money/invoice/document-number';
import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import type { State } from '@shipdesk/domain/values/place/states';
import type { Json, WithDefault } from './column-types.ts';

/** A party of a tax document as it was on the day of issue. */
export interface StoredParty {
  legalName: string;
  gstin: string | null;
  address: string;
  state: State;
}

export interface StoredSupplier extends StoredParty {
  payTo: { accountName: string; bank: string; accountNumber: string; ifsc: string };
}

export interface CompanyTable {
  singleton: WithDefault<boolean>;
  version: number;
  legal_name: string;
  gstin: string;
  address: string;
  city: string;
  pincode: string;
  bank_account_name: string;
  bank_name: string;
  bank_account_number: string;
  bank_ifsc: string;
  changed_at: Date;
  changed_by: string;
}

export interface TaxDetailsTable {
  seller_id: string;
  version: number;
  legal_name: string;
  gstin: string | null;
  address: string;
  city: string;
  pincode: string;
  state: State;
  changed_at: Date;
  changed_by: string;
}

export interface TaxDocumentsTable {
  seller_id: string;
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_on: string;
  period_start: string | null;
  period_end: string | null;
  place_state: State;
  supplier: Json<StoredSupplier>;
  recipient: Json<StoredParty>;
  charges: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  utgst_paise: number;
  igst_paise: number;
  total_paise: number;
  due_on: string | null;
  due_paise: number;
  settled_paise: WithDefault<number>;
  wallet_owed_paise: WithDefault<number>;
  overdue_told_at: WithDefault<Date | null>;
  reason: CreditReason | null;
  note: string;
  docket_number: string | null;
  invoice_id: string | null;
  created_at: Date;
  created_by: string | null;
}

export interface ClaimsTable {
  seller_id: string;
  shipment_id: string;
  state: 'approved' | 'declined';
  goods_paise: number;
  freight_paise: number;
  reason: string;
  credit_note_id: string | null;
  decided_at: Date;
  decided_by: string;
}

export interface InvoiceTables {
  company: CompanyTable;
  document_series: { series: DocumentSeries; year: string; last: number };
  tax_details: TaxDetailsTable;
  invoice_terms: { seller_id: string; cycle: InvoiceCycle; changed_at: Date; changed_by: string };
  invoice_runs: {
    seller_id: string;
    period_start: string;
    period_end: string;
    ran_at: Date;
    documents: number;
  };
  tax_documents: TaxDocumentsTable;
  claims: ClaimsTable;
}
