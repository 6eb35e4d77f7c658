import type { RemittanceState } from '@shipdesk/domain/remittance/cod-state';
import type { RemittancePlan } from '@shipdesk/domain/remittance/remittance-plan';
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
}
