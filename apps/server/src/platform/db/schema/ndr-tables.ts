import type { NdrActionKind, NdrDetails } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrState } from '@shipdesk/domain/shipping/ndr/ndr-case';
import type { NdrDefaultAction } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { Json } from './column-types.ts';

export interface NdrCasesTable {
  seller_id: string;
  shipment_id: string;
  order_id: string;
  docket_number: string;
  account_id: string;
  carrier: string;
  awb: string;
  state: NdrState;
  is_undelivered: boolean;
  reason: NdrReason;
  code: string;
  words: string;
  attempts: number;
  risk_paise: number;
  first_failed_at: Date;
  failed_at: Date;
  due_at: Date;
}

export interface NdrActionsTable {
  seller_id: string;
  id: string;
  shipment_id: string;
  attempt: number;
  kind: NdrActionKind;
  asked_by: 'seller' | 'consignee' | 'clock';
  details: Json<NdrDetails>;
  state: 'submitted' | 'accepted' | 'rejected' | 'recorded' | 'passed_on';
  words: string;
  steps_done: number;
  token: string | null;
  send_at: Date;
  created_at: Date;
  created_by: string | null;
  settled_at: Date | null;
}

export interface NdrLinksTable {
  seller_id: string;
  token_hash: Buffer;
  shipment_id: string;
  attempt: number;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
  created_by: string;
}

export interface NdrSettingsTable {
  seller_id: string;
  version: number;
  default_action: NdrDefaultAction;
  changed_at: Date;
  changed_by: string;
}

export interface NdrTables {
  ndr_cases: NdrCasesTable;
  ndr_actions: NdrActionsTable;
  ndr_links: NdrLinksTable;
  ndr_settings: NdrSettingsTable;
}
