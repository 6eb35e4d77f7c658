import type { InvoiceClass } from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import type { LineCheck } from '@shipdesk/domain/money/carrier-invoice/settle-lines';
import type {
  DiscrepancyCategory,
  DiscrepancyState,
  WeighedLeg,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import type { ParcelSize } from '@shipdesk/domain/money/weights/reweigh';
import type { WeightWorking } from '@shipdesk/domain/money/weights/weight-price';
import type { ColumnType } from 'kysely';
import type { Json, WithDefault } from './column-types.ts';

export interface DiscrepanciesTable {
  seller_id: string;
  id: string;
  shipment_id: string;
  order_id: string;
  docket_number: string;
  carrier: string;
  awb: string;
  leg: WeighedLeg;
  source: 'scan' | 'invoice';
  state: DiscrepancyState;
  booked_grams: number;
  charged_grams: number;
  charged_size: ColumnType<ParcelSize | null, string | null, never>;
  taxable_paise: number;
  tax_paise: number;
  working: Json<WeightWorking>;
  opened_at: Date;
  due_at: Date;
  category: DiscrepancyCategory | null;
  remark: WithDefault<string>;
  disputed_at: Date | null;
  ended_at: Date | null;
  decision: WithDefault<string>;
}

export interface ProductWeightsTable {
  seller_id: string;
  product_key: string;
  quantity: number;
  name: string;
  weight_grams: number;
  length_mm: number;
  breadth_mm: number;
  height_mm: number;
  learned_at: Date;
}

export interface CarrierInvoicesTable {
  id: string;
  account_id: string;
  carrier: string;
  file_name: string;
  period_from: string | null;
  period_to: string | null;
  /** SHA-256 of the file; empty until all of it has arrived. */
  content_hash: WithDefault<string>;
  state: 'reading' | 'done' | 'failed';
  problem: WithDefault<string>;
  lines: WithDefault<number>;
  counts: Json<Partial<Record<InvoiceClass, number>>>;
  billed_paise: WithDefault<number>;
  expected_paise: WithDefault<number>;
  over_paise: WithDefault<number>;
  gst_paise: WithDefault<number>;
  created_at: Date;
  created_by: string;
  heartbeat_at: Date;
  finished_at: Date | null;
  accepted_at: WithDefault<Date | null>;
  accepted_by: WithDefault<string | null>;
  paid_paise: WithDefault<number>;
}

export interface CarrierInvoiceLinesTable {
  invoice_id: string;
  row_number: number;
  kind: InvoiceClass;
  faults: string[];
  awb: string;
  seller_id: string | null;
  shipment_id: string | null;
  docket_number: string;
  billed_grams: number | null;
  expected_grams: number | null;
  billed_zone: string;
  expected_zone: string;
  billed_paise: number | null;
  expected_paise: number | null;
  over_paise: number;
  own_check: Json<LineCheck> | null;
  gst_paise: number;
  booked_at: Date | null;
}

export interface CarrierInvoicePaymentsTable {
  id: string;
  invoice_id: string;
  seller_id: string;
  paid_on: string;
  utr: string;
  amount_paise: number;
  created_at: Date;
  created_by: string;
}

export interface WeightTables {
  discrepancies: DiscrepanciesTable;
  product_weights: ProductWeightsTable;
  carrier_invoices: CarrierInvoicesTable;
  carrier_invoice_lines: CarrierInvoiceLinesTable;
  carrier_invoice_payments: CarrierInvoicePaymentsTable;
}
