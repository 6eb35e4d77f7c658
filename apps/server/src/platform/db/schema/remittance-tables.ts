import type { CodLineKind, DeductionAccount } from '@shipdesk/domain/money/carrier-cod/cod-match';
import type { RemittanceState } from '@shipdesk/domain/money/cod/cod-state';
import type { RemittancePlan } from '@shipdesk/domain/money/cod/remittance-plan';
import type { Generated } from 'kysely';

export interface BankAccountsTable {
  seller_id: string;
  id: string;
  holder_name: string;
  ifsc: string;
  number_sealed: Buffer;
  last_four: string;
  created_at: Date;
  created_by: string;
  in_force_from: Date;
  verified_at: Date | null;
  verified_by: string | null;
  closed_at: Date | null;
  rejected_at: Date | null;
  rejection_reason: Generated<string | null>;
}

export interface RemittancesTable {
  seller_id: string;
  id: string;
  number: number;
  run_on: string;
  state: RemittanceState;
  parcels: number;
  cod_paise: number;
  reversed_paise: number;
  fee_paise: number;
  gst_paise: number;
  dues_paise: number;
  net_paise: number;
  bank_account_id: string;
  utr: string | null;
  created_at: Date;
  remitted_at: Date | null;
  remitted_by: string | null;
  matched_at: Date | null;
  matched_by: string | null;
  returns: Generated<number>;
  filed_at: Generated<Date | null>;
}

export interface CodLinesTable {
  seller_id: string;
  shipment_id: string;
  turn: number;
  docket_number: string;
  awb: string;
  cod_paise: number;
  plan: RemittancePlan;
  fee_paise: number;
  delivered_on: string;
  eligible_on: string;
  remittance_id: string | null;
  reversed_at: Date | null;
  deducted_in: string | null;
  settled_paise: number;
}

export interface CarrierRemittancesTable {
  id: string;
  seller_id: string;
  account_id: string;
  file_name: string;
  content_hash: string;
  received_on: string;
  utr: string;
  received_paise: number;
  lines_paise: number;
  lines: number;
  deduction_account: Generated<DeductionAccount | null>;
  deduction_reason: Generated<string>;
  created_at: Date;
  created_by: string;
  booked_at: Generated<Date | null>;
}

export interface CarrierRemittanceLinesTable {
  remittance_id: string;
  row_number: number;
  awb: string;
  paid_paise: number;
  seller_id: string;
  shipment_id: string | null;
  docket_number: string;
  kind: CodLineKind;
  owed_paise: number;
  booked_at: Date | null;
  booked_as: 'parcel' | 'adjustment' | null;
  reason: string;
  decided_by: string | null;
}

export interface RemittanceTables {
  bank_accounts: BankAccountsTable;
  remittance_plans: {
    seller_id: string;
    plan: RemittancePlan;
    changed_at: Date;
    changed_by: string;
  };
  remittances: RemittancesTable;
  cod_lines: CodLinesTable;
  carrier_remittances: CarrierRemittancesTable;
  carrier_remittance_lines: CarrierRemittanceLinesTable;
}
