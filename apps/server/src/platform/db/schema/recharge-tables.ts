import type { RechargeMode, RechargeState } from '@shipdesk/domain/money/recharge/recharge';

export interface RechargesTable {
  seller_id: string;
  id: string;
  mode: RechargeMode;
  state: RechargeState;
  amount_paise: number;
  utr: string | null;
  link_id: string | null;
  link_url: string | null;
  payment_id: string | null;
  expires_at: Date | null;
  reason: string;
  created_at: Date;
  created_by: string;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface RechargeRefundsTable {
  seller_id: string;
  id: string;
  recharge_id: string;
  state: 'pending' | 'paid' | 'failed';
  amount_paise: number;
  reason: string;
  utr: string | null;
  gateway_id: string | null;
  created_at: Date;
  created_by: string;
  settled_at: Date | null;
}

export interface PaymentEventsTable {
  event_id: string;
  kind: string;
  outcome: 'applied' | 'ignored' | 'mismatch' | 'unknown';
  payment_id: string | null;
  amount_paise: number | null;
  received_at: Date;
}

export interface RechargeTables {
  recharges: RechargesTable;
  recharge_refunds: RechargeRefundsTable;
  credited_transfers: { utr: string; seller_id: string; recharge_id: string };
  payment_events: PaymentEventsTable;
}
